import { useState } from 'react'
import type { DiscardReason, Label } from '#contract/labels'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { QuestionTitle } from './question-title.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { SoonerNote } from './sooner-note.tsx'
import { UsedAtField } from './used-at-field.tsx'
import { usedInTime } from './used-in-time.ts'
import type { WithdrawalControls, WithdrawalQuestion } from './use-withdrawal.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import type { ButtonLook } from '../../../components/kit/button.tsx'

interface WithdrawalForm {
  readonly verb: string
  readonly look: ButtonLook
  readonly asks: 'nothing' | 'reason' | 'time'
}

const forms: Readonly<Record<WithdrawalQuestion['kind'], WithdrawalForm>> = {
  consume: { verb: 'Usei', look: 'filled', asks: 'nothing' },
  'used-in-time': { verb: 'Registrar uso', look: 'filled', asks: 'time' },
  discard: { verb: 'Descartar', look: 'bad', asks: 'reason' },
}

interface WithdrawDialogProps {
  readonly controls: WithdrawalControls
  readonly timeZone: string
}

/** Confirms a baixa. */
export function WithdrawDialog({ controls, timeZone }: WithdrawDialogProps) {
  const { question, cancel } = controls
  if (!question) return null
  return (
    <Sheet onClose={cancel} title={<QuestionTitle {...question} />} size="md">
      <Question key={question.kind} {...{ controls, timeZone }} {...question} />
    </Sheet>
  )
}

function Question({ controls, timeZone, kind, labels }: WithdrawDialogProps & WithdrawalQuestion) {
  const { working, error, cancel, confirm } = controls
  const [only, ...others] = labels
  const expired = labels.filter(({ status }) => status === 'expired')
  const { verb, look, asks } = forms[kind]
  const [reason, setReason] = useState<DiscardReason | null>(expired.length === labels.length ? 'vencido' : null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [usedAt, setUsedAt] = useState('')
  const [timeFault, setTimeFault] = useState<string | null>(null)

  function confirmUse() {
    const used = usedInTime(usedAt, labels, timeZone)
    if ('fault' in used) setTimeFault(used.fault)
    else confirm({ kind: 'used-in-time', at: used.at })
  }

  function handleConfirm() {
    switch (kind) {
      case 'consume':
        return confirm({ kind })
      case 'used-in-time':
        return confirmUse()
      case 'discard':
        return reason === null ? setMissing(true) : confirm({ kind, reason, note: note.trim() })
      default:
        return kind satisfies never
    }
  }

  return (
    <form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        handleConfirm()
      }}
    >
      <Summary labels={labels} timeZone={timeZone} />
      {kind === 'consume' && only && others.length === 0 ? <SoonerNote label={only} onLeave={cancel} /> : null}
      {asks === 'time' ? (
        <UsedAtField
          value={usedAt}
          fault={timeFault}
          onChange={(typed) => {
            setUsedAt(typed)
            setTimeFault(null)
          }}
        />
      ) : null}
      {asks === 'reason' ? (
        <ReasonChoice
          {...{ reason, note, missing }}
          onReason={(chosen) => {
            setReason(chosen)
            setMissing(false)
          }}
          onNote={setNote}
        />
      ) : null}
      <MessageBanner text={error} />
      <div className="answers">
        <Button look="quiet" onClick={cancel} disabled={working} data-autofocus={asks === 'nothing' || undefined}>
          Cancelar
        </Button>
        <Button type="submit" look={look} busy={working}>
          {verb}
          {labels.length > 1 ? ` ${labels.length}` : ''}
        </Button>
      </div>
    </form>
  )
}

const SHOWN = 4

function Summary({ labels, timeZone }: { readonly labels: readonly Label[]; readonly timeZone: string }) {
  return (
    <ul className="stack gap-2 pad-3 panel">
      {labels.slice(0, SHOWN).map(({ id, name, expiration_date: expiration }) => (
        <li className="flex wrap between gap-1 break" key={id}>
          <strong>{name}</strong>
          <span className="muted">
            ID {id} · validade {formatLabelDate(expiration, timeZone)}
          </span>
        </li>
      ))}
      {labels.length > SHOWN ? <li>e mais {labels.length - SHOWN}</li> : null}
    </ul>
  )
}
