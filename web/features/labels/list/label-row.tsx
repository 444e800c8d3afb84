import { memo } from 'react'
import type { ChangeEvent, MouseEvent, ReactNode, Ref } from 'react'
import { isLateRecord } from '#contract/labels'
import type { Label, LabelLot } from '#contract/labels'
import { formatLabelDate, isLabelDate } from '#contract/labels/shelf-life'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { blockedText } from '../allowed.ts'
import { hasMore, labelActions, lotActions } from '../label-actions.ts'
import type { LabelAction, LabelCommands, LabelLink } from '../label-actions.ts'
import { idsText, labelsOf } from '../lots.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './label-table.module.css'
import { rowMarks } from './row-marks.tsx'
import type { TickState } from './selection.ts'

interface LabelRowProps extends LabelCellsProps {
  /** Among the loaded lots. */
  readonly index: number
  /** Line of the row: cards side by side share one line. */
  readonly line: number
  readonly ref?: Ref<HTMLTableRowElement> | undefined
  readonly ticked: TickState
  readonly onTick: (labels: readonly Label[], ticked: boolean, range: boolean) => void
}

/**
 * Plain elements, because each component costs time for every row that scrolls into view. A tick renders only the
 * checkbox again, not the cells.
 */
export const LabelRow = memo(function LabelRow({ ref, lot, index, line, ticked, onTick, ...cells }: LabelRowProps) {
  const labels = labelsOf(lot)

  function handleTick(event: ChangeEvent<HTMLInputElement>) {
    const { nativeEvent } = event
    onTick(labels, event.currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
  }

  return (
    <tr
      role="row"
      ref={ref}
      aria-rowindex={index + 2}
      data-index={line}
      className={styles.row}
      data-ticked={ticked === 'none' ? undefined : ticked}
    >
      <td role="cell" className={styles.tick}>
        <label className={`row center ${styles.box}`}>
          <input
            type="checkbox"
            checked={ticked === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = ticked === 'some'
            }}
            onChange={handleTick}
            aria-label={`Selecionar ${nameOfRow(labels)}`}
          />
        </label>
      </td>
      <LabelCells lot={lot} {...cells} />
    </tr>
  )
})

interface LabelCellsProps {
  readonly lot: LabelLot
  readonly timeZone: string
  readonly hrefOf: (link: LabelLink, id: number) => string
  readonly onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  readonly commands: LabelCommands
}

const LabelCells = memo(function LabelCells({ lot, timeZone, ...actions }: LabelCellsProps) {
  const labels = labelsOf(lot)
  const [label] = labels
  if (label === undefined) return null
  const { name, status } = label
  const count = labels.length
  const ids = idsText(labels)
  return (
    <>
      <td role="cell" className="muted figures break" data-label="ID">
        {ids}
      </td>
      <td role="cell" className={`mid break ${styles.name}`}>
        {`${name} `}
        {count > 1 ? <span className={`text-1 strong figures one-line ${styles.times}`}>×{count}</span> : null}
        <span className="block muted text-1 regular figures">
          <span className={styles.narrowWord}>ID {ids} · </span>
          {label.qrCode}
          {count > 1 ? ` e mais ${count - 1}` : ''}
          {isLateRecord(label) ? ' · Registro tardio' : ''}
          {label.basis?.kind === 'manual' ? ' · Validade informada à mão' : ''}
        </span>
      </td>
      <td role="cell" data-label="Categoria">
        {label.category}
      </td>
      <td role="cell" data-label="Armazenagem">
        {withSlashBreaks(storageText(label))}
      </td>
      <td role="cell" className="figures one-line" data-label="Data de Entrada">
        {dateText(label.entry_day, timeZone)}
      </td>
      <td role="cell" className="figures one-line" data-label="Data de Validade">
        <span className="block mid">{dateText(label.expiration_date, timeZone)}</span>
        <StatusBadge status={status} blocked={blockedText(labels)} />
      </td>
      <td role="cell" className={styles.actions}>
        {count > 1 ? lotElements(labels, actions) : labelElements(label, actions)}
      </td>
    </>
  )
})

type RowHandlers = Pick<LabelCellsProps, 'hrefOf' | 'onLink' | 'commands'>

const nameOfRow = (labels: readonly Label[]): string =>
  labels.length > 1
    ? `${labels.length} de ${labels[0]?.name}, ID ${idsText(labels)}`
    : `${labels[0]?.name}, ID ${labels[0]?.id}`

function lotElements(labels: readonly Label[], { commands }: RowHandlers): ReactNode {
  return lotActions.map(({ id, name, appliesTo, run }) =>
    appliesTo(labels) ? (
      <Pressable
        key={id}
        className={`inline-row center gap-2 ink mid ${styles.action}`}
        data-main={id === 'view' ? undefined : true}
        aria-label={`${name} ${nameOfRow(labels)}`}
        onClick={() => run(labels, commands)}
      >
        {name}
      </Pressable>
    ) : null,
  )
}

function labelElements(label: Label, handlers: RowHandlers): ReactNode {
  return (
    <>
      {labelActions.map((action) => (action.appliesTo(label) ? actionElement(action, label, handlers) : null))}
      {hasMore(label) ? (
        <Pressable
          className={`inline-row center gap-2 ink mid ${styles.action}`}
          aria-haspopup="menu"
          aria-label={`Mais ações de ${label.name}, ID ${label.id}`}
          onClick={(event) => handlers.commands.more([label], event.currentTarget)}
        >
          Mais
        </Pressable>
      ) : null}
    </>
  )
}

/** A link is a plain `<a>`, because a Link of the router costs time for every row. */
function actionElement(action: LabelAction, label: Label, { hrefOf, onLink, commands }: RowHandlers): ReactNode {
  const { id, name } = action
  const fullName = `${name} ${label.name}, ID ${label.id}`
  if ('to' in action) {
    return (
      <a
        key={id}
        href={hrefOf(action, label.id)}
        data-action={id}
        data-id={label.id}
        onClick={onLink}
        className={`inline-row center gap-2 brand mid ${styles.action}`}
        aria-label={fullName}
      >
        {rowMarks.get(id)}
        <span className={styles.word}>{name}</span>
      </a>
    )
  }
  return (
    <Pressable
      key={id}
      className={`inline-row center gap-2 ink mid ${styles.action}`}
      title={name}
      aria-label={fullName}
      onClick={() => action.run([label], commands)}
    >
      {rowMarks.get(id)}
      <span className={styles.narrowWord}>{name}</span>
    </Pressable>
  )
}

function storageText({ storageType, additionalStorageType }: Label): string {
  return [storageType, additionalStorageType].filter(Boolean).join(' / ') || '—'
}

/** Lets "Seco/Despensa" break after the slash, and not inside a word. */
function withSlashBreaks(text: string): ReactNode {
  const slash = /(?<=\S)\/(?=\S)/.exec(text)
  if (!slash) return text
  return (
    <>
      {text.slice(0, slash.index + 1)}
      <wbr />
      {withSlashBreaks(text.slice(slash.index + 1))}
    </>
  )
}

function dateText(value: string, timeZone: string): string {
  return isLabelDate(value) ? formatLabelDate(value, timeZone) : value
}
