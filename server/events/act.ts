import type { Act } from './event.ts'

/** The place of an event in its tenant's log. */
interface Place {
  readonly stream: string
  readonly version: number
}

interface Appended {
  readonly stream: string
  readonly expectedVersion: number
  readonly events: readonly unknown[]
}

/** The act that these appends are; null: they have no events. */
export function actOf(appends: readonly Appended[]): Act | null {
  const first = appends.find(({ events }) => events.length > 0)
  if (first === undefined) return null
  const events = appends.reduce((count, append) => count + append.events.length, 0)
  return { id: `${first.stream}:${first.expectedVersion + 1}`, events }
}

/** null: this is no act's id. */
export function placeOfAct(id: string): Place | null {
  const [, stream, version] = /^(.+):(\d{1,9})$/.exec(id) ?? []
  return stream === undefined ? null : { stream, version: Number(version) }
}
