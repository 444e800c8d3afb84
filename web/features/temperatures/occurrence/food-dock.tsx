import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { celsiusText } from '#contract/food'
import type { Incident, IncidentLabel } from '#contract/temperatures/incidents'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import task from '../../../components/kit/task.module.css'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { temperaturesKey } from '../temperature-api.ts'
import { blankTyped, valueOf } from '../walk/typed.ts'
import { shareText } from './label-lists.ts'
import { measureFood } from './occurrence-api.ts'
import { outcomeTitles, outcomeTones } from './outcome-words.ts'
import { MeasureSection, TypedHead, TypedPad } from './typed-pad.tsx'

interface FoodDockProps {
  readonly occurrence: Incident
  /** Equal labels, one of which is measured after the other. */
  readonly ids: readonly number[]
  readonly onClose: () => void
}

interface Taken {
  readonly labelId: number
  readonly value: number
}

/** The temperature of the food itself: within its limit the account begins anew. The new verdict is shown at once. */
export function FoodDock({ occurrence, ids, onClose }: FoodDockProps) {
  const labels = ids.flatMap((id) => occurrence.labels.find((label) => label.id === id) ?? [])
  const [chosen, setChosen] = useState(ids[0])
  const [taken, setTaken] = useState<Taken | null>(null)
  const label = labels.find(({ id }) => id === chosen) ?? labels[0]
  if (label === undefined)
    return (
      <MeasureSection label="Medir o alimento">
        <p>Esta etiqueta já não está nesta ocorrência.</p>
        <Button look="quiet" onClick={onClose}>
          Fechar
        </Button>
      </MeasureSection>
    )
  if (taken !== null && taken.labelId === label.id)
    return (
      <MeasureSection label={`Medir ${label.name}`}>
        <Answer
          label={label}
          value={taken.value}
          next={labels.length === 1 ? undefined : nextAfter(labels, label)}
          onNext={(id) => {
            setChosen(id)
            setTaken(null)
          }}
          onClose={onClose}
        />
      </MeasureSection>
    )
  return (
    <MeasureSection label={`Medir ${label.name}`} key={label.id}>
      <Typing {...{ occurrence, label, labels, onClose }} onChoose={setChosen} onTaken={setTaken} />
    </MeasureSection>
  )
}

const nextAfter = (labels: readonly IncidentLabel[], { id }: IncidentLabel): IncidentLabel | undefined =>
  labels[labels.findIndex((label) => label.id === id) + 1]

interface TypingProps {
  readonly occurrence: Incident
  readonly label: IncidentLabel
  readonly labels: readonly IncidentLabel[]
  readonly onChoose: (id: number) => void
  readonly onTaken: (taken: Taken) => void
  readonly onClose: () => void
}

function Typing({ occurrence, label, labels, onChoose, onTaken, onClose }: TypingProps) {
  const id = useId()
  const isFrozen = occurrence.points.every(({ kind }) => kind === 'congelado')
  const [typed, setTyped] = useState(() => blankTyped({ kind: isFrozen ? 'congelado' : 'refrigerado' }))
  const { mutate, isPending, error } = useMeasureFood(occurrence.id, onTaken)
  const value = valueOf(typed)
  const handleDone = () => {
    if (value !== null && !isPending) mutate({ labelId: label.id, value })
  }
  return (
    <>
      <TypedHead title={label.name} about={aboutText(label, labels)} typed={typed} isOut={false} onClose={onClose} />
      {labels.length === 1 ? null : (
        <div className="row gap-3">
          <label htmlFor={id} className="mid text-2 one-line">
            Qual das {labels.length}
          </label>
          <select
            id={id}
            className="field grow slim"
            value={label.id}
            onChange={(event) => onChoose(Number(event.target.value))}
          >
            {labels.map((one) => (
              <option key={one.id} value={one.id}>
                {one.code}
              </option>
            ))}
          </select>
        </div>
      )}
      {error === null ? null : (
        <Notice tone="bad" text={sentenceOf(error, 'A medida do alimento não foi gravada. Tente de novo.')} />
      )}
      <TypedPad typed={typed} onTyped={setTyped} onDone={handleDone}>
        <Button big busy={isPending} disabled={value === null} onClick={handleDone}>
          OK
        </Button>
      </TypedPad>
    </>
  )
}

const aboutText = ({ code, place }: IncidentLabel, { length }: readonly IncidentLabel[]): string =>
  [length === 1 ? code : place, 'meça o centro'].join(' · ')

interface AnswerProps {
  readonly label: IncidentLabel
  readonly value: number
  readonly next: IncidentLabel | undefined
  readonly onNext: (id: number) => void
  readonly onClose: () => void
}

function Answer({ label: { name, code, outcome, sentence, used }, value, next, onNext, onClose }: AnswerProps) {
  return (
    <>
      <div>
        <h2 className="text-4 strong tight lines-2 break">{name}</h2>
        <p className="muted text-2 figures">
          {code} · alimento a {celsiusText(value)}
        </p>
      </div>
      <div className="tinted pad-3 stack gap-1" data-tone={outcomeTones[outcome]} role="status">
        <b className="text-4 strong">{outcomeTitles[outcome]}</b>
        <span className="text-2 figures break">
          {sentence === '' ? `${shareText(used)} do tempo aceito, contado desta medida em diante.` : sentence}
        </span>
      </div>
      <div className={`stack gap-2 ${task.last}`}>
        {next === undefined ? null : (
          <Button big wide onClick={() => onNext(next.id)}>
            Medir {next.code}
          </Button>
        )}
        <Button big wide look={next === undefined ? 'filled' : 'quiet'} onClick={onClose}>
          Pronto
        </Button>
      </div>
    </>
  )
}

function useMeasureFood(id: number, onTaken: (taken: Taken) => void) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Taken) => attempt(`food ${id} ${JSON.stringify(body)}`, (key) => measureFood(id, body, key)),
    // The answer is shown with the verdict that comes after the measure.
    onSuccess: async (_, body) => {
      await queryClient.invalidateQueries({ queryKey: temperaturesKey })
      onTaken(body)
    },
  })
}
