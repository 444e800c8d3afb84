import type { FormEvent } from 'react'
import type { BlockBody } from '#contract/labels/life'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './label-page.module.css'

interface BlockFormProps {
  readonly working: boolean
  readonly onBlock: (block: BlockBody) => void
  readonly onBack: () => void
}

/** Nobody uses a blocked label until an administrator has released it; the reason is shown to everybody. */
export function BlockForm({ working, onBlock, onBack }: BlockFormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [reason = '', incidentId = ''] = ['reason', 'incidentId'].map((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    })
    if (reason !== '') onBlock({ reason, incidentId })
  }
  return (
    <form className={`gap-3 ${styles.other}`} onSubmit={handleSubmit}>
      <label className="mid">
        Por que bloquear?
        {/* The tap on "Bloquear" asks for exactly this field. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <input className="control wide" name="reason" maxLength={200} required autoFocus autoComplete="off" />
      </label>
      <label className="mid">
        Número do recall ou da ocorrência (opcional)
        <input className="control wide" name="incidentId" maxLength={60} autoComplete="off" />
      </label>
      <Pressable
        type="submit"
        className={`row center gap-3 text-5 strong ${styles.deed}`}
        data-kind="late"
        disabled={working}
      >
        Bloquear
      </Pressable>
      <Pressable className={styles.back} onClick={onBack}>
        Voltar
      </Pressable>
    </form>
  )
}
