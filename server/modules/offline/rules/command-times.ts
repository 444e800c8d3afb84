/** How far the difference of the two clocks may move before both times are kept. */
const MOVED_MS = 2 * 60_000

interface SentTimes {
  /** The device's time when it sends. */
  readonly clock: string
  /** Milliseconds: the server's time minus the device's at their last contact. */
  readonly offset: number
  /** When the request has arrived. */
  readonly arrival: Date
  /** The last contact before; null: not known. */
  readonly lastContact: Date | null
}

export interface CommandTime {
  readonly doneAt: Date
  /** The time that the device showed, where its clock was set since the last contact. */
  readonly deviceAt?: string
}

/**
 * When each command was done: the device's time, moved by what the two clocks differed at their last contact, never after
 * the arrival, never before that contact and never before the command before it.
 */
export function commandTimes(
  commands: readonly { readonly at: string }[],
  { clock, offset, arrival, lastContact }: SentTimes,
): CommandTime[] {
  const moved = Math.abs(arrival.getTime() - Date.parse(clock) - offset) > MOVED_MS
  let earliest = Math.min(lastContact?.getTime() ?? Number.NEGATIVE_INFINITY, arrival.getTime())
  return commands.map(({ at }) => {
    const said = Date.parse(at) + offset
    earliest = Math.min(Math.max(said, earliest), arrival.getTime())
    return {
      doneAt: new Date(earliest),
      ...(moved && { deviceAt: new Date(at).toISOString() }),
    }
  })
}

/** The body with every instant named `at` as the server counts it: never after the command itself. */
export function movedTimes(body: unknown, offset: number, doneAt: Date): unknown {
  if (Array.isArray(body)) return body.map((each: unknown) => movedTimes(each, offset, doneAt))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'at' && typeof value === 'string' ? movedTime(value, offset, doneAt) : movedTimes(value, offset, doneAt),
    ]),
  )
}

function movedTime(said: string, offset: number, doneAt: Date): string {
  const at = Date.parse(said)
  return Number.isNaN(at) ? said : new Date(Math.min(at + offset, doneAt.getTime())).toISOString()
}
