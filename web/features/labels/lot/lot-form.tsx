import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Label } from '#contract/labels'
import type { TogetherActions } from '#contract/labels/life'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { mayNow } from '../../../lib/rights.ts'
import { SoonerNote } from '../withdraw/sooner-note.tsx'
import { unansweredText } from '../unanswered-text.ts'
import { ReasonChoice } from '../withdraw/reason-choice.tsx'
import { lotActionsQuery } from './lot-api.ts'
import { LotCount } from './lot-count.tsx'
import styles from './lot-count.module.css'
import { firstPlan, isReady, leftOf, placeChoice, planText, sharesOf } from './lot-plan.ts'
import type { LotPlan } from './lot-plan.ts'
import { LotRest } from './lot-rest.tsx'
import { useLotDeeds } from './use-lot-deeds.ts'
import { withUnit } from '../part-weight.ts'
import { LotCodes } from './lot-codes.tsx'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { Button } from '../../../components/kit/button.tsx'

interface LotFormProps {
  /** Those that may be used. */
  readonly labels: readonly Label[]
  readonly all: readonly Label[]
  readonly timeZone: string
  readonly controls: WithdrawalControls
}

/** Until the server has said what it accepts, and where it cannot be reached. */
const unknown: TogetherActions = { actions: ['consume'], choices: [] }

/** "Usei 3 de 12, descartei 2", and what happens to the seven that are left. */
export function LotForm({ labels, all, timeZone, controls }: LotFormProps) {
  const { run, working, error } = useLotDeeds(controls)
  const onLeave = controls.closeLot
  const count = labels.length
  const [first] = labels
  const { data: possible = unknown } = useQuery(lotActionsQuery(labels))
  const isUsable = possible.actions.includes('consume')
  const [typed, setTyped] = useState<LotPlan>(firstPlan)
  const plan = isUsable ? typed : { ...typed, used: 0 }
  const change = (changed: Partial<LotPlan>) => setTyped((last) => ({ ...last, ...changed }))
  const [missing, setMissing] = useState(false)
  const { used, thrown, transformed } = sharesOf(plan, count)
  const choice = placeChoice(plan, possible)
  const text = planText(plan, count)
  const ready = text !== null && isReady(plan, count, choice)
  const left = leftOf(plan, count)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!ready || working) return
    if (thrown > 0 && plan.reason === null) return setMissing(true)
    run({ labels, plan: { ...plan, weight: withUnit(plan.weight, first?.weight ?? '') }, choice })
  }

  return (
    <form className="stack gap-3 slim" onSubmit={handleSubmit}>
      <div className="row wrap gap-3">
        {isUsable ? (
          <LotCount
            name="Usei"
            after={`de ${count}`}
            value={used}
            most={count}
            first
            onChange={(value) => change({ used: value })}
          />
        ) : null}
        <Button
          type="submit"
          big
          className={styles.submit}
          look={thrown > 0 && used + transformed === 0 ? 'bad' : 'filled'}
          disabled={!ready}
          busy={working}
        >
          {text ?? 'Dar baixa'}
        </Button>
      </div>
      <MessageBanner text={error ? sentenceOf(error, unansweredText) : null} />
      {isUsable && first ? <SoonerNote label={first} onLeave={onLeave} /> : null}
      {left > 0 ? (
        <LotRest weight={first?.weight ?? ''} {...{ left, plan, possible, timeZone }} onChange={change} />
      ) : null}
      <Discarded {...{ plan, thrown, missing }} most={count - used} onChange={change} onMissing={setMissing} />
      <LotCodes labels={all} used={new Set(labels.slice(0, used).map(({ id }) => id))} onLeave={onLeave} />
    </form>
  )
}

interface DiscardedProps {
  readonly plan: LotPlan
  readonly thrown: number
  readonly most: number
  readonly missing: boolean
  readonly onChange: (changed: Partial<LotPlan>) => void
  readonly onMissing: (missing: boolean) => void
}

/** How many of those that were not used are discarded, and why. */
function Discarded({ plan, thrown, most, missing, onChange, onMissing }: DiscardedProps) {
  return (
    <>
      {most > 0 && plan.rest !== 'discarded' && mayNow('descartar') ? (
        <LotCount
          name="Descartei"
          after={`de ${most}`}
          value={thrown}
          most={most}
          onChange={(discarded) => onChange({ discarded })}
        />
      ) : null}
      {thrown > 0 ? (
        <ReasonChoice
          reason={plan.reason}
          note={plan.note}
          missing={missing}
          onReason={(reason) => {
            onChange({ reason })
            onMissing(false)
          }}
          onNote={(note) => onChange({ note })}
        />
      ) : null}
    </>
  )
}
