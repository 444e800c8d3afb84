import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkAll, isClean, verdictText } from '../checker.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { size } from '../case.ts'
import { Journal } from '../journal.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import { startLoad } from '../load.ts'
import type { MortalPostgres } from '../postgres.ts'
import { embeddedUrl, postmasterId, startMortalPostgres, temporaryFolder } from '../postgres.ts'
import type { MortalProcess } from '../product.ts'
import { mortalProcess } from '../product.ts'
import { databaseEnvironment } from '../../test/template-database.ts'

const HEALTHY_WITHIN_S = 10
const TENANTS = ['bistro', 'cantina']
const WRITE_BEHIND = join(import.meta.dirname, '..', 'controls', 'write-behind-api.ts')

/** The pause between two kills: long enough for the load to resume, and different in consecutive rounds. */
const restMs = (round: number) => 1_500 + 137 * (round % 5)

interface Killed {
  readonly deaths: number
  /** Seconds from each start to healthy. */
  readonly restarts: readonly number[]
}

/** Runs the load on the product while `kill` kills processes; then checks everything that was written. */
async function underLoad(
  context: CaseContext,
  databaseUrl: string,
  api: MortalProcess,
  kill: () => Promise<Killed>,
): Promise<Outcome> {
  return withApplication(databaseUrl, async (application) => {
    const kitchens = await openKitchens(application, api.origin, TENANTS)
    const journal = new Journal()
    const load = startLoad({ origin: api.origin, kitchens, journal, seed: context.seed, writers: 24, perSecond: 200 })
    await sleep(1_000)
    const { deaths, restarts } = await kill().finally(() => load.stop())
    const { ok, repeated, unknown, seconds } = await load.stop()
    const verdict = await checkAll(application, TENANTS, journal)
    const slowest = Math.max(...restarts)
    return {
      holds: isClean(verdict) && slowest < HEALTHY_WITHIN_S,
      seen: `${verdictText(verdict)}; ${deaths} mortes`,
      figure: `${ok} confirmadas (${Math.round(ok / seconds)}/s), ${repeated} repetidas, ${unknown} incertas; de volta em até ${slowest.toFixed(1)} s`,
    }
  })
}

async function withPostgres<T>(
  settings: Readonly<Record<string, string>>,
  work: (postgres: MortalPostgres) => Promise<T>,
): Promise<T> {
  const postgres = await startMortalPostgres(settings)
  try {
    return await work(postgres)
  } finally {
    await postgres.close()
  }
}

/** An API process and a worker process, killed in turn and both at once. */
async function killProcesses(context: CaseContext): Promise<Outcome> {
  return withPostgres({}, async (postgres) => {
    const api = await mortalProcess({ env: { ...databaseEnvironment(postgres), ROLE: 'api' } })
    const worker = await mortalProcess({ env: { ...databaseEnvironment(postgres), ROLE: 'worker' }, listens: false })
    try {
      await api.start()
      await worker.start()
      return await underLoad(context, postgres.url, api, async () => {
        const restarts: number[] = []
        let deaths = 0
        for (let round = 0; round < size(context, 20, 2); round += 1) {
          const victims = [[api], [worker], [api, worker]][round % 3] ?? [api]
          await Promise.all(victims.map((victim) => victim.kill('SIGKILL')))
          deaths += victims.length
          const times = await Promise.all(victims.map((victim) => victim.start()))
          if (victims.includes(api)) restarts.push(Math.max(...times))
          await sleep(restMs(round))
        }
        return { deaths, restarts }
      })
    } finally {
      await Promise.all([api.close(), worker.close()])
    }
  })
}

/**
 * The product as `npm start` runs it, with its embedded PostgreSQL: kills the product, the database, and both, as a
 * power cut does.
 */
