import type { PointReading } from '#contract/temperatures/readings'
import { isSilence } from './stretches.ts'

/** The moments of a curve with their temperatures. Where the sensor was silent, a moment without one interrupts the line. */
export function curveValues(readings: readonly PointReading[], isSensed: boolean) {
  const at: number[] = []
  const values: (number | null)[] = []
  for (const reading of readings) {
    const now = Date.parse(reading.at)
    const before = at.at(-1)
    if (isSensed && before !== undefined && isSilence(before, now)) {
      at.push(before + (now - before) / 2)
      values.push(null)
    }
    at.push(now)
    values.push(reading.value)
  }
  return { at, values }
}
