import { Link } from '@tanstack/react-router'
import type { Label } from '#contract/labels'
import { hasMore, labelActions } from '../label-actions.ts'
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
      {hasMore(label) ? (
        <button
          type="button"
          className={styles.action}
          aria-haspopup="menu"
          aria-label={`Mais ações de ${label.name}, ID ${label.id}`}
          onClick={(event) => commands.more([label], event.currentTarget)}
        >
          Mais
        </button>
      ) : null}
    </td>
  )
}
