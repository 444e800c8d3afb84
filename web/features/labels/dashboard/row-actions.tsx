import { Link } from '@tanstack/react-router'
import type { Label } from '#contract/labels'
import { labelActions } from '../label-actions.ts'
import type { LabelCommands } from '../label-actions.ts'
import styles from './expiry-lists.module.css'

interface RowActionsProps {
  readonly label: Label
  readonly commands: LabelCommands
}

export function RowActions({ label, commands }: RowActionsProps) {
  return (
    <td role="cell" className={styles.actions}>
      {labelActions
        .filter((action) => action.appliesTo(label))
        .map((action) => {
          const { id, name, icon: Mark } = action
          const fullName = `${name} ${label.name}, ID ${label.id}`
          return 'to' in action ? (
            <Link
              key={id}
              to={action.to}
              params={{ productId: String(label.id) }}
              className={styles.iconAction}
              title={name}
              aria-label={fullName}
            >
              <Mark size={18} aria-hidden="true" />
            </Link>
          ) : (
            // A plain <button>, because each component costs time for every row.
            <button
              key={id}
              type="button"
              className={styles.action}
              aria-label={fullName}
              onClick={() => action.run([label], commands)}
            >
              <Mark size={18} aria-hidden="true" />
              {name}
            </button>
          )
        })}
    </td>
  )
}
