import { useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { RecallLabel } from '#contract/recalls/recalls'
import { Notice } from '../../../components/kit/notice.tsx'
import { CameraView } from '../../../components/scan/camera-view.tsx'
import { readCode, refusalOf } from '../../../components/scan/read-code.ts'
import { ScanFrame } from '../../../components/scan/scan-frame.tsx'
import { TypedCode } from '../../../components/scan/typed-code.tsx'

interface SeparateScanProps {
  readonly labels: readonly RecallLabel[]
  readonly tenant: PrintingTenant
  readonly onFound: (id: number) => void
  readonly onClose: () => void
}

interface Said {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

/** Reads one label after the other: each that is read is set apart. */
export function SeparateScan({ labels, tenant, onFound, onClose }: SeparateScanProps) {
  const [said, setSaid] = useState<Said | null>(null)
  function answerTo(text: string): Said {
    const read = readCode(text, {
      origins: [tenant.public_origin, window.location.origin],
      tenantId: tenant.tenant_id,
    })
    if (read.kind !== 'label') return { tone: 'bad', text: refusalOf(read) }
    const label = labels.find(({ code }) => code === read.code)
    if (label === undefined) return { tone: 'bad', text: `${read.code} não é deste recolhimento.` }
    if (label.separatedAt === null) onFound(label.id)
    return { tone: 'good', text: `${label.name}, ${label.code}: separada.` }
  }
  const handleText = (text: string) => setSaid(answerTo(text))
  return (
    <ScanFrame title="Separar pela etiqueta" onText={handleText} onClose={onClose}>
      <CameraView kinds="labels" onText={handleText} />
      {said === null ? null : <Notice tone={said.tone} text={said.text} />}
      <TypedCode verb="Separar" onText={handleText} disabled={false} />
    </ScanFrame>
  )
}
