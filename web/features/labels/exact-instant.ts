const MINUTE_MS = 60_000

/**
 * Local date and time of a time zone as RFC 3339 with its UTC offset: `2026-12-31T18:00:00-03:00`. A local time that a
 * change to or from summer time skips or repeats gets the offset from before the change.
 */
export function exactInstant(date: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const before = offsetAt(wall - 24 * 60 * MINUTE_MS, timeZone)
  const fits = [before, offsetAt(wall - before * MINUTE_MS, timeZone)].find(
    (offset) => offsetAt(wall - offset * MINUTE_MS, timeZone) === offset,
  )
  return `${date}T${time}:00${offsetText(fits ?? before)}`
}

function offsetText(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${part(Math.trunc(Math.abs(minutes) / 60))}:${part(Math.abs(minutes) % 60)}`
}

/** UTC offset of the zone at an instant, in minutes. */
function offsetAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const part = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const wall = Date.parse(
    `${part.get('year')}-${part.get('month')}-${part.get('day')}T${part.get('hour')}:${part.get('minute')}:${part.get('second')}Z`,
  )
  return Math.round((wall - instant) / MINUTE_MS)
}
