import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DEMO } from '../../server/demo.ts'
import { mortalProcess } from '../faults/product.ts'

export const PRODUCT = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
/** The Node flags with which package.json starts the product: a smaller young generation, for less memory. */
const START_FLAGS = ['--max-semi-space-size=4']

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
  script: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const program = await mortalProcess({ env: { DATA_DIR: dataDir, ...env }, script, flags: START_FLAGS })
  const readySeconds = await program.start()
  return {
    port: Number(new URL(program.origin).port),
    readyMs: readySeconds * 1_000,
    residentMiB: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.pid())]).toString()) / 1024,
    stop: () => program.kill('SIGTERM'),
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
