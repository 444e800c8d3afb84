import { offsetAt } from '#contract/offset'

const MINUTE_MS = 60_000

/**
 * Local date and time of a time zone as RFC 3339 with its UTC offset: `2026-12-31T18:00:00-03:00`. A local time that a
 * change to or from summer time skips or repeats gets the offset from before the change.
 */
export function exactInstant(date: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const before = offsetAt(wall - 24 * 60 * MINUTE_MS, timeZone)
  const fits = [before, offsetAt(wall - before, timeZone)].find(
    (offset) => offsetAt(wall - offset, timeZone) === offset,
  )
  return `${date}T${time}:00${offsetText((fits ?? before) / MINUTE_MS)}`
}

function offsetText(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${part(Math.trunc(Math.abs(minutes) / 60))}:${part(Math.abs(minutes) % 60)}`
}
