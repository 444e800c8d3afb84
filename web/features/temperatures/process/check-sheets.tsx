import type { ProcessCheckAnswer } from '#contract/temperatures/process-checks'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { HeatPad } from './heat-pad.tsx'
import { actOnCheck, addReadings, openCheck, useCheckWrite } from './process-api.ts'
import { kindTitle, measureHints } from './process-words.ts'

interface CheckSheetProps {
  readonly check: ProcessCheckAnswer
  readonly timeZone: string
  readonly onClose: () => void
}

const notSaved = 'A leitura não foi gravada. Tente de novo.'
const refusedText = (error: Error | null, text = notSaved) => (error === null ? null : sentenceOf(error, text))

interface Measured {
  readonly value: number
  readonly at: string | undefined
}

/** One more reading. */
export function ReadingSheet({ check: { id, kind, name }, timeZone, onClose }: CheckSheetProps) {
  const { mutate, isPending, error } = useCheckWrite(
    (reading: Measured, key) => addReadings(id, { readings: [reading] }, key),
    onClose,
  )
  return (
    <Sheet title={`${kindTitle(kind)} de ${name}`} onClose={onClose}>
      <HeatPad
        {...{ kind, timeZone }}
        hint={measureHints[kind]}
        refused={refusedText(error)}
        busy={isPending}
        onSend={(value, at) => mutate({ value, at })}
      />
    </Sheet>
  )
}

/** The food was made hot again, once: the time of its cooling starts anew. */
export function ReheatSheet({ check: { id, name }, timeZone, onClose }: CheckSheetProps) {
  const { mutate, isPending, error } = useCheckWrite(
    ({ value, at }: Measured, key) => actOnCheck(id, { action: 'reaqueci', value, at }, key),
    onClose,
  )
  return (
    <Sheet title={`Reaqueci ${name}`} onClose={onClose}>
      <HeatPad
        kind="reaquecimento"
        timeZone={timeZone}
        hint="A quantos graus chegou o centro"
        refused={refusedText(error, 'O reaquecimento não foi gravado. Tente de novo.')}
        busy={isPending}
        onSend={(value, at) => mutate({ value, at })}
      />
    </Sheet>
  )
}

interface CoolSheetProps {
  readonly batchId: number
  readonly name: string
  readonly timeZone: string
  readonly onClose: () => void
}

export const coldStart = (value: number): string | null =>
  value < 60
    ? 'Lance antes a leitura de 60 °C ou mais, com a hora dela. Sem essa leitura o resfriamento não termina OK.'
    : null

/** The cooling of a batch begins with its first reading. */
export function CoolSheet({ batchId, name, timeZone, onClose }: CoolSheetProps) {
  const { mutate, isPending, error } = useCheckWrite(
    (reading: Measured, key) => openCheck({ kind: 'resfriamento', batchId, readings: [reading] }, key),
    onClose,
  )
  return (
    <Sheet title={`Resfriar ${name}`} onClose={onClose}>
      <HeatPad
        kind="resfriamento"
        timeZone={timeZone}
        hint={measureHints.resfriamento}
        warningOf={coldStart}
        refused={refusedText(error)}
        busy={isPending}
        onSend={(value, at) => mutate({ value, at })}
      />
    </Sheet>
  )
}
