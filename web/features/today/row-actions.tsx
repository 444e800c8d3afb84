import type { Label } from '#contract/labels'
import { hasMore, labelCommands, lotActions } from '../labels/label-actions.ts'
import type { LabelCommands } from '../labels/label-actions.ts'
import { Button } from '../../components/kit/button.tsx'
import styles from './expiry-lists.module.css'

interface RowActionsProps {
  readonly labels: readonly Label[]
  readonly commands: LabelCommands
}

export function RowActions({ labels, commands }: RowActionsProps) {
  const [label] = labels
  if (label === undefined) return null
  return (
    <td role="cell" className={styles.actions}>
      {labels.length === 1 ? <OneLabel {...{ label, commands }} /> : <Lot {...{ labels, label, commands }} />}
    </td>
  )
}

function Lot({ labels, label, commands }: RowActionsProps & { readonly label: Label }) {
  return lotActions.map(({ id, name, appliesTo, run }) =>
    appliesTo(labels) ? (
      <Button
        key={id}
        look="quiet"
        className={styles.action}
        data-id={id}
        aria-label={`${name} ${labels.length} de ${label.name}`}
        onClick={() => run(labels, commands)}
      >
        {name}
      </Button>
    ) : null,
  )
}

/** Its page, to which the name leads, prints it. */
function OneLabel({ label, commands }: { readonly label: Label; readonly commands: LabelCommands }) {
  return (
    <>
      {labelCommands
        .filter(({ appliesTo }) => appliesTo(label))
        .map(({ id, name, icon: Mark, run }) => (
          <Button
            key={id}
            look="quiet"
            className={styles.action}
            data-id={id}
            title={name}
            aria-label={`${name} ${label.name}, ID ${label.id}`}
            onClick={() => run([label], commands)}
          >
            <Mark size={18} aria-hidden="true" />
            <span>{name}</span>
          </Button>
        ))}
      {hasMore(label) ? (
        <Button
          look="quiet"
          className={styles.action}
          aria-haspopup="menu"
          aria-label={`Mais ações de ${label.name}, ID ${label.id}`}
          onClick={(event) => commands.more([label], event.currentTarget)}
        >
          Mais
        </Button>
      ) : null}
    </>
  )
}
