import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerSettings } from '../../server/embedded-postgres/settings.ts'
import { labelBodyOf } from '../../server/modules/labels/samples.test-support.ts'
import type { TestServer, TestServerOptions } from '../test/server.ts'
import { startTestServer } from '../test/server.ts'
import type { TestDatabase } from '../test/template-database.ts'
import { cloneTemplate, databaseEnvironment } from '../test/template-database.ts'
import type { CaseContext, FaultCase, Outcome } from './case.ts'
import { seeded } from './case.ts'
import type { Kitchens } from './kitchens.ts'
import { applicationOn, openKitchens } from './kitchens.ts'
import type { Load, LoadOptions } from './load.ts'
import { startLoad } from './load.ts'
import type { MortalPostgres } from './postgres.ts'
import { startMortalPostgres, temporaryFolder } from './postgres.ts'
import type { MortalProcess, ProcessOptions } from './product.ts'
import { mortalProcess } from './product.ts'

/** What a case stands on: everything that it starts here is ended after it, the newest first. */
export interface Ground extends CaseContext {
  readonly random: () => number
  size(long: number, short: number): number
  /** Registers what ends a thing. */
  keep<T>(thing: T | Promise<T>, end: (thing: T) => unknown): Promise<T>
  folder(): Promise<string>
  /** A migrated, empty database. */
  database(): Promise<TestDatabase>
  /** The application in this process, by default on a database of its own. */
  server(options?: TestServerOptions): Promise<TestServer>
  postgres(settings?: ServerSettings): Promise<MortalPostgres>
  /** A process that is not started yet. */
  program(options: ProcessOptions): Promise<MortalProcess>
  /** A process of the product, or of another script, that is healthy. */
  started(options: ProcessOptions): Promise<MortalProcess>
  /** Tenants of a running product, and an application of the owner on its database. */
  kitchens(databaseUrl: string, origin: string, ids: readonly string[]): Promise<Kitchens>
  /** The product in a process of its own on a database of its own, with these tenants. */
  product(ids: readonly string[], env?: Readonly<Record<string, string>>): Promise<Served>
  load(options: Omit<LoadOptions, 'seed'>): Promise<Load>
}

export interface Served extends Kitchens, TestDatabase {
  readonly origin: string
  readonly port: number
  readonly process: MortalProcess
}

let mornings = 0

/**
 * Rate limits are counted in this process by the test clock: each server starts a day later, so no count carries over.
 */
function nextMorning(): string {
  mornings += 1
  return new Date(Date.UTC(2026, 10, 21 + mornings, 15)).toISOString()
}

function groundOf(context: CaseContext, ends: AsyncDisposableStack): Ground {
  const ground: Ground = {
    ...context,
    random: seeded(context.seed),
    size: (long, short) => (context.quick ? short : long),
    keep: async (thing, end) => ends.adopt(await thing, async (kept) => void (await end(kept))),
    folder: () => ground.keep(temporaryFolder(), (folder) => rm(folder, { recursive: true, force: true })),
    database: () => ground.keep(cloneTemplate(context.adminUrl, context.loginPassword), (database) => database.drop()),
    async server(options = {}) {
      const testDatabase = options.testDatabase ?? (await cloneTemplate(context.adminUrl, context.loginPassword))
      return ground.keep(startTestServer({ now: nextMorning(), ...options, testDatabase }), (server) => server.close())
    },
    postgres: (settings) => ground.keep(startMortalPostgres(settings), (postgres) => postgres.close()),
    // A product with a database of its own must be able to end it.
    program: (options) =>
      ground.keep(mortalProcess(options), (process) => process.kill('DATA_DIR' in options.env ? 'SIGTERM' : 'SIGKILL')),
    async started(options) {
      const process = await ground.program(options)
      await process.start()
      return process
    },
    async kitchens(databaseUrl, origin, ids) {
      const { application } = await ground.keep(applicationOn(databaseUrl), (opened) => opened.close())
      return { application, kitchens: await openKitchens(application, origin, ids) }
    },
    async product(ids, env = {}) {
      const database = await ground.database()
      const process = await ground.started({ env: { ...databaseEnvironment(database), ...env } })
      const { origin } = process
      const opened = await ground.kitchens(database.url, origin, ids)
      return { ...database, ...opened, process, origin, port: Number(new URL(origin).port) }
    },
    load: (options) => ground.keep(startLoad({ seed: context.seed, ...options }), (load) => load.stop()),
  }
  return ground
}

/** Runs `work` on a ground of its own. What goes wrong in it says more than what the end of its ground then meets. */
export async function onGround<T>(context: CaseContext, work: (ground: Ground) => Promise<T>): Promise<T> {
  const ends = new AsyncDisposableStack()
  const working = work(groundOf(context, ends))
  await working.then(
    () => ends.disposeAsync(),
    () => ends.disposeAsync().catch(() => undefined),
  )
  return working
}

interface Story<World, Seen> {
  /** What is there before the fault. */
  readonly given: (ground: Ground) => World | Promise<World>
  /** What happens; answers what was seen of it. */
  readonly fault: (world: World, ground: Ground) => Seen | Promise<Seen>
  readonly holds: (seen: Seen, ground: Ground) => Outcome
}

/** A naive variant with another ground, another fault or another measure; or one that has nothing in common. */
type Control<World, Seen> = { readonly name: string } & (
  | Partial<Story<World, Seen>>
  | { readonly instead: (ground: Ground) => Outcome | Promise<Outcome> }
)

interface Scenario<World, Seen> extends Story<World, Seen>, Omit<FaultCase, 'run' | 'control'> {
  readonly control: Control<World, Seen>
}

/** A case and its control. A control runs in its small size: it has only to fail. */
export function scenario<World, Seen>({ given, fault, holds, control, ...named }: Scenario<World, Seen>): FaultCase {
  const play = (story: Story<World, Seen>) => async (ground: Ground) =>
    story.holds(await story.fault(await story.given(ground), ground), ground)
  const naive = 'instead' in control ? control.instead : play({ given, fault, holds, ...control })
  return {
    ...named,
    run: (context) => onGround(context, play({ given, fault, holds })),
    control: {
      name: control.name,
      run: (context) => onGround({ ...context, quick: true }, async (ground) => naive(ground)),
    },
  }
}

/** The body of a request for labels that do not expire while a case runs. */
export const sauce = (name: string, quantity = 1) => ({
  ...labelBodyOf({ name, expiration_date: '2099-12-24' }),
  ...(quantity > 1 && { quantity }),
})

/** Milliseconds until the condition holds; `limitMs` where it does not. */
export async function millisecondsUntil(
  isTrue: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 50,
): Promise<number> {
  const started = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - started > limitMs) return limitMs
    await sleep(everyMs)
  }
  return performance.now() - started
}
