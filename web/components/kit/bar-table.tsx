import type { ReactNode } from 'react'
import { barShares } from '#contract/charts'
import styles from './bar-table.module.css'

interface BarPart {
  /** late: of what expired. tomorrow: of what had not expired. Without one: neither. */
  readonly tone?: 'late' | 'tomorrow'
  readonly amount: number
}

export interface BarFigure {
  readonly text: string
  readonly isHigh?: boolean
}

export interface BarRow {
  readonly key: string
  readonly name: ReactNode
  readonly parts: readonly BarPart[]
  /** What the parts of the bar are, for those who do not see them; where the figures say it already, nothing. */
  readonly words?: string
  readonly figures: readonly BarFigure[]
}

interface BarColumn {
  readonly name: string
  /** Left out on a phone, where there is no room. */
  readonly isMinor?: boolean
}

interface BarTableProps {
  /** The table's accessible name. */
  readonly label: string
  readonly nameHeading: string
  /** The first one is the amount of the bar. */
  readonly columns: readonly BarColumn[]
  readonly rows: readonly BarRow[]
  readonly total?: readonly string[]
  /** Otherwise the headings are read aloud only. */
  readonly showsHeadings?: boolean
}

/** A table with bars in its cells: the chart is its own accessible table. The longest bar fills its cell. */
export function BarTable({ label, nameHeading, columns, rows, total, showsHeadings = false }: BarTableProps) {
  const longest = Math.max(0, ...rows.map(({ parts }) => parts.reduce((sum, { amount }) => sum + amount, 0)))
  const minor = (at: number) => columns[at]?.isMinor || undefined
  return (
    <table className={styles.table} aria-label={label}>
      <thead className={`muted text-1 mid tight ${showsHeadings ? '' : 'visually-hidden'}`}>
        <tr>
          <th scope="col" className="mid">
            {nameHeading}
          </th>
          <th scope="col">
            <span className="visually-hidden">Barra</span>
          </th>
          {columns.map(({ name }, at) => (
            <th key={name} scope="col" className={`mid one-line ${styles.figure}`} data-minor={minor(at)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, parts, words, figures }) => (
          <tr key={key}>
            <th scope="row" className="mid tight break">
              {name}
            </th>
            <td className={styles.barCell}>
              <Bar parts={parts} longest={longest} />
              {words === undefined ? null : <span className="visually-hidden">{words}</span>}
            </td>
            {figures.map(({ text, isHigh }, at) => (
              <td
                key={columns[at]?.name}
                className={`tight one-line ${styles.figure} ${at === 0 ? 'strong' : isHigh ? 'bad text-2 strong' : 'muted text-2'}`}
                data-minor={minor(at)}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="strong">
              Total
            </th>
            {total.map((text, at) => (
              <td
                key={columns[at]?.name}
                className={`strong tight one-line ${styles.figure} ${at === 0 ? '' : 'text-2'}`}
                data-minor={minor(at)}
              >
                {text}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Bar({ parts, longest }: { readonly parts: BarRow['parts']; readonly longest: number }) {
  const shares = barShares(
    parts.map(({ amount }) => amount),
    longest,
  )
  return (
    <span className={styles.bar} aria-hidden="true">
      {parts.map(({ tone, amount }, at) =>
        amount > 0 ? <span key={tone ?? ''} data-tone={tone} style={{ width: `${(shares[at] ?? 0) * 100}%` }} /> : null,
      )}
    </span>
  )
}
