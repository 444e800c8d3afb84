import type { MouseEvent, ReactNode } from 'react'
import type { Label } from '#contract/labels'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { allows } from '../allowed.ts'
import { hasMore, labelCommands, lotActions } from '../label-actions.ts'
import type { LabelCommands } from '../label-actions.ts'
import { idsText } from '../lots.ts'
import styles from './label-table.module.css'
import { downMark, moreMark, printMark, rowMarks } from './row-marks.tsx'
import type { RowLink } from './use-row-links.ts'

export interface RowHandlers {
  readonly hrefOf: (link: RowLink, label: Label) => string
  readonly onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  readonly commands: LabelCommands
}

export const nameOfRow = (labels: readonly Label[]): string =>
  labels.length > 1
    ? `${labels.length} de ${labels[0]?.name}, ID ${idsText(labels)}`
    : `${labels[0]?.name}, ID ${labels[0]?.id}`

/**
 * The actions of a row, in one layout for every row: the deed, then the paper and the menu. An open lot that has one label left
 * is closed like any other lot. The elements are plain, like those of the row.
 */
export function rowActions(labels: readonly Label[], isOpen: boolean, handlers: RowHandlers): ReactNode {
  const [label] = labels
  if (label === undefined) return null
  return (
    <>
      {labels.length > 1 || isOpen ? lotDeed(labels, isOpen, handlers.commands) : labelDeed(label, handlers)}
      {labels.length === 1 && allows('print', label) ? (
        <a
          {...linkTo('print', label, handlers)}
          className={`inline-row center ink ${styles.icon}`}
          aria-label={`Imprimir ${label.name}, ID ${label.id}`}
        >
          {printMark}
        </a>
      ) : null}
      {labels.length === 1 && hasMore(label) ? (
        <Pressable
          className={`inline-row center ink ${styles.icon}`}
          aria-haspopup="menu"
          aria-label={`Mais ações de ${label.name}, ID ${label.id}`}
          onClick={(event) => handlers.commands.more(labels, event.currentTarget)}
        >
          {moreMark}
        </Pressable>
      ) : null}
    </>
  )
}

/** A link is a plain `<a>`, because a Link of the router costs time for every row. */
export const linkTo = (link: RowLink, label: Label, { hrefOf, onLink }: RowHandlers) => ({
  href: hrefOf(link, label),
  'data-link': link,
  'data-id': label.id,
  'data-code': label.qrCode,
  onClick: onLink,
})

function labelDeed(label: Label, handlers: RowHandlers): ReactNode {
  const deed = labelCommands.find(({ appliesTo }) => appliesTo(label))
  if (deed === undefined) {
    return (
      <a
        {...linkTo('page', label, handlers)}
        className={`inline-row center gap-2 ink mid ${styles.deed}`}
        aria-label={`Abrir ${nameOfRow([label])}`}
      >
        Abrir
      </a>
    )
  }
  const { id, name, run } = deed
  return (
    <Pressable
      className={`inline-row center gap-2 ink mid ${styles.deed}`}
      data-deed={id}
      aria-label={`${name} ${nameOfRow([label])}`}
      onClick={() => run([label], handlers.commands)}
    >
      {rowMarks.get(id)}
      {name}
    </Pressable>
  )
}

/** What expired is discarded at once, and opened by the second button; any other lot is opened. */
function lotDeed(labels: readonly Label[], isOpen: boolean, commands: LabelCommands): ReactNode {
  const fitting = lotActions.filter(({ appliesTo }) => appliesTo(labels))
  return fitting.map(({ id, name, opens, run }, index) => (
    <Pressable
      key={id}
      className={`inline-row center gap-1 ink mid ${index === 0 ? styles.deed : styles.icon}`}
      data-deed={id}
      aria-expanded={opens ? isOpen : undefined}
      aria-label={`${opens && isOpen ? 'Fechar' : name} ${nameOfRow(labels)}`}
      onClick={() => run(labels, commands)}
    >
      {opens ? null : rowMarks.get('discard')}
      {index > 0 ? null : opens && isOpen ? 'Fechar' : name}
      {opens ? downMark : null}
    </Pressable>
  ))
}
