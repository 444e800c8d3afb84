import { memo } from 'react'
import type { ChangeEvent, ReactNode, Ref } from 'react'
import { isLateRecord } from '#contract/labels'
import type { Label, LabelLot } from '#contract/labels'
import { formatLabelDate, isInstant, isLabelDate, weekday } from '#contract/labels/shelf-life'
import { codesText, labelsOf } from '../lots.ts'
import { weekdayNames } from '../week-days.ts'
import { amountText } from '../../../lib/format.ts'
import { rowState } from './expiry-word.ts'
import styles from './label-table.module.css'
import { linkTo, nameOfRow, rowActions } from './row-actions.tsx'
import type { RowHandlers } from './row-actions.tsx'
import type { TickState } from './selection.ts'
import { StorageSign } from '../storage-sign.tsx'

interface LabelRowProps extends Omit<LabelCellsProps, 'word'> {
  /** `YYYY-MM-DD` in the zone. */
  readonly today: string
  /** Among the loaded lots. */
  readonly index: number
  /** Line of the row: cards side by side share one line. */
  readonly line: number
  readonly ref?: Ref<HTMLTableRowElement> | undefined
  readonly ticked: TickState
  readonly onTick: (labels: readonly Label[], ticked: boolean, range: boolean) => void
  /** Of the open lot only. */
  readonly panel: ReactNode
}

/**
 * Plain elements, because each component costs time for every row that scrolls into view. A tick renders only the
 * checkbox again, not the cells.
 */
export const LabelRow = memo(function LabelRow({
  ref,
  lot,
  index,
  line,
  ticked,
  panel,
  today,
  onTick,
  ...cells
}: LabelRowProps) {
  const labels = labelsOf(lot)
  const { tone, word } = rowState(labels, today, cells.timeZone)

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
      data-tone={tone}
    >
      <td role="cell" className={`row ${styles.tick}`}>
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
        <StorageSign name={lot.shared.storageType} />
      </td>
      <LabelCells {...{ lot, word }} {...cells} />
      {panel ? (
        <td role="cell" className={styles.panel}>
          {panel}
        </td>
      ) : null}
    </tr>
  )
})

interface LabelCellsProps extends RowHandlers {
  readonly lot: LabelLot
  readonly timeZone: string
  /** When it expires, or how it left stock. */
  readonly word: string
  readonly isOpen: boolean
  readonly seesCosts: boolean
}

const LabelCells = memo(function LabelCells({ lot, timeZone, word, isOpen, seesCosts, ...handlers }: LabelCellsProps) {
  const labels = labelsOf(lot)
  const [label] = labels
  if (label === undefined) return null
  return (
    <>
      <td role="cell" className={`muted figures break ${styles.id}`}>
        {labels.length > 1 ? `${label.id} +${labels.length - 1}` : label.id}
      </td>
      <td role="cell" className={`mid tight break ${styles.name}`}>
        <a {...linkTo('page', label, handlers)} className="ink">
          {label.name}
        </a>
        {labels.length > 1 ? (
          <span className={`text-2 strong figures one-line ${styles.times}`}>×{labels.length}</span>
        ) : null}
        <span className="block muted text-1 regular figures">
          <span className={styles.code}>{codesText(labels)}</span>
          {isLateRecord(label) ? ' Registro tardio' : ''}
          {label.basis?.kind === 'manual' ? ' Validade informada à mão' : ''}
        </span>
      </td>
      <td role="cell" className={`muted break ${styles.category}`}>
        {label.category}
      </td>
      <td role="cell" className={`muted break ${styles.place}`}>
        {withSlashBreaks(storageText(label))}
      </td>
      <td role="cell" className={`muted figures one-line ${styles.entry}`}>
        {dateText(label.entry_day, timeZone)}
      </td>
      <td role="cell" className={`figures one-line ${styles.expiry}`}>
        <span className={`block mid ${styles.date}`}>
          {dayText(label.expiration_date)}
          {dateText(label.expiration_date, timeZone)}
        </span>
        <span className={`tinted pill text-1 mid ${styles.word}`}>{word}</span>
      </td>
      {seesCosts ? (
        <td role="cell" className={`figures one-line ${styles.worth}`}>
          {lot.worth === undefined ? '' : amountText(lot.worth)}
        </td>
      ) : null}
      <td role="cell" className={`row gap-1 ${styles.actions}`}>
        {rowActions(labels, isOpen, handlers)}
      </td>
    </>
  )
})

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

/** `qua `, and nothing for what expires at an hour: with it there is no more room. */
function dayText(value: string): string {
  return isLabelDate(value) && !isInstant(value) ? `${(weekdayNames[weekday(value)] ?? '').slice(0, 3)} ` : ''
}
