import '../../../components/dialog.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { discardReasons } from '#contract/labels'
import type { DiscardReason, Label } from '#contract/labels'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { Notice } from '../../../components/notice.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import type { WithdrawalControls, WithdrawalQuestion } from './use-withdrawal.ts'
import styles from './withdraw-dialog.module.css'

interface WithdrawalForm {
  readonly verb: string
  readonly color: string
  readonly asksReason: boolean
  /** Expired labels are not meant to leave stock in this way. */
  readonly warnsOfExpiry: boolean
}

const forms: Readonly<Record<WithdrawalQuestion['kind'], WithdrawalForm>> = {
  consume: { verb: 'Consumir', color: 'folha', asksReason: false, warnsOfExpiry: true },
  discard: { verb: 'Descartar', color: 'red.8', asksReason: true, warnsOfExpiry: false },
}

interface WithdrawDialogProps {
  readonly controls: WithdrawalControls
  readonly timeZone: string
}

/** Confirms a baixa, which cannot be undone. Consuming an expired label shows a warning and offers to discard it. */
export function WithdrawDialog({ controls, timeZone }: WithdrawDialogProps) {
  const { question, cancel } = controls
  if (!question) return null
  return (
    <Modal opened onClose={cancel} title={titleOf(question)} size="md">
      <Question key={question.kind} {...{ controls, timeZone }} {...question} />
    </Modal>
  )
}

function Question({ controls, timeZone, kind, labels }: WithdrawDialogProps & WithdrawalQuestion) {
  const { working, error, ask, cancel, confirm } = controls
  const expired = labels.filter(({ status }) => status === 'expired')
  const { verb, color, asksReason, warnsOfExpiry } = forms[kind]
  const [reason, setReason] = useState<DiscardReason | null>(expired.length === labels.length ? 'vencido' : null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const isWarning = warnsOfExpiry && expired.length > 0

  function handleConfirm() {
    switch (kind) {
      case 'consume':
        return confirm({ kind })
      case 'discard':
        return reason === null ? setMissing(true) : confirm({ kind, reason, note: note.trim() })
      default:
        return kind satisfies never
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        handleConfirm()
      }}
    >
      <Summary labels={labels} timeZone={timeZone} />
      {isWarning ? <Notice tone="bad" text={expiredText(expired.length, labels.length)} /> : null}
      {asksReason ? (
        <ReasonChoice
          {...{ reason, note, missing }}
          onReason={(chosen) => {
            setReason(chosen)
            setMissing(false)
          }}
          onNote={setNote}
          reasons={discardReasons}
        />
      ) : null}
      <MessageBanner text={error} />
      <div className={styles.actions}>
        <Button variant="default" onClick={cancel} disabled={working} data-autofocus={!asksReason || undefined}>
          Cancelar
        </Button>
        {isWarning ? (
          <Button variant="default" type="submit" loading={working}>
            Já foi consumido
          </Button>
        ) : null}
        {isWarning ? (
          <Button color="red.8" onClick={() => ask({ kind: 'discard', labels })} disabled={working}>
            Descartar
          </Button>
        ) : (
          <Button type="submit" color={color} loading={working}>
            {verb}
            {labels.length > 1 ? ` ${labels.length}` : ''}
          </Button>
        )}
      </div>
    </form>
  )
}

const SHOWN = 4

function Summary({ labels, timeZone }: { readonly labels: readonly Label[]; readonly timeZone: string }) {
  return (
    <ul className={styles.summary}>
      {labels.slice(0, SHOWN).map(({ id, name, expiration_date: expiration }) => (
        <li key={id}>
          <strong>{name}</strong>
          <span>
            ID {id} · validade {formatLabelDate(expiration, timeZone)}
          </span>
        </li>
      ))}
      {labels.length > SHOWN ? <li>e mais {labels.length - SHOWN}</li> : null}
    </ul>
  )
}

function titleOf({ kind, labels }: WithdrawalQuestion): string {
  const what = labels.length === 1 ? 'esta etiqueta' : `${labels.length} etiquetas`
  return `${forms[kind].verb} ${what}?`
}

function expiredText(expired: number, all: number): string {
  if (all === 1)
    return 'Produto vencido: não deve ser consumido. Descarte-o, ou registre o consumo se ele aconteceu antes do vencimento.'
  return `${expired} de ${all} estão vencidas e não devem ser consumidas. Descarte-as, ou registre o consumo se ele aconteceu antes do vencimento.`
}
