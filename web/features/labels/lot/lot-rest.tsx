import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { TRANSFORMED_MAX, transformCalls } from '#contract/labels/life'
import type { Choice as Place, TogetherActions } from '#contract/labels/life'
import { plural } from '#contract/words'
import { mayNow } from '../../../lib/rights.ts'
import { deedWords } from '../deed-words.ts'
import { PartField } from '../part-field.tsx'
import { LotCount } from './lot-count.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { placeChoice } from './lot-plan.ts'
import type { LotPlan } from './lot-plan.ts'

interface LotRestProps {
  readonly left: number
  readonly plan: LotPlan
  readonly possible: TogetherActions
  readonly weight: string
  readonly timeZone: string
  readonly onChange: (changed: Partial<LotPlan>) => void
}

/** What happens to the labels that are left: what the server would accept of each of them is offered. */
export function LotRest({ left, plan, possible, weight, timeZone, onChange }: LotRestProps) {
  const name = useId()
  const rests: readonly LotPlan['rest'][] = [
    'stays',
    ...(mayNow('descartar') ? (['discarded'] as const) : []),
    ...transformCalls.filter((call) => possible.actions.includes(call)),
  ]
  const choice = placeChoice(plan, possible)
  return (
    <>
      <div className="row wrap gap-2" role="radiogroup" aria-labelledby={`${name}-of`}>
        <span id={`${name}-of`} className="text-2">
          {left === 1 ? 'Com a que fica:' : `Com as ${left} que ficam:`}
        </span>
        {rests.map((rest) => (
          <Choice
            key={rest}
            type="radio"
            face="chip"
            name={name}
            checked={plan.rest === rest}
            onChange={() => onChange({ rest, place: null, date: '' })}
          >
            {restName(rest)}
          </Choice>
        ))}
      </div>
      {plan.rest === 'portion' ? (
        <>
          <LotCount
            name="Cada uma em"
            after={plural(plan.portions, 'porção', 'porções')}
            value={plan.portions}
            least={1}
            most={TRANSFORMED_MAX}
            onChange={(portions) => onChange({ portions })}
          />
          <PartField
            name="Cada porção com"
            whole={weight}
            value={plan.weight}
            blank="partes iguais"
            onChange={(typed) => onChange({ weight: typed })}
          />
        </>
      ) : null}
      <Places {...{ plan, timeZone, onChange }} choices={possible.choices} chosen={choice} />
      {choice?.expiration_date === null ? (
        <TextInput
          type="date"
          label="Sem prazo cadastrado: informe a validade"
          required
          value={plan.date}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

function restName(rest: LotPlan['rest']): string {
  if (rest === 'stays') return 'Nada'
  return rest === 'discarded' ? 'Descartar' : deedWords[rest].name
}

interface PlacesProps extends Pick<LotRestProps, 'plan' | 'timeZone' | 'onChange'> {
  readonly choices: readonly Place[]
  readonly chosen: Place | null
}

/** Where they go, each place with the date that they would have there. */
function Places({ plan, choices, chosen, timeZone, onChange }: PlacesProps) {
  const name = useId()
  const fitting = choices.filter(({ action }) => action === plan.rest)
  if (fitting.length === 0) return null
  return (
    <fieldset className="stack gap-2">
      <legend className="below-2">{plan.rest === 'portion' ? 'Validade' : 'Para onde'}</legend>
      {fitting.map((choice) => (
        <Choice
          key={choice.storageTypeId}
          type="radio"
          face="tile"
          name={name}
          checked={choice === chosen}
          onChange={() => onChange({ place: choice.storageTypeId, date: '' })}
        >
          <span>
            <b>{choice.name}</b>{' '}
            {choice.expiration_date === null
              ? 'validade a informar'
              : `validade ${formatLabelDate(choice.expiration_date, timeZone)}`}
            {choice.hint === null ? null : <small className="muted">{choice.hint}</small>}
          </span>
        </Choice>
      ))}
    </fieldset>
  )
}
