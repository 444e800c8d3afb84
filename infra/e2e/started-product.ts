import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { runCommand } from '../../server/admin/run-command.ts'
import { readEnv } from '../../server/env.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { createProduct } from '../../server/product.ts'
import { freePort } from '../test/free-port.ts'
import { inheritedEnvironment } from '../test/inherited-environment.ts'
import { databaseEnvironment } from '../test/template-database.ts'
import { testLog } from '../test/warnings.ts'

const root = join(import.meta.dirname, '..', '..')
const START_LIMIT_MS = 60_000

type Settings = Readonly<Record<string, string>>

export interface StartedProduct {
  readonly origin: string
  /** Runs the administration command on its data; returns the output. */
  admin(args: readonly string[], input?: string): Promise<string>
  stop(): Promise<void>
}

/** The product in a process of its own. */
export interface StartedProcess extends StartedProduct {
  /** Everything that it has printed. */
  readonly output: () => string
}

/**
 * Starts the product in this process, which has loaded its modules for the first file: a process of its own loads them
 * for each. It has a database of its own with the demo restaurant, unless the settings name the addresses of another.
 *
 * @param settings as an operator gives them in the environment
 */
export async function startProduct(settings: Settings = {}): Promise<StartedProduct> {
  const database = settings['DATABASE_URL'] === undefined ? await demoDatabase() : null
  const dataDir = await mkdtemp(join(tmpdir(), 'foodid-e2e-'))
  const environment = { ...inheritedEnvironment(), PORT: '0', ...database?.settings, ...settings, DATA_DIR: dataDir }
  const product = createProduct(readEnv(environment), {
    log: testLog(),
    metrics: createMetrics(() => new Date()),
    say: () => undefined,
    drainMs: 0,
  })
  const stop = async () => {
    await product.stop()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const address = await product.start()
    if (address === null) throw new Error('The product has no API')
    return {
      origin: `http://localhost:${address.port}`,
      admin: (args, input = '') => runAdminHere(args, environment, input),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Copies the database with the demo restaurant, which takes less time than to make it; answers its settings. */
async function demoDatabase() {
  // Loaded here: the tests of the cluster have databases of their own, and no demo.
  const { createDemoDatabase } = await import('./demo-database.ts')
  const database = await createDemoDatabase()
  return { settings: { DEFAULT_TENANT: 'demo', ...databaseEnvironment(database) }, drop: () => database.drop() }
}

async function runAdminHere(args: readonly string[], environment: NodeJS.ProcessEnv, input: string): Promise<string> {
  const { code, out, err } = await runCommand(args, environment, Readable.from([Buffer.from(input)]))
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}:\n${err}`)
  return out
}

/**
 * Starts the product in a process of its own, for tests of what it prints or of its clock.
 *
 * @param settings as an operator gives them in the environment
 */
export async function startProductProcess(settings: Settings = {}): Promise<StartedProcess> {
  if (settings['DATABASE_URL'] !== undefined) return startProcess(settings, 'SIGTERM')
  const database = await demoDatabase()
  // Its data are not needed any more, so it is not given the second in which a load balancer turns to another process.
  return startProcess({ ...database.settings, ...settings }, 'SIGKILL', database.drop)
}

/** Starts the product as `npm start` does: an empty data folder, in which it makes its embedded database and the demo. */
export const startNewProduct = (): Promise<StartedProcess> => startProcess({}, 'SIGTERM')

async function startProcess(
  given: Settings,
  endSignal: 'SIGTERM' | 'SIGKILL',
  dropDatabase: () => Promise<void> = async () => undefined,
): Promise<StartedProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foodid-e2e-'))
  const port = String(await freePort())
  const settings = { ...given, PORT: port, DATA_DIR: dataDir }
  const env = { ...inheritedEnvironment(), ...settings }
  let output = ''
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://localhost:${port}`
  await untilHealthy(
    origin,
    () => child.exitCode === null,
    () => output,
  )
  return {
    origin,
    output: () => output,
    admin: (args, input) => runAdmin(args, settings, input),
    async stop() {
      child.kill(endSignal)
      await exited
      await dropDatabase()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilHealthy(origin: string, isRunning: () => boolean, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && isRunning()) {
    const healthy = await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The product did not start:\n${output()}`)
}

/** Runs the administration command; returns its output. If the command fails, the error carries the output. */
export async function runAdmin(args: readonly string[], settings: Settings, input = ''): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'server', 'admin.ts'), ...args], {
    cwd: root,
    env: { ...inheritedEnvironment(), ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}
