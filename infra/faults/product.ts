import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../test/free-port.ts'
import { inheritedEnvironment } from '../test/inherited-environment.ts'

const root = join(import.meta.dirname, '..', '..')
const MAIN = join(root, 'server', 'main.ts')
const START_LIMIT_MS = 120_000

/** A process of the product that a case may kill and start again. */
export interface MortalProcess {
  readonly origin: string
  readonly pid: () => number | undefined
  /** Resident memory in MiB; null where the system has no /proc. */
  memoryMiB(): Promise<number | null>
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Starts it; returns the seconds until it was healthy. */
  start(): Promise<number>
  close(): Promise<void>
}

/** A file beside this one, such as a control. */
export const pathOf = (file: string): string => join(import.meta.dirname, file)
/** For NODE_OPTIONS: moves the clock of a program by CLOCK_AHEAD_MS. */
export const SHIFTED_CLOCK = `--import=${pathToFileURL(pathOf('shifted-clock.ts')).href}`

/** Runs the administration command and returns its output. If the command fails, the error carries the output. */
export async function runAdmin(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'server', 'admin.ts'), ...args], {
    cwd: root,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

export interface ProcessOptions {
  readonly env: Readonly<Record<string, string>>
  /** Default: the product. */
  readonly script?: string
  /** For node itself. */
  readonly flags?: readonly string[]
  /** false for a worker: it has no port to ask, so it counts as ready at once. */
  readonly listens?: boolean
}

export async function mortalProcess({
  env,
  script = MAIN,
  flags = [],
  listens = true,
}: ProcessOptions): Promise<MortalProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''

  async function kill(signal: NodeJS.Signals): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return {
    origin,
    kill,
    pid: () => child?.pid,
    async start() {
      const started = performance.now()
      const running = spawn(process.execPath, [...flags, script], {
        cwd: root,
        env: { ...inheritedEnvironment(), PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = running
      for (const stream of [running.stdout, running.stderr])
        stream.on('data', (chunk: Buffer) => {
          output = (output + chunk.toString()).slice(-20_000)
        })
      if (listens)
        await untilHealthy(
          origin,
          () => running.exitCode === null && running.signalCode === null,
          () => output,
        )
      return (performance.now() - started) / 1000
    },
    memoryMiB: () => memoryOf(child?.pid),
    close: () => kill('SIGKILL'),
  }
}

export const isHealthy = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )

async function untilHealthy(origin: string, isRunning: () => boolean, output: () => string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline && isRunning()) {
    if (await isHealthy(origin)) return
    await sleep(10)
  }
  throw new Error(`The process did not become healthy:\n${output()}`)
}

async function memoryOf(pid: number | undefined): Promise<number | null> {
  if (pid === undefined) return null
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(status) ?? []
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
}
