import { memo, useDeferredValue } from 'react'
import type { Label } from '#contract/labels'
import type { WithdrawalQuestion } from '../withdraw/use-withdrawal.ts'
import { LabelRow, type LabelRowProps } from './label-row.tsx'
import styles from './label-table.module.css'
import { type Selection, tickState } from './selection.ts'
import { usePrintLinks } from './use-print-links.ts'

interface LabelTableProps {
  /** Page by page, as they were loaded. */
  readonly pages: readonly (readonly Label[])[]
  readonly selection: Selection<Label>
  readonly timeZone: string
  /** Somebody waits for the rows: those in sight first. */
  readonly awaited: boolean
  /** True while rows of an earlier filter still show. */
  readonly stale: boolean
  readonly onTick: (label: Label, ticked: boolean, range: boolean) => void
  readonly onToggleAll: () => void
  readonly onWithdraw: (question: WithdrawalQuestion) => void
}

/** No row is lower; cards are higher by far. */
const ROW_PX = 48

const columns = ['ID', 'Nome', 'Categoria', 'Armazenagem', 'Data de Entrada', 'Data de Validade', 'Ações'] as const

/** A table, and under 800 px the same table as cards; the roles keep it a table for screen readers in either shape. */
export function LabelTable({ pages, selection, timeZone, awaited, stale, onTick, onToggleAll, onWithdraw }: LabelTableProps) {
  const state = tickState(selection, pages.flat())
  const { printHref, handlePrint } = usePrintLinks()
  // A hundred rows take a cheap tablet a second.
  const isWhole = useDeferredValue(true, !awaited)
  const drawn = isWhole ? pages : [pages[0]?.slice(0, Math.ceil(window.innerHeight / ROW_PX)) ?? []]
  return (
    <table role="table" className={styles.table} data-stale={stale || undefined} aria-label="Etiquetas">
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          <th role="columnheader" className={styles.tick}>
            <label className={styles.box}>
              <input
                type="checkbox"
                checked={state === 'all'}
                ref={(box) => {
                  if (box) box.indeterminate = state === 'some'
                }}
                onChange={onToggleAll}
                aria-label="Selecionar todas as etiquetas mostradas"
              />
              <span className={styles.allWord} aria-hidden="true">
                Selecionar todas
              </span>
            </label>
          </th>
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {drawn.map((labels, page) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place: its labels come and go
          <PageOfRows key={page} {...{ labels, selection, timeZone, printHref, onTick, onWithdraw }} onPrint={handlePrint} />
        ))}
      </tbody>
    </table>
  )
}

type PageOfRowsProps = Pick<LabelTableProps, 'selection'> & Omit<LabelRowProps, 'label' | 'ticked'> & { readonly labels: readonly Label[] }

const PageOfRows = memo(function PageOfRows({ labels, selection, ...row }: PageOfRowsProps) {
  return labels.map((label) => <LabelRow key={label.id} label={label} ticked={selection.has(label.id)} {...row} />)
}, drawsTheSame)

/** A tick elsewhere is none of this page's business: React does not look at its rows. */
function drawsTheSame(before: PageOfRowsProps, after: PageOfRowsProps): boolean {
  const sameRows = before.labels === after.labels && before.timeZone === after.timeZone && before.printHref === after.printHref
  const sameHandlers = before.onPrint === after.onPrint && before.onTick === after.onTick && before.onWithdraw === after.onWithdraw
  return sameRows && sameHandlers && after.labels.every(({ id }) => before.selection.has(id) === after.selection.has(id))
}
