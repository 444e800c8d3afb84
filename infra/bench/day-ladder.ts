import type { RunFigures } from './side-day.ts'

/** Some seconds at a steady rate; `factor` is its multiple of the day's peak. */
export interface LadderStep {
  readonly factor: number
  readonly callsPerSecond: number
  readonly figures: Pick<RunFigures, 'writes' | 'failures' | 'causes'>
}

const TIMES_ITS_LEVEL = 10
const P99_MAX_MS = 1_000

/** Whether the newest step failed, or the p99 of its writes left the level that it had at the first step. */
export function isBent(steps: readonly LadderStep[]): boolean {
  const [level, reached] = [steps[0]?.figures.writes?.p99, steps.at(-1)?.figures]
  if (level === undefined || reached === undefined) return false
  const p99 = reached.writes?.p99 ?? Number.POSITIVE_INFINITY
  return reached.failures > 0 || p99 > P99_MAX_MS || p99 > TIMES_ITS_LEVEL * level
}

/** Calls per second of the last step that did not bend; null where the first one did. */
export function lastGoodRate(steps: readonly LadderStep[]): number | null {
  const good = steps.filter((_, index) => !isBent(steps.slice(0, index + 1)))
  return good.at(-1)?.callsPerSecond ?? null
}
