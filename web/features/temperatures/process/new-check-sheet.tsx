import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { processKinds } from '#contract/temperatures/process-states'
import type { ProcessKind } from '#contract/temperatures/process-states'
import type { ProcessCheckBody, ProcessSays } from '#contract/temperatures/process-checks'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { momentText } from '../occurrence/occurrence-words.ts'
import { coldStart } from './check-sheets.tsx'
import { HeatPad } from './heat-pad.tsx'
import type { MadeBatch } from './process-api.ts'
import { labelByCode, newestBatchesQuery, openCheck, useCheckWrite } from './process-api.ts'
import { kindTitle, measureHints } from './process-words.ts'
import styles from './process.module.css'

type Subject = Pick<ProcessCheckBody, 'name' | 'labelId' | 'batchId'>
interface Food {
  readonly subject: Subject
  readonly name: string
}

interface NewCheckSheetProps {
  readonly timeZone: string
  readonly onDone: (says: ProcessSays) => void
  readonly onClose: () => void
}

/** What is checked and which food, then the first reading. */
export function NewCheckSheet({ timeZone, onDone, onClose }: NewCheckSheetProps) {
  const [kind, setKind] = useState<ProcessKind>('coccao')
  const [food, setFood] = useState<Food | null>(null)
  const { mutate, isPending, error } = useCheckWrite((body: ProcessCheckBody, key) => openCheck(body, key), onDone)
  if (food === null)
    return (
      <Sheet title="Nova conferência" onClose={onClose}>
        <FoodForm {...{ kind, timeZone }} onKind={setKind} onChoose={setFood} />
      </Sheet>
    )
  return (
    <Sheet title={`${kindTitle(kind)} de ${food.name}`} onClose={onClose}>
      <HeatPad
        {...{ kind, timeZone }}
        hint={measureHints[kind]}
        {...(kind === 'resfriamento' && { warningOf: coldStart })}
        refused={error === null ? null : sentenceOf(error, 'A leitura não foi gravada. Tente de novo.')}
        busy={isPending}
        onSend={(value, at) => mutate({ kind, ...food.subject, readings: [{ value, at }] })}
      />
    </Sheet>
  )
}

const ways = { name: 'Pelo nome', label: 'Etiqueta', batch: 'Preparo' } as const
type Way = keyof typeof ways

interface FoodFormProps {
  readonly kind: ProcessKind
  readonly timeZone: string
  readonly onKind: (kind: ProcessKind) => void
  readonly onChoose: (food: Food) => void
}

function FoodForm({ kind, timeZone, onKind, onChoose }: FoodFormProps) {
  const id = useId()
  const [way, setWay] = useState<Way>('name')
  const [text, setText] = useState('')
  const [batchId, setBatch] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const batches = useQuery({ ...newestBatchesQuery(), enabled: way === 'batch' })
  const label = useMutation({
    mutationFn: labelByCode,
    onSuccess: (found) => onChoose({ subject: { labelId: found.id }, name: found.name }),
    onError: (error) => setFault(notFoundText(error)),
  })

  function handleSubmit() {
    const typed = text.trim()
    if (way === 'batch') {
      const batch = batches.data?.find((one) => one.id === batchId)
      if (batch === undefined) return setFault('Escolha o preparo')
      return onChoose({ subject: { batchId: batch.id }, name: batch.name })
    }
    if (typed === '') return setFault(way === 'name' ? 'Diga qual é o alimento' : 'Informe o código da etiqueta')
    if (way === 'name') return onChoose({ subject: { name: typed }, name: typed })
    label.mutate(typed)
  }

  function change(next: () => void) {
    setFault(null)
    next()
  }

  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <fieldset className="stack gap-2">
        <legend className="mid below-2">O que se confere</legend>
        <div className="flex wrap gap-2">
          {processKinds.map((one) => (
            <Choice
              key={one}
              type="radio"
              name={`${id} kind`}
              face="chip"
              checked={kind === one}
              onChange={() => onKind(one)}
            >
              {kindTitle(one)}
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset className="stack gap-2">
        <legend className="mid below-2">Qual alimento</legend>
        <div className="flex wrap gap-2">
          {(['name', 'label', 'batch'] as const).map((one) => (
            <Choice
              key={one}
              type="radio"
              name={`${id} way`}
              face="chip"
              checked={way === one}
              onChange={() => change(() => setWay(one))}
            >
              {ways[one]}
            </Choice>
          ))}
        </div>
      </fieldset>
      {way === 'batch' ? (
        <BatchChoice
          {...{ batches, timeZone, fault }}
          chosen={batchId}
          onChoose={(chosen) => change(() => setBatch(chosen))}
        />
      ) : (
        <TextInput
          key={way}
          label={way === 'name' ? (kind === 'oleo' ? 'Fritadeira' : 'Nome do alimento') : 'Código da etiqueta'}
          placeholder={way === 'name' ? (kind === 'oleo' ? 'Fritadeira 1' : 'Frango assado') : 'FID...'}
          autoComplete="off"
          maxLength={120}
          value={text}
          error={fault}
          onChange={(event) => {
            const typed = event.currentTarget.value
            change(() => setText(typed))
          }}
        />
      )}
      <Button type="submit" big wide busy={label.isPending}>
        Medir
      </Button>
    </form>
  )
}

/** A code that no label can have is refused as one that no label has. */
const notFoundText = (error: Error): string =>
  error instanceof HttpProblem && (error.status === 404 || error.status === 400)
    ? 'Nenhuma etiqueta tem este código. Confira as letras e os números.'
    : sentenceOf(error, 'Não foi possível buscar a etiqueta. Tente de novo.')

const BATCHES_SHOWN = 20

interface BatchChoiceProps {
  readonly batches: Pick<UseQueryResult<readonly MadeBatch[]>, 'data' | 'isError'>
  readonly chosen: number | null
  readonly fault: string | null
  readonly timeZone: string
  readonly onChoose: (id: number) => void
}

function BatchChoice({ batches, chosen, fault, timeZone, onChoose }: BatchChoiceProps) {
  const id = useId()
  const now = useMinute()
  const made = batches.data?.filter(({ undoneAt }) => undoneAt === null).slice(0, BATCHES_SHOWN)
  if (made?.length === 0) return <p className="muted">Nenhum preparo foi feito ainda.</p>
  return (
    <fieldset className="stack gap-2">
      <legend className="mid below-2">Preparos mais novos</legend>
      {batches.isError ? <Notice tone="bad" text="Erro ao buscar os preparos. Tente de novo." /> : null}
      <div className={`stack gap-2 ${styles.batches}`}>
        {made?.map((batch) => (
          <Choice
            key={batch.id}
            type="radio"
            name={id}
            face="chip"
            checked={chosen === batch.id}
            onChange={() => onChoose(batch.id)}
          >
            {batch.name} · {momentText(batch.producedAt, now, timeZone)}
          </Choice>
        ))}
      </div>
      {fault === null ? null : (
        <p role="alert" className="bad text-2 mid">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
