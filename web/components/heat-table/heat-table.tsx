import type { CSSProperties } from 'react'
import { heatStep } from '#contract/charts'
import styles from './heat-table.module.css'

interface HeatRow {
  readonly key: string
  readonly name: string
  /** null: no cell, as the day is not in the period. */
  readonly values: readonly (number | null)[]
  readonly sum: string
  readonly isCurrent?: boolean
}

interface HeatTableProps {
  /** The table's accessible name. */
  readonly label: string
  /** The heading of the rows' names. */
  readonly corner: string
  readonly columns: readonly string[]
  readonly rows: readonly HeatRow[]
  /** The value in its cell. */
  readonly textOf: (value: number) => string
  /** What the figures are: `em R$, sem centavos`. */
  readonly unit: string
}

const keySteps = [1, 2, 3, 4, 5] as const
const words = ['ink-2', 'ink', 'heat-2-on', 'heat-3-on', 'heat-5-on', 'heat-5-on'] as const
/** The ground of a step, and the words on it. */
const paintOf = (step: number) =>
  ({ '--step': `var(--heat-${step})`, '--on-step': `var(--${words[step] ?? 'ink'})` }) as CSSProperties

/** A table whose cells are the darker, the larger their value is. The number is always in the cell. */
export function HeatTable({ label, corner, columns, rows, textOf, unit }: HeatTableProps) {
  const largest = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return (
    <>
      <table className={`text-2 mid figures text-center ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            <th className="muted text-1 mid" scope="col">
              <span className="visually-hidden">{corner}</span>
            </th>
            {columns.map((name) => (
              <th className="muted text-1 mid" key={name} scope="col">
                {name}
              </th>
            ))}
            <th className="muted text-1 mid" scope="col">
              soma
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values, sum, isCurrent }) => (
            <tr key={key} data-current={isCurrent || undefined}>
              <th className="muted text-1 mid one-line" scope="row">
                {name}
              </th>
              {values.map((value, at) =>
                value === null ? (
                  <td key={columns[at]}>
                    <span className="visually-hidden">fora do período</span>
                  </td>
                ) : (
                  <td key={columns[at]} data-step style={paintOf(heatStep(value, largest))}>
                    {textOf(value)}
                  </td>
                ),
              )}
              <td className="strong">{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="row wrap gap-1 above-3 muted text-1 mid">
        <span>menos</span>
        {keySteps.map((step) => (
          <i key={step} className={styles.step} style={paintOf(step)} aria-hidden="true" />
        ))}
        <span>mais</span>
        <span className="push">{unit}</span>
      </p>
    </>
  )
}
