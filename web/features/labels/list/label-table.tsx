import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
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

const columns = [
  { name: 'ID', face: styles.id },
  { name: 'Nome', face: styles.name },
  { name: 'Categoria', face: styles.category },
  { name: 'Armazenagem', face: styles.place },
  { name: 'Data de Entrada', face: styles.entry },
  { name: 'Data de Validade', face: styles.expiry },
  { name: 'R$', face: styles.worth },
  { name: 'Ações', face: styles.actions },
] as const

/** On a phone the style sheet shows the rows as cards; the ARIA roles keep it a table for screen readers. */
export function LabelTable({ stale, labels, onToggleAll, ...rows }: LabelTableProps) {
  const state = tickState(rows.selection, labels)
  return (
    <table
      role="table"
      className={styles.table}
      data-stale={stale || undefined}
      data-costs={rows.seesCosts || undefined}
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
          {columns.map(({ name, face }) =>
            name === 'R$' && !rows.seesCosts ? null : (
              <th key={name} role="columnheader" scope="col" className={`muted text-1 mid tight ${face}`}>
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <LabelRows {...rows} />
    </table>
  )
}

/** The lot that is open in its row: how many were used, and what happens to the rest. */
export interface OpenLot {
  readonly key: number
  readonly panel: ReactNode
}

interface LabelRowsProps {
  readonly lots: readonly LabelLot[]
  readonly open: OpenLot | null
  readonly selection: Selection<Label>
  readonly timeZone: string
  readonly today: string
  readonly seesCosts: boolean
  readonly onTick: (labels: readonly Label[], ticked: boolean, range: boolean) => void
  readonly commands: LabelCommands
}

const estimate = { row: 69, card: 69, phone: 90 }
const LabelRows = memo(function LabelRows({ lots, open, selection, ...row }: LabelRowsProps) {
  const { hrefOf, handleLink } = useRowLinks()
  const openKey = open?.key
  const held = useMemo(
    () => (openKey === undefined ? -1 : lots.findIndex((lot) => lotKey(lot) === openKey)),
    [lots, openKey],
  )
  return (
    <VirtualTableBody
      className={styles.body}
      items={lots}
      estimate={estimate}
      keyOf={lotKey}
      name="labels"
      held={held === -1 ? null : held}
      renderRow={(lot, place) => {
        const isOpen = open?.key === lotKey(lot)
        return (
          <LabelRow
            {...{ lot, hrefOf, isOpen }}
            {...place}
            panel={isOpen ? open.panel : null}
            ticked={tickState(selection, labelsOf(lot))}
            onLink={handleLink}
            {...row}
          />
        )
      }}
    />
  )
})
