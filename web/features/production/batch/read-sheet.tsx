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
import { labelByCode, readCode } from '../production-api.ts'
import type { Chosen } from './paper.ts'
import { findRead, proposed } from './read-input.ts'
import type { CodeRead, Found } from './read-input.ts'
import type { OwnPaper } from './use-paper.ts'

interface ReadSheetProps {
  readonly own: OwnPaper
  readonly base: BatchPreview
  readonly onClose: () => void
}

/** The house's code of a received lot, which stands on its box. */
const lotForm = /^R\d{6}-?\d{2,3}$/i

/** null: the code is none that this kitchen knows. */
async function readText(text: string, base: BatchPreview): Promise<CodeRead | null> {
  const bare = text.trim()
  if (lotForm.test(bare)) return { kind: 'lot', code: bare.toUpperCase() }
  const { kind, code, ingredientId, lot } = await readCode(bare)
  if (kind !== 'etiqueta' || code === undefined)
    return ingredientId === undefined ? null : { kind: 'goods', ingredientId, lot }
  return { kind: 'label', code, label: proposed(base, code) === undefined ? await labelByCode(code) : null }
}

/** A question that a code leaves open, or why a code was not read. */
interface Question {
  readonly tone: 'warn' | 'bad'
  readonly text: string
  readonly answers: readonly { readonly name: string; readonly input: Chosen }[]
}

function questionOf(found: Exclude<Found, { kind: 'input' }>, { lines }: BatchPreview): Question {
  switch (found.kind) {
    case 'unknown':
      return { tone: 'warn', text: 'Este código não é de uma etiqueta nem de um lote desta cozinha.', answers: [] }
    case 'lots':
      return { tone: 'warn', text: found.text, answers: found.lots.map((input) => ({ name: input.shown, input })) }
    case 'other':
      return {
        tone: 'warn',
        text: `${found.input.shown} não é de nenhuma linha da ficha. Em que linha entrou?`,
        answers: lines.map(({ name }, line) => ({ name, input: { ...found.input, line } })),
      }
    default:
      return found satisfies never
  }
}

/** Reads labels and boxes that go in, one after the other, without leaving the paper. */
export function ReadSheet({ own, base, onClose }: ReadSheetProps) {
  const [isNew] = useState(() => onceInView())
  const [done, setDone] = useState<readonly string[]>([])
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const ask = (question: Question) =>
    setQuestions((before) => [...before.filter(({ text }) => text !== question.text), question])
  function put(input: Chosen) {
    own.put(input)
    setDone((before) => [...before, input.shown])
  }
  const { mutate } = useMutation({
    networkMode: 'always',
    // A code that is read while the one before is on its way waits for it.
    scope: { id: 'batch-input' },
    mutationFn: (text: string) => readText(text, base),
    // The next code takes away what is asked by now, and not what the codes before it are still to ask.
    onMutate: () => setQuestions([]),
    onSuccess: (read) => {
      const found: Found = read === null ? { kind: 'unknown' } : findRead(base, read)
      if (found.kind === 'input') put(found.input)
      else ask(questionOf(found, base))
    },
    onError: (error) =>
      ask({ tone: 'bad', text: sentenceOf(error, 'Não foi possível ler agora. Tente de novo.'), answers: [] }),
  })
  return (
    <ScanFrame title="Ler o que entrou" onText={mutate} onClose={onClose}>
      <CameraView
        kinds="goods"
        onText={(text) => {
          if (isNew(text, performance.now())) mutate(text)
        }}
      />
      {questions.map((question) => (
        <Notice key={question.text} tone={question.tone} text={question.text}>
          <div className="flex wrap gap-2 above-2">
            {question.answers.map(({ name, input }) => (
              <Button
                key={`${input.line} ${input.shown}`}
                look="quiet"
                onClick={() => {
                  put(input)
                  setQuestions((before) => before.filter((one) => one !== question))
                }}
              >
                {name}
              </Button>
            ))}
          </div>
        </Notice>
      ))}
      {done.length > 0 ? (
        <p className="good mid" role="status">
          Lido: {done.join(', ')}
        </p>
      ) : null}
      {/* Not disabled while it waits: a disabled button loses the focus, and with it what a scanner types. */}
      <TypedCode verb="Ler" onText={mutate} disabled={false} />
    </ScanFrame>
  )
}
