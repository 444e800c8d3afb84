import { isInstant } from '../../../contract/calendar.ts'
import { OFFLINE_MAX_MS } from '../../../events/event.ts'

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
  /** The time that the device showed, where its clock was set since the last contact or the command is too old. */
  readonly deviceAt?: string
  /** The command says a time from before all that a queue holds. */
  readonly isTooOld?: true
}

/**
 * The earliest instant of what the device did after a command, in this call or in a later one: two moves of one label
 * at the same instant would have no order.
 */
export const nextAfter = (doneAt: Date): Date => new Date(doneAt.getTime() + 1)

/**
 * When each command was done: the device's time, moved by what the two clocks differed at their last contact, always
 * after the command before it and never before that contact. A command is after the arrival only where the contact was
 * fewer milliseconds before the arrival than the call has commands: a tie would lose their order.
 */
export function commandTimes(
  commands: readonly { readonly at: string }[],
  { clock, offset, arrival, lastContact }: SentTimes,
): CommandTime[] {
  const moved = Math.abs(arrival.getTime() - Date.parse(clock) - offset) > MOVED_MS
  const oldest = arrival.getTime() - OFFLINE_MAX_MS
  let earliest = Math.min(Math.max(lastContact?.getTime() ?? oldest, oldest), arrival.getTime())
  return commands.map(({ at }, index) => {
    const said = Date.parse(at) + offset
    const deviceAt = new Date(at).toISOString()
    if (said < oldest) return { doneAt: new Date(earliest), deviceAt, isTooOld: true }
    const latest = arrival.getTime() - (commands.length - 1 - index)
    const doneAt = new Date(Math.max(Math.min(said, latest), earliest))
    earliest = nextAfter(doneAt).getTime()
    return { doneAt, ...(moved && { deviceAt }) }
  })
}

/** No call has a body with lists in lists as deep as this. */
const DEPTH_MAX = 16

/** Whether no list and no object of the body stands deeper than that of any call. */
export function isShallow(body: unknown, depth = DEPTH_MAX): boolean {
  if (typeof body !== 'object' || body === null) return true
  return depth > 0 && Object.values(body).every((each) => isShallow(each, depth - 1))
}

/**
 * The body, which is shallow, with every instant named `at` as the server counts it: never after the command itself. A
 * text that is no instant stays as it is: the schema of the call refuses it.
 */
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

const movedTime = (said: string, offset: number, doneAt: Date): string =>
  isInstant(said) ? new Date(Math.min(Date.parse(said) + offset, doneAt.getTime())).toISOString() : said
