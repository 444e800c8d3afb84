import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DiscardReason } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { CameraView } from '../../../components/scan/camera-view.tsx'
import { ModeChoice } from './mode-choice.tsx'
import type { ScanMode } from './mode-choice.tsx'
import { onceInView } from '../../../components/scan/once-in-view.ts'
import { readCode, refusalOf } from '../../../components/scan/read-code.ts'
import { ScannedList } from './scanned-list.tsx'
import styles from './scan-dialog.module.css'
import { ScanFrame } from '../../../components/scan/scan-frame.tsx'
import { openSignals } from './signals.ts'
import { TypedCode } from '../../../components/scan/typed-code.tsx'
import { useScannedLabels } from './use-scanned-labels.ts'

interface ScanDialogProps {
  readonly tenant: PrintingTenant
  readonly onClose: () => void
}

/** Reads labels: one, to open its page, or one after the other, each with the baixa that was chosen before. */
export function ScanDialog({ tenant, onClose }: ScanDialogProps) {
  const navigate = useNavigate()
  const [mode, setMode] = useState<ScanMode>('one')
  const [reason, setReason] = useState<DiscardReason | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isNew] = useState(() => onceInView())
  const signals = useSignals()
  const { scanned, withdraw, undo, find } = useScannedLabels({
    onDone: () => signals()?.good(),
    onRefused: () => signals()?.bad(),
  })
  const waitsForReason = mode === 'discard' && reason === null

  function handleText(text: string) {
    if (waitsForReason) return
    const read = readCode(text, {
      origins: [tenant.public_origin, window.location.origin],
      tenantId: tenant.tenant_id,
    })
    if (read.kind !== 'label') {
      signals()?.bad()
      setRefusal(refusalOf(read))
      return
    }
    setRefusal(null)
    if (mode === 'one') {
      signals()?.good()
      onClose()
      void navigate({ to: '/baixa/$code', params: { code: read.code } })
    } else
      withdraw(read.code, mode === 'discard' && reason !== null ? { kind: 'discard', reason } : { kind: 'consume' })
  }

  /** This one goes back to stock, and the page of the other one opens. */
  async function takeSooner(entry: Parameters<typeof undo>[0], code: string) {
    if (!(await undo(entry))) return
    onClose()
    await navigate({ to: '/baixa/$code', params: { code } })
  }
  const handleSooner = (...asked: Parameters<typeof takeSooner>) => void takeSooner(...asked)

  return (
    <ScanFrame title="Ler etiqueta" onText={handleText} onClose={onClose}>
      <CameraView
        kinds="labels"
        onText={(text) => {
          if (!waitsForReason && isNew(text, performance.now())) handleText(text)
        }}
      />
      <p className={`tinted pad-3 mid ${styles.refusal}`} data-tone="bad" role="alert">
        {refusal}
      </p>
      <ModeChoice {...{ mode, reason }} onMode={setMode} onReason={setReason} />
      <ScannedList scanned={scanned} onUndo={(entry) => void undo(entry)} onSooner={handleSooner} onFound={find} />
      <TypedCode
        verb={mode === 'one' ? 'Abrir' : mode === 'consume' ? 'Usei' : 'Descartar'}
        onText={handleText}
        disabled={waitsForReason}
      />
    </ScanFrame>
  )
}

/** The sounds, from the press that opened the dialog to its close. */
function useSignals() {
  const signals = useRef<ReturnType<typeof openSignals> | null>(null)
  useEffect(() => {
    signals.current = openSignals()
    return () => signals.current?.close()
  }, [])
  return () => signals.current
}
