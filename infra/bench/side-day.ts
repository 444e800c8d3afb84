// The load generator of row k: a process of its own, with a live stream and a session for each restaurant.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientWrite } from '../faults/journal.ts'
import { serveParent } from './child.ts'
import { Restaurant } from './day-calls.ts'
import { closeConnections } from './day-client.ts'
import type { CallKind, DayOptions, PlannedCall, SteadyOptions } from './day-plan.ts'
import { callKinds, planDay, planSteady } from './day-plan.ts'
import type { StreamFigures } from './day-streams.ts'
import { LiveStream } from './day-streams.ts'
import { percentile } from './rounds.ts'

export interface Latency {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface RunFigures {
  readonly kinds: Readonly<Record<CallKind, Latency | null>>
  readonly writes: Latency | null
  readonly failures: number
  /** The most frequent failures, with their numbers. */
  readonly causes: readonly string[]
  /** How late the generator itself sent the calls: part of the latencies. */
  readonly lateness: Latency | null
}

export interface DayEnd {
  readonly writes: readonly ClientWrite[]
  readonly repeated: number
  readonly streams: StreamFigures
  /** The newest position that each restaurant's stream has sent. */
  readonly positions: readonly number[]
}

export type DayRequest =
  | {
      readonly type: 'open'
      readonly ports: readonly number[]
      readonly cookies: readonly string[]
      readonly labels: number
    }
  | { readonly type: 'day'; readonly plan: DayOptions }
  | { readonly type: 'steady'; readonly plan: SteadyOptions }
  | { readonly type: 'end' }

const OPENED_AT_ONCE = 25
const CAUSES = 5
let streams: readonly LiveStream[] = []
let restaurants: readonly Restaurant[] = []

async function open({ ports, cookies, labels }: Extract<DayRequest, { type: 'open' }>): Promise<null> {
  streams = cookies.map(
    (cookie, index) => new LiveStream(index % ports.length, ports[index % ports.length] ?? 0, cookie),
  )
  restaurants = streams.map(
    (stream, index) => new Restaurant({ index, cookie: cookies[index] ?? '', ports, stream, labels }),
  )
  for (let first = 0; first < streams.length; first += OPENED_AT_ONCE)
    await Promise.all(streams.slice(first, first + OPENED_AT_ONCE).map((stream) => stream.open()))
  return null
}

function latencyOf(durations: readonly number[]): Latency | null {
  if (durations.length === 0) return null
  return {
    count: durations.length,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    max: percentile(durations, 1),
  }
}

/**
 * Makes every call when it is due, whether or not earlier ones were answered. A call's latency counts from the time it
 * was due, so that a stall of the server shows in all the calls that it delayed.
 */
async function run(calls: readonly PlannedCall[]): Promise<RunFigures> {
  const durations = new Map<CallKind, number[]>(callKinds.map((kind) => [kind, []]))
  const [lateness, pending]: [number[], Promise<void>[]] = [[], []]
  const causes = new Map<string, number>()
  let failures = 0
  const started = performance.now()
  for (const { dueMs, restaurant, kind } of calls) {
    const wait = started + dueMs - performance.now()
    if (wait > 1) await sleep(wait)
    lateness.push(Math.max(0, performance.now() - started - dueMs))
    const calling = restaurants[restaurant]?.call(kind) ?? Promise.resolve()
    pending.push(
      calling
        .catch((error: unknown) => {
          failures += 1
          const cause = error instanceof Error ? error.message : String(error)
          causes.set(cause, (causes.get(cause) ?? 0) + 1)
        })
        .then(() => void durations.get(kind)?.push(performance.now() - started - dueMs)),
    )
  }
  await Promise.all(pending)
  const of = (kind: CallKind) => durations.get(kind) ?? []
  return {
    kinds: Object.fromEntries(callKinds.map((kind) => [kind, latencyOf(of(kind))])) as RunFigures['kinds'],
    writes: latencyOf([...of('labels'), ...of('print'), ...of('withdraw')]),
    failures,
    causes: [...causes]
      .toSorted(([, left], [, right]) => right - left)
      .slice(0, CAUSES)
      .map(([cause, count]) => `${count} × ${cause}`),
    lateness: latencyOf(lateness),
  }
}

function streamFigures(): StreamFigures {
  const sum = (of: (stream: LiveStream) => number) => streams.reduce((total, stream) => total + of(stream), 0)
  return {
    notices: sum(({ notices }) => notices),
    reopened: sum(({ reopened }) => reopened),
    refused: sum(({ refused }) => refused),
    delaysSame: streams.flatMap(({ delaysSame }) => delaysSame),
    delaysOther: streams.flatMap(({ delaysOther }) => delaysOther),
    unnoticed: sum(({ unnoticed }) => unnoticed),
  }
}

function end(): DayEnd {
  for (const stream of streams) stream.close()
  closeConnections()
  return {
    writes: restaurants.flatMap(({ writes }) => writes),
    repeated: restaurants.reduce((total, { repeated }) => total + repeated, 0),
    streams: streamFigures(),
    positions: streams.map(({ position }) => position),
  }
}

async function handle(request: DayRequest): Promise<null | RunFigures | DayEnd> {
  switch (request.type) {
    case 'open':
      return open(request)
    case 'day':
      return run(planDay(request.plan))
    case 'steady':
      return run(planSteady(request.plan))
    case 'end':
      return end()
    default:
      return request satisfies never
  }
}

serveParent(handle)
