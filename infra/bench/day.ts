import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postmasterId } from '../faults/postgres.ts'
import { databaseEnvironment } from '../test/template-database.ts'
import type { Child } from './child.ts'
import { checkDay } from './day-check.ts'
import type { DayData } from './day-data.ts'
import { prepareDay } from './day-data.ts'
import type { LadderStep } from './day-ladder.ts'
import { isBent, lastGoodRate } from './day-ladder.ts'
import { meanRates, peakOf, planDay } from './day-plan.ts'
import type { DayMeasured } from './day-report.ts'
import { addDayNotes, addDayRows } from './day-report.ts'
import { peakDuring } from './day-resources.ts'
import { descendantsMs } from './processor.ts'
import type { DayEnd, DayRequest, RunFigures } from './side-day.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'
import type { Started } from './started.ts'
import { PRODUCT, startProgram } from './started.ts'

const SEED = 15
const STEP_MS = 20_000
/** Longer than the sweep of the relay, which looks at every tenant. */
const IDLE_MS = 20_000
const FACTORS = [0.25, 0.5, 1, 2, 4, 8, 16]

/** Waits until no events are added: a new process first records what has expired since the labels were made. */
async function untilQuiet(client: pg.Client): Promise<void> {
  const written = async () =>
    (await client.query<{ events: number }>('select sum(position)::integer as events from tenant_head')).rows[0]?.events
  let [before, now] = [undefined as number | undefined, await written()]
  while (before !== now) {
    await sleep(5_000)
    ;[before, now] = [now, await written()]
  }
}

async function idleProcessors(ms: number): Promise<number> {
  const before = descendantsMs()
  await sleep(ms)
  return (descendantsMs() - before) / ms
}

/** Doubles the rate until the latency of the writes leaves its level or a call fails. */
async function climb(bench: Bench, child: Child, restaurants: number, peakCalls: number): Promise<LadderStep[]> {
  const steps: LadderStep[] = []
  for (const factor of FACTORS) {
    const callsPerSecond = peakCalls * factor
    const ms = bench.isQuick ? STEP_MS / 10 : STEP_MS
    const plan = { restaurants, ms, seed: SEED + steps.length, callsPerSecond }
    const figures = await child.ask<RunFigures>({ type: 'steady', plan } satisfies DayRequest)
    steps.push({ factor, callsPerSecond, figures })
    bench.say(
      `×${factor}, ${Math.round(callsPerSecond)}/s: p99 das gravações ${Math.round(figures.writes?.p99 ?? 0)} ms, ${figures.failures} falhas ${figures.causes.join('; ')}`,
    )
    if (isBent(steps)) break
    await sleep(2_000)
  }
  return steps
}

/** Opens all screens, waits, plays the day, then climbs the ladder; checks what the product wrote. */
async function playDay(
  bench: Bench,
  databaseUrl: string,
  products: readonly Started[],
  { cookies, labels }: DayData,
): Promise<DayMeasured> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await bench.keep(client, () => client.end())
  await client.connect()
  // Row-level security is switched off: the query sums all restaurants' events.
  await client.query('alter table tenant_head no force row level security')
  await untilQuiet(client)
  const child = await bench.child(new URL('./side-day.ts', import.meta.url))
  const ports = products.map(({ port }) => port)
  await child.ask({ type: 'open', ports, cookies, labels } satisfies DayRequest)
  const idle = await idleProcessors(bench.size(IDLE_MS, 1_000))
  bench.say(`${cookies.length} telas abertas, ninguém usa: ${idle.toFixed(2)} processadores ocupados`)
  const plan = { restaurants: cookies.length, ms: bench.day.minutes * 60_000, seed: SEED }
  const watched = { products, client, postmaster: await postmasterId(join(bench.folder, 'data')) }
  const { result: figures, peak } = await peakDuring(watched, () =>
    child.ask<RunFigures>({ type: 'day', plan } satisfies DayRequest),
  )
  bench.say(`o dia: ${JSON.stringify({ ...figures, peak })}`)
  const peakCalls = peakOf(planDay(plan), plan.ms)
  const steps = await climb(bench, child, cookies.length, peakCalls)
  await sleep(3_000)
  const end = await child.ask<DayEnd>({ type: 'end' } satisfies DayRequest)
  await client.query('alter table tenant_head force row level security')
  const verdict = await checkDay(databaseUrl, end)
  bench.say(JSON.stringify(verdict))
  const rates = { ...meanRates(cookies.length), peakCalls }
  const measured = { processes: products.length, idleProcessors: idle, day: figures, peak, rates }
  return { ...measured, steps, lastGood: lastGoodRate(steps), end, verdict }
}

async function measureWith(bench: Bench, data: DayData, processes: number): Promise<DayMeasured> {
  bench.say(`${processes} processo(s)`)
  const database = await bench.createDatabase(data.database.name)
  const products: Started[] = []
  try {
    const env = { ...databaseEnvironment(database), TRUSTED_PROXIES: '1' }
    for (let count = 0; count < processes; count += 1)
      products.push(await startProgram(PRODUCT, join(bench.folder, `dia-${count}`), env))
    return await playDay(bench, database.url, products, data)
  } finally {
    for (const product of products) await product.stop()
  }
}

/**
 * k: a day of many restaurants on this machine, each with its live stream open; then the rate at which it bends. Two
 * processes are both ROLE=all, on one database; requests and streams are spread over them.
 */
export const day = scenario({
  row: 'k',
  given: (bench) => prepareDay(bench, bench.day.restaurants, 300),
  async measure(data, bench) {
    const measured: DayMeasured[] = []
    for (const processes of bench.day.processes) measured.push(await measureWith(bench, data, processes))
    addDayRows(bench, measured)
    for (const one of measured) addDayNotes(bench, one)
  },
})
