import { offsetAt } from './contract/offset.ts'
import type { OffsetSpan } from './contract/known-offset.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** No zone changes its clocks and changes them back within a week; the shortest such time was a month (Morocco). */
const STEP_MS = 7 * DAY_MS
/** The labels of a kitchen lie within it, except for a few that are frozen for longer. */
const REACH_MS = 1_100 * DAY_MS

const spans = new Map<string, { readonly day: number; readonly span: OffsetSpan }>()

/** The time around `now`, of whole weeks and at most three years to each side, in which the zone's clocks are not changed. */
export function offsetSpan(timeZone: string, now: Date): OffsetSpan {
  const day = Math.floor(now.getTime() / DAY_MS)
  const kept = spans.get(timeZone)
  if (kept?.day === day) return kept.span
  const span = findSpan(timeZone, day * DAY_MS)
  spans.set(timeZone, { day, span })
  return span
}

function findSpan(timeZone: string, start: number): OffsetSpan {
  const offset = offsetAt(start, timeZone)
  const reached = (step: number) => {
    let at = start
    while (Math.abs(at - start) < REACH_MS && offsetAt(at + step, timeZone) === offset) at += step
    return new Date(at).toISOString()
  }
  return { minutes: offset / MINUTE_MS, from: reached(-STEP_MS), until: reached(STEP_MS) }
}
