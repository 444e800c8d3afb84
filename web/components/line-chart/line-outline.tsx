import { outlinePath } from './line-scale.ts'
import type { ValueRange } from './line-scale.ts'
import type { LineChartProps } from './line-types.ts'
import styles from './line-chart.module.css'

interface LineOutlineProps extends Pick<LineChartProps, 'at' | 'lines' | 'shape' | 'momentText' | 'valueText'> {
  readonly range: ValueRange
}

/** The lines as vectors in the theme's colours, with the extremes in words. */
export function LineOutline({ at, lines, shape, range, momentText, valueText }: LineOutlineProps) {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  if (known.length === 0) return null
  const high = known.reduce((one, other) => Math.max(one, other))
  const low = known.reduce((one, other) => Math.min(one, other))
  return (
    <div className={`muted text-1 ${styles.outline}`}>
      <span>{valueText(high)}</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ name, values, tone, dash }) => (
          <path
            key={name}
            d={outlinePath(at, values, range, shape)}
            style={{ stroke: `var(${tone})` }}
            strokeDasharray={dash?.join(' ')}
          />
        ))}
      </svg>
      <span>{valueText(low)}</span>
      <span className="flex between">
        <span>{momentText(at[0] ?? 0)}</span>
        <span>{momentText(at.at(-1) ?? 0)}</span>
      </span>
    </div>
  )
}
