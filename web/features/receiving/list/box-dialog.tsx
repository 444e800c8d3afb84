import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readCodeAnswer } from '#contract/receiving/read-code'
import { Notice } from '../../../components/kit/notice.tsx'
import { request, sentenceOf } from '../../../lib/http.ts'
import { CameraView } from '../../../components/scan/camera-view.tsx'
import { onceInView } from '../../../components/scan/once-in-view.ts'
import { ScanFrame } from '../../../components/scan/scan-frame.tsx'
import { TypedCode } from '../../../components/scan/typed-code.tsx'
import { boxTarget } from './box-target.ts'
import type { BoxTarget } from './box-target.ts'

const readBox = async (text: string): Promise<BoxTarget> =>
  boxTarget(await request(readCodeAnswer, '/api/receipts/read-code', { method: 'POST', body: { text } }))

/** Reads what stands on a box, on a paper note or on a label, and goes to what it is of. */
export function BoxDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [isNew] = useState(() => onceInView())
  const [said, setSaid] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: readBox,
    onSuccess: (target) => follow(target),
    onError: (error) => setSaid(sentenceOf(error, 'Não foi possível ler o código agora. Tente novamente.')),
  })

  function follow(target: BoxTarget) {
    if (target.kind === 'none') return setSaid(target.text)
    onClose()
    if (target.kind === 'receipt') void navigate({ to: '/recebimento/$receiptId', params: { receiptId: target.id } })
    else if (target.kind === 'label') void navigate({ to: '/baixa/$code', params: { code: target.code } })
    else void navigate({ to: '/lotes', search: target.search })
  }

  function handleText(text: string) {
    if (isPending) return
    setSaid(null)
    mutate(text)
  }

  return (
    <ScanFrame title="Ler caixa" onText={handleText} onClose={onClose}>
      <CameraView
        kinds="goods"
        onText={(text) => {
          if (isNew(text, performance.now())) handleText(text)
        }}
      />
      {said === null ? (
        <p className="muted">
          Aponte para o código de barras da caixa, para o da nota (DANFE) ou para uma etiqueta da casa. Um leitor USB ou
          Bluetooth também serve.
        </p>
      ) : (
        <Notice tone="warn" text={said} />
      )}
      {/* Not disabled while it waits: a disabled button loses the focus, and with it what a scanner types. */}
      <TypedCode verb="Ler" example="7891234567895" onText={handleText} disabled={false} />
    </ScanFrame>
  )
}
