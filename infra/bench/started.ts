import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DEMO } from '../../server/demo.ts'
import { freePort } from '../test/free-port.ts'
import { inheritedEnvironment } from '../test/inherited-environment.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const PRODUCT = join(root, 'server', 'main.ts')
const START_LIMIT_MS = 120_000
/** The Node flags with which package.json starts the product: a smaller young generation, for less memory. */
const START_FLAGS = ['--max-semi-space-size=2']

export interface Started {
  readonly port: number
  /** Time from the start of the process until `/api/health` answered. */
  readonly readyMs: number
  /** Resident memory of the process itself, without the database's processes. */
  residentMiB(): number
  stop(): Promise<void>
}

/**
 * Starts a program that listens on PORT and keeps its database in DATA_DIR, unless `env` names another one, and waits
 * until it is healthy.
 */
export async function startProgram(
  file: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [...START_FLAGS, file], {
    cwd: root,
    env: { ...inheritedEnvironment(), PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isHealthy())) {
    if (child.exitCode !== null || performance.now() - started > START_LIMIT_MS)
      throw new Error(`${file} did not start`)
    await sleep(10)
  }
  return {
    port,
    readyMs: performance.now() - started,
    residentMiB: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString()) / 1024,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Logs in as the demo user; returns the session cookie. */
export async function demoCookie(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/tenant/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO.email, password: DEMO.password, tenant_id: DEMO.tenantId }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`The login of the demo user was answered ${answer.status}`)
  return cookie
}
