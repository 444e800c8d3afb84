import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'
import { inheritedEnvironment } from '../test/inherited-environment.ts'
import { databaseEnvironment } from '../test/template-database.ts'

const root = join(import.meta.dirname, '..', '..')
const START_LIMIT_MS = 60_000

export interface StartedProduct {
  readonly origin: string
  /** Everything that it has printed. */
  readonly output: () => string
  /** Runs the administration command on its data; returns the output. */
  admin(args: readonly string[], input?: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the product on a database of its own that has the demo restaurant, and waits until it is healthy. To make the
 * database in each file, as an embedded one, took longer than many files' tests.
 *
 * @param settings may name a PORT, and the addresses of another database
 */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<StartedProduct> {
  if (settings['DATABASE_URL'] !== undefined) return startProcess(settings, 'SIGTERM')
  // Loaded here: the tests of the cluster have databases of their own, and no demo.
  const { createDemoDatabase } = await import('./demo-database.ts')
  const database = await createDemoDatabase()
  const drop = () => database.drop()
  // Its data are not needed any more, so it is not given the second in which a load balancer turns to another process.
  return startProcess({ DEFAULT_TENANT: 'demo', ...databaseEnvironment(database), ...settings }, 'SIGKILL', drop)
}

/** Starts the product as `npm start` does: an empty data folder, in which it makes its embedded database and the demo. */
export const startNewProduct = (): Promise<StartedProduct> => startProcess({}, 'SIGTERM')

async function startProcess(
  addresses: Readonly<Record<string, string>>,
  endSignal: 'SIGTERM' | 'SIGKILL',
  dropDatabase: () => Promise<void> = async () => undefined,
): Promise<StartedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foodid-e2e-'))
  const port = addresses['PORT'] ?? String(await freePort())
  const settings = { ...addresses, PORT: port, DATA_DIR: dataDir }
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
export async function runAdmin(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = '',
): Promise<string> {
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
