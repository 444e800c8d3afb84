import { knownOffset } from './known-offset.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// Creating a formatter costs a hundred times more than using it. Zones come from tenants' settings, so there are few.
const formatters = new Map<string, Intl.DateTimeFormat>()

// A cache: a time zone conversion costs more than the rest of a label's answer.
const HOURS_MAX = 10_000
const offsetsOfHours = new Map<string, Map<number, number | null>>()

/** How far the zone is ahead of UTC at that instant, in milliseconds. */
export function offsetAt(epochMs: number, timeZone: string): number {
  const known = knownOffset(epochMs, timeZone)
  if (known !== null) return known
  const hour = Math.floor(epochMs / HOUR_MS)
  let offsets = offsetsOfHours.get(timeZone)
  if (offsets === undefined || offsets.size >= HOURS_MAX) {
    offsets = new Map()
    offsetsOfHours.set(timeZone, offsets)
  }
  let offset = offsets.get(hour)
  if (offset === undefined) {
    const [first, last] = [readOffset(hour * HOUR_MS, timeZone), readOffset((hour + 1) * HOUR_MS - MINUTE_MS, timeZone)]
    // null: the clocks change within this hour.
    offset = first === last ? first : null
    offsets.set(hour, offset)
  }
  return offset ?? readOffset(epochMs, timeZone)
}

/** Asks the zone's rules. */
function readOffset(epochMs: number, timeZone: string): number {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of formatter.formatToParts(epochMs)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value)
  }
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute)
  return wall - Math.floor(epochMs / MINUTE_MS) * MINUTE_MS
}
