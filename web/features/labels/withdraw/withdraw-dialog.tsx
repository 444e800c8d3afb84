import '../../../components/dialog.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { discardReasons } from '#contract/labels'
import type { DiscardReason, Label } from '#contract/labels'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { Notice } from '../../../components/notice.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import type { WithdrawalControls } from './use-withdrawal.ts'
import styles from './withdraw-dialog.module.css'

interface WithdrawDialogProps {
  readonly controls: WithdrawalControls
  readonly timeZone: string
}

/** Confirms a baixa, which cannot be undone. Consuming an expired label shows a warning and offers to discard it. */
export function WithdrawDialog({ controls, timeZone }: WithdrawDialogProps) {
  const { question, cancel } = controls
  if (!question) return null
  return (
    <Modal opened onClose={cancel} title={titleOf(question.kind, question.labels)} size="md">
      <Question key={question.kind} {...{ controls, timeZone }} labels={question.labels} />
    </Modal>
  )
}

function Question({ controls, timeZone, labels }: WithdrawDialogProps & { readonly labels: readonly Label[] }) {
  const { question, working, error, ask, cancel, confirm } = controls
  const expired = labels.filter(({ status }) => status === 'expired')
  const consuming = question?.kind === 'consume'
  const [reason, setReason] = useState<DiscardReason | null>(expired.length === labels.length ? 'vencido' : null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)

  function handleConfirm() {
    if (consuming) return confirm({ kind: 'consume' })
    if (reason === null) return setMissing(true)
    confirm({ kind: 'discard', reason, note: note.trim() })
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
      {consuming && expired.length > 0 ? <Notice tone="bad" text={expiredText(expired.length, labels.length)} /> : null}
      {consuming ? null : (
        <ReasonChoice
          {...{ reason, note, missing }}
          onReason={(chosen) => {
            setReason(chosen)
            setMissing(false)
          }}
          onNote={setNote}
          reasons={discardReasons}
        />
      )}
      <MessageBanner text={error} />
      <div className={styles.actions}>
        <Button variant="default" onClick={cancel} disabled={working} data-autofocus={consuming || undefined}>
          Cancelar
        </Button>
        {consuming && expired.length > 0 ? (
          <Button variant="default" type="submit" loading={working}>
            Já foi consumido
          </Button>
        ) : null}
        {consuming && expired.length > 0 ? (
          <Button color="red.8" onClick={() => ask({ kind: 'discard', labels })} disabled={working}>
            Descartar
          </Button>
        ) : (
          <Button type="submit" color={consuming ? 'folha' : 'red.8'} loading={working}>
            {consuming ? 'Consumir' : 'Descartar'}
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

function titleOf(kind: 'consume' | 'discard', labels: readonly Label[]): string {
  const what = labels.length === 1 ? 'esta etiqueta' : `${labels.length} etiquetas`
  return kind === 'consume' ? `Consumir ${what}?` : `Descartar ${what}?`
}

function expiredText(expired: number, all: number): string {
  if (all === 1)
    return 'Produto vencido: não deve ser consumido. Descarte-o, ou registre o consumo se ele aconteceu antes do vencimento.'
  return `${expired} de ${all} estão vencidas e não devem ser consumidas. Descarte-as, ou registre o consumo se ele aconteceu antes do vencimento.`
}
