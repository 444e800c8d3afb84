import { type ChangeEvent, memo, type MouseEvent, type ReactNode, type Ref } from 'react'
import type { Label } from '#contract/labels'
import { formatLabelDate, isLabelDate } from '#contract/labels/shelf-life'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { WithdrawalQuestion } from '../withdraw/use-withdrawal.ts'
import styles from './label-table.module.css'
import { consumeMark, discardMark, printMark } from './row-marks.tsx'

interface LabelRowProps extends LabelCellsProps {
  /** Its place among all that are loaded. */
  readonly index: number
  /** Which rows stand beside it. */
  readonly line: number
  readonly ref?: Ref<HTMLTableRowElement> | undefined
  readonly ticked: boolean
  readonly onTick: (label: Label, ticked: boolean, range: boolean) => void
}

/** Plain elements and classes: every component in a row would be paid for with each that is scrolled into sight. Of a row, a tick draws only the box again. */
export const LabelRow = memo(function LabelRow({ ref, label, index, line, ticked, onTick, ...cells }: LabelRowProps) {
  function handleTick(event: ChangeEvent<HTMLInputElement>) {
    const { nativeEvent } = event
    onTick(label, event.currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
  }

  return (
    <tr role="row" ref={ref} aria-rowindex={index + 2} data-index={line} className={styles.row} data-ticked={ticked || undefined}>
      <td role="cell" className={styles.tick}>
        <label className={styles.box}>
          <input type="checkbox" checked={ticked} onChange={handleTick} aria-label={`Selecionar ${label.name}, ID ${label.id}`} />
        </label>
      </td>
      <LabelCells label={label} {...cells} />
    </tr>
  )
})

interface LabelCellsProps {
  readonly label: Label
  readonly timeZone: string
  /** The address of a label's print page. */
  readonly printHref: (id: number) => string
  readonly onPrint: (event: MouseEvent<HTMLAnchorElement>) => void
  readonly onWithdraw: (question: WithdrawalQuestion) => void
}

const LabelCells = memo(function LabelCells({ label, timeZone, printHref, onPrint, onWithdraw }: LabelCellsProps) {
  const { id, name, status } = label
  const inStock = status !== 'consumed' && status !== 'discarded'
  return (
    <>
      <td role="cell" className={styles.id} data-label="ID">
        {id}
      </td>
      <td role="cell" className={styles.name}>
        {name}
        <span className={styles.code}>
          <span className={styles.narrowWord}>ID {id} · </span>
          {label.qrCode}
        </span>
      </td>
      <td role="cell" data-label="Categoria">
        {label.category}
      </td>
      <td role="cell" data-label="Armazenagem">
        {afterSlash(storageText(label))}
      </td>
      <td role="cell" data-label="Data de Entrada">
        {dateText(label.entry_day, timeZone)}
      </td>
      <td role="cell" className={styles.expiry} data-label="Data de Validade">
        <span className={styles.date}>{dateText(label.expiration_date, timeZone)}</span>
        <StatusBadge status={status} />
      </td>
      <td role="cell" className={styles.actions}>
        <a href={printHref(id)} data-print={id} onClick={onPrint} className={styles.action} aria-label={`Imprimir ${name}, ID ${id}`}>
          {printMark}
          <span className={styles.word}>Imprimir</span>
        </a>
        {inStock ? (
          <>
            <button type="button" className={styles.action} title="Consumir" aria-label={`Consumir ${name}, ID ${id}`} onClick={() => onWithdraw({ kind: 'consume', labels: [label] })}>
              {consumeMark}
              <span className={styles.narrowWord}>Consumir</span>
            </button>
            <button type="button" className={styles.action} title="Descartar" aria-label={`Descartar ${name}, ID ${id}`} onClick={() => onWithdraw({ kind: 'discard', labels: [label] })}>
              {discardMark}
              <span className={styles.narrowWord}>Descartar</span>
            </button>
          </>
        ) : null}
      </td>
    </>
  )
})

function storageText({ storageType, additionalStorageType }: Label): string {
  return [storageType, additionalStorageType].filter(Boolean).join(' / ') || '—'
}

/** "Seco/Despensa" goes on in the next line after its slash, not within a word. */
function afterSlash(text: string): ReactNode {
  const slash = /(?<=\S)\/(?=\S)/.exec(text)
  if (!slash) return text
  return (
    <>
      {text.slice(0, slash.index + 1)}
      <wbr />
      {afterSlash(text.slice(slash.index + 1))}
    </>
  )
}

function dateText(value: string, timeZone: string): string {
  return isLabelDate(value) ? formatLabelDate(value, timeZone) : value
}
