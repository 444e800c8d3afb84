import { memo } from 'react'
import type { Label, LabelLot } from '#contract/labels'
import { VirtualTableBody } from '../../../components/virtual-table-body.tsx'
import type { LabelCommands } from '../label-actions.ts'
import { labelsOf, lotKey } from '../lots.ts'
import { LabelRow } from './label-row.tsx'
import styles from './label-table.module.css'
import { tickState } from './selection.ts'
import type { Selection } from './selection.ts'
import { useRowLinks } from './use-row-links.ts'

interface LabelTableProps extends LabelRowsProps {
  /** True while the rows of the previous filter are shown. */
  readonly stale: boolean
  /** The labels of all lots. */
  readonly labels: readonly Label[]
  readonly onToggleAll: () => void
}

const columns = ['ID', 'Nome', 'Categoria', 'Armazenagem', 'Data de Entrada', 'Data de Validade', 'Ações'] as const

/** Up to 1180 px the style sheet shows the rows as cards; the ARIA roles keep it a table for screen readers. */
export function LabelTable({ stale, labels, onToggleAll, ...rows }: LabelTableProps) {
  const state = tickState(rows.selection, labels)
  return (
    <table
      role="table"
      className={styles.table}
      data-stale={stale || undefined}
      aria-label="Etiquetas"
      aria-rowcount={rows.lots.length + 1}
    >
      <thead role="rowgroup" className={styles.head}>
        <tr role="row" aria-rowindex={1}>
          <th role="columnheader" className={styles.tick}>
            <label className={`row center gap-3 ${styles.box}`}>
              <input
                type="checkbox"
                checked={state === 'all'}
                ref={(box) => {
                  if (box) box.indeterminate = state === 'some'
                }}
                onChange={onToggleAll}
                aria-label="Selecionar todas as etiquetas mostradas"
              />
              <span className={`ink text-2 ${styles.allWord}`} aria-hidden="true">
                Selecionar todas
              </span>
            </label>
          </th>
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" className="muted text-1 mid tight">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <LabelRows {...rows} />
    </table>
  )
}

interface LabelRowsProps {
  readonly lots: readonly LabelLot[]
  readonly selection: Selection<Label>
  readonly timeZone: string
  readonly onTick: (labels: readonly Label[], ticked: boolean, range: boolean) => void
  readonly commands: LabelCommands
}

const estimate = { row: 65.4375, card: 254 }
const LabelRows = memo(function LabelRows({ lots, selection, ...row }: LabelRowsProps) {
  const { hrefOf, handleLink } = useRowLinks()
  return (
    <VirtualTableBody
      className={styles.body}
      items={lots}
      estimate={estimate}
      keyOf={lotKey}
      name="labels"
      renderRow={(lot, place) => (
        <LabelRow
          {...{ lot, hrefOf }}
          {...place}
          ticked={tickState(selection, labelsOf(lot))}
          onLink={handleLink}
          {...row}
        />
      )}
    />
  )
})