async function killAllInOne(context: CaseContext): Promise<Outcome> {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const product = await mortalProcess({ env: { DATA_DIR: dataDir } })
  try {
    await product.start()
    return await underLoad(context, await embeddedUrl(dataDir), product, async () => {
      const restarts: number[] = []
      for (let round = 0; round < size(context, 4, 1); round += 1) {
        if (round % 3 > 0) process.kill(await postmasterId(dataDir), 'SIGKILL')
        await product.kill(round % 3 === 1 ? 'SIGTERM' : 'SIGKILL')
        restarts.push(await product.start())
        await sleep(restMs(round))
      }
      return { deaths: restarts.length, restarts }
    })
  } finally {
    await product.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

async function everyProcess(context: CaseContext): Promise<Outcome> {
  const [apart, together] = [await killProcesses(context), await killAllInOne(context)]
  return {
    holds: apart.holds && together.holds,
    seen: `${apart.seen}; produto e banco juntos: ${together.seen}`,
    figure: `${apart.figure}; produto e banco juntos: ${together.figure}`,
  }
}

/** An API that acknowledges a write before it stores it: a kill loses the acknowledged writes not yet stored. */
async function killWriteBehind(context: CaseContext): Promise<Outcome> {
  return withPostgres({}, async (postgres) => {
    const product = await mortalProcess({ env: { ...databaseEnvironment(postgres), ROLE: 'api' } })
    const api = await mortalProcess({ env: databaseEnvironment(postgres), script: WRITE_BEHIND })
    try {
      await product.start()
      await api.start()
      return await withApplication(postgres.url, async (application) => {
        const kitchens = await openKitchens(application, product.origin, ['bistro'])
        const journal = new Journal()
        const load = startLoad({
          origin: api.origin,
          kitchens,
          journal,
          seed: context.seed,
          writers: 24,
          perSecond: 200,
        })
        for (let round = 0; round < 2; round += 1) {
          await sleep(1_000)
          await api.kill('SIGKILL')
          await api.start()
        }
        await load.stop()
        await sleep(500)
        const verdict = await checkAll(application, ['bistro'], journal)
        return { holds: isClean(verdict), seen: verdictText(verdict), figure: `${verdict.acknowledged} confirmadas` }
      })
    } finally {
      await Promise.all([product.close(), api.close()])
    }
  })
}

/** PostgreSQL crashes and restarts while the API runs on: its pool must reconnect by itself. */
async function crashDatabase(context: CaseContext, settings: Readonly<Record<string, string>>): Promise<Outcome> {
  return withPostgres(settings, async (postgres) => {
    const api = await mortalProcess({ env: databaseEnvironment(postgres) })
    try {
      await api.start()
      return await underLoad(context, postgres.url, api, async () => {
        const restarts: number[] = []
        for (let round = 0; round < size(context, 10, 2); round += 1) {
          await postgres.crash()
          await postgres.start()
          restarts.push(await untilHealthy(api.origin))
          await sleep(restMs(round))
        }
        return { deaths: restarts.length, restarts }
      })
    } finally {
      await api.close()
    }
  })
}

/** Waits until the product is healthy again; returns the seconds that took. */
async function untilHealthy(origin: string): Promise<number> {
  const started = performance.now()
  while (
    !(await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await sleep(20)
  return (performance.now() - started) / 1000
}

export const kills: readonly FaultCase[] = [
  {
    id: '1',
    name: 'kill -9 na API, no worker e no banco, sob carga',
    expected: 'nada perdido nem dobrado, de volta em menos de 10 s',
    run: everyProcess,
    control: { name: 'confirmar antes de gravar', run: killWriteBehind },
  },
  {
    id: '2',
    name: 'PostgreSQL cai sob carga (SIGQUIT)',
    expected: 'nada confirmado se perde, a API volta sozinha',
    run: (context) => crashDatabase(context, {}),
    control: {
      name: 'synchronous_commit=off',
      run: (context) =>
        crashDatabase({ ...context, quick: true }, { synchronous_commit: 'off', wal_writer_delay: '10s' }),
    },
  },
]
