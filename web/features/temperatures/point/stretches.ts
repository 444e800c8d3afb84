import { SILENT_MINUTES } from '#contract/temperatures/sensors'
import type { TemperaturePoint } from '#contract/temperatures/points'
import type { PointReading } from '#contract/temperatures/readings'

const SILENT_MS = SILENT_MINUTES * 60_000

/** A time of a point with a sensor that somebody has to know of. Milliseconds. */
export interface Stretch {
  readonly kind: 'fora' | 'sem_sinal'
  readonly from: number
  /** null: it goes on. */
  readonly to: number | null
  /** The worst temperature that was out; null: there was no signal. */
  readonly worst: number | null
}

/** Whether a sensor said nothing between two readings for so long that it counts as silent. */
export const isSilence = (before: number, after: number): boolean => after - before >= SILENT_MS

const worseOf = (a: number, b: number, { max }: Pick<TemperaturePoint, 'max'>) =>
  max !== null && Math.max(a, b) > max ? Math.max(a, b) : Math.min(a, b)

/**
 * When the point was out of its limits, and when its sensor was silent, the newest first. A time that is out ends with the
 * next reading that is within the limits, or with the last one before a silence.
 *
 * @param readings the oldest first
 * @param isSilentNow nothing has been heard since the last reading
 */
export function stretchesOf(
  readings: readonly PointReading[],
  point: Pick<TemperaturePoint, 'max'>,
  isSilentNow: boolean,
): readonly Stretch[] {
  const found: Stretch[] = []
  // Not narrowed to null: `close` changes it.
  let out = null as Stretch | null
  let before: number | null = null
  const close = (to: number | null) => {
    if (out !== null) found.push({ ...out, to })
    out = null
  }
  for (const { at, value, status } of readings) {
    const now = Date.parse(at)
    if (before !== null && isSilence(before, now)) {
      close(before)
      found.push({ kind: 'sem_sinal', from: before, to: now, worst: null })
    }
    if (status !== 'fora') close(now)
    else out = { kind: 'fora', from: out?.from ?? now, to: null, worst: worseOf(out?.worst ?? value, value, point) }
    before = now
  }
  close(isSilentNow ? before : null)
  if (isSilentNow && before !== null) found.push({ kind: 'sem_sinal', from: before, to: null, worst: null })
  return found.reverse()
}
