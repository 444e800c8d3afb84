import { databaseEnvironment } from '../test/template-database.ts'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postmasterId } from '../faults/postgres.ts'
import type { Bench, BenchDatabase, Group } from './bench.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { checkDay } from './day-check.ts'
import type { DayData } from './day-data.ts'
import { prepareDay } from './day-data.ts'
import type { LadderStep } from './day-ladder.ts'
import { isBent, lastGoodRate } from './day-ladder.ts'
import { meanRates, peakOf, planDay } from './day-plan.ts'
import type { DayMeasured } from './day-report.ts'
import { dayNotes, dayRows } from './day-report.ts'
import { peakDuring } from './day-resources.ts'
import { descendantsMs } from './processor.ts'
import type { DayEnd, DayRequest, RunFigures } from './side-day.ts'
import { PRODUCT, startProgram } from './started.ts'
import type { Started } from './started.ts'

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
      `k: ×${factor}, ${Math.round(callsPerSecond)}/s: p99 das gravações ${Math.round(figures.writes?.p99 ?? 0)} ms, ${figures.failures} falhas ${figures.causes.join('; ')}`,
    )
    if (isBent(steps)) break
    await sleep(2_000)
  }
  return steps
}

async function measureWith(
  bench: Bench,
  database: BenchDatabase,
  products: readonly Started[],
  { cookies, labels }: { readonly cookies: readonly string[]; readonly labels: number },
): Promise<DayMeasured> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const child = startChild(new URL('./side-day.ts', import.meta.url), [])
  try {
    // Row-level security is switched off: the query sums all restaurants' events.
    await client.query('alter table tenant_head no force row level security')
    await untilQuiet(client)
    const ports = products.map(({ port }) => port)
    await child.ask({ type: 'open', ports, cookies, labels } satisfies DayRequest)
    const idle = await idleProcessors(bench.isQuick ? 1_000 : IDLE_MS)
    bench.say(`k: ${cookies.length} telas abertas, ninguém usa: ${idle.toFixed(2)} processadores ocupados`)
    const plan = { restaurants: cookies.length, ms: bench.day.minutes * 60_000, seed: SEED }
    const watched = { products, client, postmaster: await postmasterId(join(bench.folder, 'data')) }
    const { result: day, peak } = await peakDuring(watched, () =>
      child.ask<RunFigures>({ type: 'day', plan } satisfies DayRequest),
    )
    bench.say(`k: o dia: ${JSON.stringify({ ...day, peak })}`)
    const peakCalls = peakOf(planDay(plan), plan.ms)
    const steps = await climb(bench, child, cookies.length, peakCalls)
    await sleep(3_000)
    const end = await child.ask<DayEnd>({ type: 'end' } satisfies DayRequest)
    await client.query('alter table tenant_head force row level security')
    const verdict = await checkDay(database.url, end)
    bench.say(`k: ${JSON.stringify(verdict)}`)
    return {
      processes: products.length,
      idleProcessors: idle,
      day,
      peak,
      rates: { ...meanRates(cookies.length), peakCalls },
      steps,
      lastGood: lastGoodRate(steps),
      end,
      verdict,
    }
  } finally {
    await child.close()
    await client.end()
  }
}

async function measure(bench: Bench, data: DayData, labels: number, processes: number): Promise<DayMeasured> {
  bench.say(`k: ${processes} processo(s)`)
  const database = await bench.createDatabase(data.database.name)
  const products: Started[] = []
  try {
    const env = { ...databaseEnvironment(database), TRUSTED_PROXIES: '1' }
    for (let count = 0; count < processes; count += 1)
      products.push(await startProgram(PRODUCT, join(bench.folder, `dia-${count}`), env))
    return await measureWith(bench, database, products, { cookies: data.cookies, labels })
  } finally {
    for (const product of products) await product.stop()
    await database.drop()
  }
}

/**
 * k: a day of many restaurants on this machine, each with its live stream open; then the rate at which it bends. Two
 * processes are both ROLE=all, on one database; requests and streams are spread over them.
 */
export const dayGroup: Group = async (bench) => {
  const { restaurants, processes } = bench.day
  const labels = 300
  const data = await prepareDay(bench, restaurants, labels)
  try {
    const measured: DayMeasured[] = []
    for (const count of processes) measured.push(await measure(bench, data, labels, count))
    return { rows: dayRows(measured), notes: measured.flatMap((one) => dayNotes(one, bench.day)) }
  } finally {
    await data.database.drop()
  }
}
