import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'
import { inheritedEnvironment } from '../test/inherited-environment.ts'

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
 * Starts the product as `npm start` does, with an empty data folder of its own, and waits until it is healthy.
 * `addresses` are those of a database; without them it starts its embedded one. They may name a PORT.
 */
export async function startProduct(addresses: Readonly<Record<string, string>> = {}): Promise<StartedProduct> {
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
      child.kill('SIGTERM')
      await exited
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
