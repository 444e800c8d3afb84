import { memo } from 'react'
import type { CSSProperties } from 'react'
import type { ImportPreview, ImportPreviewRow } from '#contract/table-import'
import { IconCircleCheck, IconCircleX } from '../icons.ts'
import { VirtualTableBody } from '../virtual-table-body.tsx'
import { cellsOf } from './import-rows.ts'
import styles from './preview-table.module.css'

interface PreviewTableProps {
  readonly columns: readonly string[]
  readonly rows: ImportPreview['rows']
}

const estimate = { row: 64, card: 190 }
/** So many columns stand beside each other on a desk. More of them scroll in a frame of their own. */
const BESIDE_MAX = 12
const keyOf = ({ line }: ImportPreviewRow) => line

/** All rows as the server read them. Up to 1180 px each row is a card. */
export function PreviewTable({ columns, rows }: PreviewTableProps) {
  const count: CSSProperties & Record<'--fields', number> = { '--fields': columns.length }
  const table = (
    <table
      role="table"
      className={`data-table text-2 ${styles.table}`}
      style={count}
      aria-label="Linhas do arquivo"
      aria-rowcount={rows.length + 1}
    >
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          <th role="columnheader" scope="col">
            Linha
          </th>
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
          <th role="columnheader" scope="col" className="visually-hidden">
            Erros
          </th>
        </tr>
      </thead>
      <VirtualTableBody
        items={rows}
        {...{ estimate, keyOf }}
        ahead={8}
        renderRow={(row, { index, line, ref }) => (
          <tr
            role="row"
            aria-rowindex={index + 2}
            data-wrong={row.errors.length > 0 || undefined}
            ref={ref}
            data-index={line}
          >
            <PreviewCells row={row} columns={columns} />
          </tr>
        )}
      />
    </table>
  )
  if (columns.length <= BESIDE_MAX) return table
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard scrolling (WCAG 2.1.1)
    <div className={styles.wide} tabIndex={0} role="region" aria-label="Linhas do arquivo, de lado a lado">
      {table}
    </div>
  )
}

const PreviewCells = memo(function PreviewCells({
  row,
  columns,
}: {
  readonly row: ImportPreviewRow
  readonly columns: readonly string[]
}) {
  const isWrong = row.errors.length > 0
  return (
    <>
      <td role="cell" className={styles.line}>
        <span className="block mid figures">
          <span className={styles.lineWord}>Linha </span>
          {row.line}
        </span>
        <span className={`row gap-1 text-1 mid ${isWrong ? 'bad' : 'good'}`}>
          {isWrong ? (
            <IconCircleX size={15} stroke={2.25} aria-hidden="true" />
          ) : (
            <IconCircleCheck size={15} stroke={2.25} aria-hidden="true" />
          )}
          {isWrong ? 'Erro' : 'Pronta'}
        </span>
      </td>
      {cellsOf(row, columns).map(({ column, text, wrong }) => (
        <td key={column} role="cell" data-label={column} data-wrong={wrong || undefined}>
          {text || <span className="muted">—</span>}
        </td>
      ))}
      <td role="cell" className={`bad ${styles.errors}`}>
        {isWrong ? (
          <ul>
            {row.errors.map(({ column, message }) => (
              <li key={`${column} ${message}`}>
                {column === null ? null : <strong>{column}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        ) : null}
      </td>
    </>
  )
})
