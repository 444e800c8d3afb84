import type { LineShape } from './line-scale.ts'

export interface ChartLine {
  readonly name: string
  /** One for each moment; null where there is none. */
  readonly values: readonly (number | null)[]
  /** A token of the theme. */
  readonly tone: `--${string}`
  /** Tells one line from another without its colour. */
  readonly dash?: readonly number[]
}

/** `at` and `lines` keep their identity until the data changes: the chart is drawn again when they do not. */
export interface LineChartProps {
  /** What is drawn, for a screen reader. */
  readonly label: string
  /** Moments in milliseconds, ascending, at least two. */
  readonly at: readonly number[]
  readonly lines: readonly ChartLine[]
  readonly shape: LineShape
  readonly base: 'zero' | 'lowest'
  /** The smallest difference that has a meaning: a cent, a label. */
  readonly smallestStep: number
  readonly timeZone: string
  readonly momentText: (at: number) => string
  readonly valueText: (value: number) => string
}
