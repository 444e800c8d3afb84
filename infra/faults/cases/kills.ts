import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseEnvironment } from '../../test/template-database.ts'
import type { Outcome } from '../case.ts'
import type { Verdict } from '../checker.ts'
import { checkAll, isClean, verdictText } from '../checker.ts'
import type { LoadFigures } from '../load.ts'
import { embeddedUrl, postmasterId } from '../postgres.ts'
import { isHealthy, pathOf } from '../product.ts'
import type { Ground } from '../scenario.ts'
import { millisecondsUntil, onGround, scenario } from '../scenario.ts'

const HEALTHY_WITHIN_S = 10
const GIVES_UP_AFTER_MS = 120_000
const TENANTS = ['bistro', 'cantina']

/** The pause between two kills: long enough for the load to resume, and different in consecutive rounds. */
const restMs = (round: number) => 1_500 + 137 * (round % 5)

/** A product that is written to, and what dies under it. */
interface Doomed {
  readonly databaseUrl: string
  readonly origin: string
  /** Where the tenants log in, if not there. */
  readonly loginAt?: string
  readonly rounds: number
  /** Kills, and starts again; answers the number of deaths, and the seconds until the product was healthy. */
  readonly kill: (round: number) => Promise<{ readonly deaths: number; readonly seconds: readonly number[] }>
}

interface Survived extends LoadFigures {
  readonly verdict: Verdict
  readonly deaths: number
  readonly slowest: number
}

/** Runs the load on the product while processes are killed; then checks everything that was written. */
async function underLoad(doomed: Doomed, ground: Ground): Promise<Survived> {
  const { databaseUrl, origin, loginAt = origin, rounds, kill } = doomed
  const { application, kitchens } = await ground.kitchens(databaseUrl, loginAt, TENANTS)
  const load = await ground.load({ origin, kitchens, writers: 24, perSecond: 200 })
  await sleep(1_000)
  let [deaths, slowest] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const killed = await kill(round)
    deaths += killed.deaths
    slowest = Math.max(slowest, ...killed.seconds)
    await sleep(restMs(round))
  }
  const figures = await load.stop()
  return { ...figures, verdict: await checkAll(application, TENANTS, load.journal), deaths, slowest }
}

const outcomeOf = ({ verdict, deaths, slowest, ok, repeated, unknown, seconds }: Survived): Outcome => ({
  holds: isClean(verdict) && slowest < HEALTHY_WITHIN_S,
  seen: `${verdictText(verdict)}; ${deaths} mortes`,
  figure: `${ok} confirmadas (${Math.round(ok / seconds)}/s), ${repeated} repetidas, ${unknown} incertas; de volta em até ${slowest.toFixed(1)} s`,
})

/** An API process and a worker process, killed in turn and both at once. */
async function apiAndWorker(ground: Ground): Promise<Doomed> {
  const postgres = await ground.postgres()
  const env = databaseEnvironment(postgres)
  const api = await ground.started({ env: { ...env, ROLE: 'api' } })
  const worker = await ground.started({ env: { ...env, ROLE: 'worker' }, listens: false })
  return {
    databaseUrl: postgres.url,
    origin: api.origin,
    rounds: ground.size(20, 2),
    async kill(round) {
      const victims = [[api], [worker], [api, worker]][round % 3] ?? [api]
      await Promise.all(victims.map((victim) => victim.kill('SIGKILL')))
      const seconds = await Promise.all(victims.map((victim) => victim.start()))
      return { deaths: victims.length, seconds: victims.includes(api) ? seconds : [] }
    },
  }
}

/**
 * The product as `npm start` runs it, with its embedded PostgreSQL: kills the product, the database, and both, as a
 * power cut does.
 */
async function productWithDatabase(ground: Ground): Promise<Doomed> {
  const dataDir = join(await ground.folder(), 'data')
  const product = await ground.started({ env: { DATA_DIR: dataDir } })
  return {
    databaseUrl: await embeddedUrl(dataDir),
    origin: product.origin,
    rounds: ground.size(4, 1),
    async kill(round) {
      if (round % 3 > 0) process.kill(await postmasterId(dataDir), 'SIGKILL')
      await product.kill(round % 3 === 1 ? 'SIGTERM' : 'SIGKILL')
      return { deaths: 1, seconds: [await product.start()] }
    },
  }
}

/** An API that acknowledges a write before it stores it: a kill loses the acknowledged writes not yet stored. */
async function writeBehind(ground: Ground): Promise<Doomed> {
  const postgres = await ground.postgres()
  const env = databaseEnvironment(postgres)
  const product = await ground.started({ env: { ...env, ROLE: 'api' } })
  const api = await ground.started({ env, script: pathOf('controls/write-behind-api.ts') })
  return {
    databaseUrl: postgres.url,
    origin: api.origin,
    loginAt: product.origin,
    rounds: 2,
    async kill() {
      await api.kill('SIGKILL')
      return { deaths: 1, seconds: [await api.start()] }
    },
  }
}

/** PostgreSQL crashes and restarts while the API runs on: its pool must reconnect by itself. */
async function crashing(ground: Ground, settings: Readonly<Record<string, string>>): Promise<Doomed> {
  const postgres = await ground.postgres(settings)
  const { origin } = await ground.started({ env: databaseEnvironment(postgres) })
  return {
    databaseUrl: postgres.url,
    origin,
    rounds: ground.size(10, 2),
    async kill() {
      await postgres.crash()
      await postgres.start()
      return { deaths: 1, seconds: [(await millisecondsUntil(() => isHealthy(origin), GIVES_UP_AFTER_MS, 20)) / 1_000] }
    },
  }
}

type Start = (ground: Ground) => Promise<Doomed>

/** One after the other, each on a ground of its own. */
async function inTurn(starts: readonly Start[], ground: Ground): Promise<Survived[]> {
  const survived: Survived[] = []
  for (const start of starts) survived.push(await onGround(ground, async (own) => underLoad(await start(own), own)))
  return survived
}

export const kills = [
  scenario({
    id: '1',
    name: 'kill -9 na API, no worker e no banco, sob carga',
    expected: 'nada perdido nem dobrado, de volta em menos de 10 s',
    given: (): readonly Start[] => [apiAndWorker, productWithDatabase],
    fault: inTurn,
    holds(survived) {
      const outcomes = survived.map(outcomeOf)
      return {
        holds: outcomes.every(({ holds }) => holds),
        seen: outcomes.map(({ seen }) => seen).join('; produto e banco juntos: '),
        figure: outcomes.map(({ figure }) => figure).join('; produto e banco juntos: '),
      }
    },
    control: { name: 'confirmar antes de gravar', given: () => [writeBehind] },
  }),
  scenario({
    id: '2',
    name: 'PostgreSQL cai sob carga (SIGQUIT)',
    expected: 'nada confirmado se perde, a API volta sozinha',
    given: (ground) => crashing(ground, {}),
    fault: underLoad,
    holds: outcomeOf,
    control: {
      name: 'synchronous_commit=off',
      given: (ground) => crashing(ground, { synchronous_commit: 'off', wal_writer_delay: '10s' }),
    },
  }),
]
