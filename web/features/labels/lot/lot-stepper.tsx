import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { DiscardReason, Label } from '#contract/labels'
import { discardReasons } from '#contract/labels'
import { IconMinus, IconPlus } from '../../../components/icons.ts'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { ReasonChoice } from '../withdraw/reason-choice.tsx'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import styles from './lot-dialog.module.css'
import { planText } from './lot-plan.ts'
import type { LotPlan } from './lot-plan.ts'
import { failedText, useLotWithdrawal } from './use-lot-withdrawal.ts'

interface LotStepperProps {
  readonly labels: readonly Label[]
  readonly controls: WithdrawalControls
}

const rests: Readonly<Record<LotPlan['rest'], string>> = { stays: 'Nada', discarded: 'Descartar' }

/** "Usei 3 de 12", and what happens to the nine that are left. */
export function LotStepper({ labels, controls }: LotStepperProps) {
  const count = labels.length
  const [plan, setPlan] = useState<LotPlan>({ used: 1, rest: 'stays', reason: null, note: '' })
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useLotWithdrawal(controls)
  const change = (changed: Partial<LotPlan>) => setPlan((last) => ({ ...last, ...changed }))
  const left = count - plan.used
  const discards = plan.rest === 'discarded' && left > 0
  const text = planText(plan, count)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (text === null || isPending) return
    if (discards && plan.reason === null) return setMissing(true)
    mutate({ labels, plan })
  }

  return (
    <form className={styles.lot} onSubmit={handleSubmit}>
      <UsedField used={plan.used} count={count} onChange={(used) => change({ used })} />
      {left > 0 ? <RestChoice left={left} rest={plan.rest} onChange={(rest) => change({ rest })} /> : null}
      {discards ? (
        <ReasonChoice
          reasons={discardReasons}
          reason={plan.reason}
          note={plan.note}
          missing={missing}
          onReason={(reason: DiscardReason) => {
            change({ reason })
            setMissing(false)
          }}
          onNote={(note) => change({ note })}
        />
      ) : null}
      <MessageBanner text={error ? sentenceOf(error, failedText) : null} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          size="lg"
          color={plan.used === 0 ? 'red.8' : 'folha'}
          disabled={text === null}
          loading={isPending}
        >
          {text ?? 'Dar baixa'}
        </Button>
      </div>
    </form>
  )
}

interface UsedFieldProps {
  readonly used: number
  readonly count: number
  readonly onChange: (used: number) => void
}

function UsedField({ used, count, onChange }: UsedFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const step = (to: number) => {
    setTyped(null)
    onChange(Math.min(Math.max(to, 0), count))
  }
  return (
    <div className={styles.used}>
      <label htmlFor={id}>Usei</label>
      <span className={styles.stepper}>
        <button type="button" aria-label="Uma a menos" disabled={used === 0} onClick={() => step(used - 1)}>
          <IconMinus size={20} aria-hidden="true" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={typed ?? String(used)}
          aria-describedby={`${id}-of`}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 4)
            setTyped(digits)
            onChange(Math.min(Number(digits), count))
          }}
          onBlur={() => setTyped(null)}
        />
        <button type="button" aria-label="Uma a mais" disabled={used === count} onClick={() => step(used + 1)}>
          <IconPlus size={20} aria-hidden="true" />
        </button>
      </span>
      <span id={`${id}-of`}>de {count}</span>
    </div>
  )
}

interface RestChoiceProps {
  readonly left: number
  readonly rest: LotPlan['rest']
  readonly onChange: (rest: LotPlan['rest']) => void
}

function RestChoice({ left, rest, onChange }: RestChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.rest}>
      <legend>{left === 1 ? 'Com a que fica:' : `Com as ${left} que ficam:`}</legend>
      {(['stays', 'discarded'] as const).map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={name} checked={rest === choice} onChange={() => onChange(choice)} />
          <span>{rests[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
