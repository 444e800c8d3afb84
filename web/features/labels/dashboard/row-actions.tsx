import { Link } from '@tanstack/react-router'
import type { Label } from '#contract/labels'
import { IconCircleCheck, IconPrinter, IconTrash } from '../../../components/icons.ts'
import type { WithdrawalQuestion } from '../withdraw/use-withdrawal.ts'
import styles from './expiry-lists.module.css'

interface RowActionsProps {
  readonly label: Label
  readonly onWithdraw: (question: WithdrawalQuestion) => void
}

export function RowActions({ label, onWithdraw }: RowActionsProps) {
  const { id, name } = label
  return (
    <td role="cell" className={styles.actions}>
      <Link to="/print/$productId" params={{ productId: String(id) }} className={styles.iconAction} title="Imprimir" aria-label={`Imprimir ${name}, ID ${id}`}>
        <IconPrinter size={18} aria-hidden="true" />
      </Link>
      <button type="button" className={styles.action} aria-label={`Consumir ${name}, ID ${id}`} onClick={() => onWithdraw({ kind: 'consume', labels: [label] })}>
        <IconCircleCheck size={18} aria-hidden="true" />
        Consumir
      </button>
      <button type="button" className={styles.action} aria-label={`Descartar ${name}, ID ${id}`} onClick={() => onWithdraw({ kind: 'discard', labels: [label] })}>
        <IconTrash size={18} aria-hidden="true" />
        Descartar
      </button>
    </td>
  )
}
