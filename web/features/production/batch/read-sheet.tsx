import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchPreview } from '#contract/production/batches'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { CameraView } from '../../../components/scan/camera-view.tsx'
import { onceInView } from '../../../components/scan/once-in-view.ts'
import { ScanFrame } from '../../../components/scan/scan-frame.tsx'
import { TypedCode } from '../../../components/scan/typed-code.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { readCode } from '../production-api.ts'
import type { OwnPaper } from './use-paper.ts'

interface ReadSheetProps {
  readonly own: OwnPaper
  readonly base: BatchPreview
  readonly onClose: () => void
}

interface Read {
  readonly code: string | null
  readonly ingredientId: number | undefined
}

/** The house's code of a received lot, which stands on its box. */
const lotForm = /^R\d{6}-?\d{2,3}$/i
const unknownText = 'Este código não é de uma etiqueta nem de um lote desta cozinha.'

async function readText(text: string): Promise<Read> {
  const bare = text.trim()
  if (lotForm.test(bare)) return { code: bare.toUpperCase(), ingredientId: undefined }
  const { kind, code = null, ingredientId } = await readCode(bare)
  return kind === 'etiqueta' ? { code, ingredientId: undefined } : { code: null, ingredientId }
}

/** Reads labels and boxes that go in, one after the other, without leaving the paper. */
export function ReadSheet({ own, base, onClose }: ReadSheetProps) {
  const [isNew] = useState(() => onceInView())
  const [done, setDone] = useState<readonly string[]>([])
  const [homeless, setHomeless] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: readText,
    onMutate: () => setHomeless(null),
    onSuccess: ({ code, ingredientId }) => {
      if (own.read(code ?? '', ingredientId)) setDone((before) => [...before, code ?? 'lote aberto'])
      else setHomeless(code ?? '')
    },
  })
  const handleText = (text: string) => {
    if (!isPending) mutate(text)
  }
  return (
    <ScanFrame title="Ler o que entrou" onText={handleText} onClose={onClose}>
      <CameraView
        kinds="goods"
        onText={(text) => {
          if (isNew(text, performance.now())) handleText(text)
        }}
      />
      {error === null ? null : (
        <Notice tone="bad" text={sentenceOf(error, 'Não foi possível ler agora. Tente de novo.')} />
      )}
      {homeless === '' ? <Notice tone="warn" text={unknownText} /> : null}
      {homeless === null || homeless === '' ? null : (
        <Notice tone="warn" text={`${homeless} não é de nenhuma linha da ficha. Em que linha entrou?`}>
          <div className="flex wrap gap-2 above-2">
            {base.lines.map(({ name }, line) => (
              <Button
                // oxlint-disable-next-line react/no-array-index-key -- a line of a sheet is known by its place
                key={line}
                look="quiet"
                onClick={() => {
                  own.readAt(line, homeless)
                  setDone((before) => [...before, homeless])
                  setHomeless(null)
                }}
              >
                {name}
              </Button>
            ))}
          </div>
        </Notice>
      )}
      {done.length > 0 ? (
        <p className="good mid" role="status">
          Lido: {done.join(', ')}
        </p>
      ) : null}
      {/* Not disabled while it waits: a disabled button loses the focus, and with it what a scanner types. */}
      <TypedCode verb="Ler" onText={handleText} disabled={false} />
    </ScanFrame>
  )
}
