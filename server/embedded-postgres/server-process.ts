import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDiskFull } from '../database/disk-fault.ts'
import type { PostgresBinaries } from './binaries.ts'
import { serverEnvironment } from './cluster.ts'
import { rememberPort, rememberedPort } from './data-area.ts'
import type { DataArea } from './data-area.ts'
import { OperatorError } from './operator-error.ts'
import { readPostmaster, shutDown } from './postmaster.ts'
import type { ServerSettings } from './settings.ts'
import { startFailureText } from './start-failure.ts'

export type ServerProcess = {
  readonly port: number
  /** Resolves when the server process has ended, for any reason. */
  readonly exited: Promise<void>
  stop(): Promise<void>
}

type Attempt = { kind: 'ready'; server: ServerProcess } | { kind: 'port taken' } | { kind: 'still in use' }

const logLimit = 5_000_000
const startPatience = 120_000
const attempts = 20

/** Starts PostgreSQL on its last port, or on another one if that port is in use. */
export async function startServer(
  area: DataArea,
  binaries: PostgresBinaries,
  settings: ServerSettings,
  log: (message: string) => void,
): Promise<ServerProcess> {
  let port = await freePort(await rememberedPort(area))
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const result = await tryToStart(area, binaries, port, settings, log)
    if (result.kind === 'ready') {
      await rememberPort(area, port)
      return result.server
    }
    // Another program took the port between `freePort` and the start, or child processes of a killed server are still
    // ending.
    if (result.kind === 'port taken') port = await freePort()
    else await sleep(250)
  }
  throw new OperatorError(`O banco de dados embutido não iniciou. Veja ${logFile(area)}.`)
}

/** Restarts PostgreSQL on the same port, which its clients use. Throws an OperatorError if it does not start. */
export async function restartServer(
  area: DataArea,
  binaries: PostgresBinaries,
  port: number,
  settings: ServerSettings,
  log: (message: string) => void,
): Promise<ServerProcess> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const result = await tryToStart(area, binaries, port, settings, log)
    if (result.kind === 'ready') return result.server
    await sleep(250)
  }
  throw new OperatorError(`O banco de dados embutido não voltou. Veja ${logFile(area)}.`)
}

async function tryToStart(
  area: DataArea,
  binaries: PostgresBinaries,
  port: number,
  settings: ServerSettings,
  log: (message: string) => void,
): Promise<Attempt> {
  const logStart = await rotateLog(area)
  const output = openSync(logFile(area), 'a', 0o600)
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(binaries.postgres, ['-D', area.cluster, ...options], {
    ...area.user,
    cwd: area.folder,
    env: serverEnvironment(),
    // A file, not a pipe: the server outlives a killed Node and must still be able to write.
    stdio: ['ignore', output, output],
    // Its own process group, so that Ctrl+C reaches only Node, which stops the server at the end of its own shutdown.
    detached: true,
    windowsHide: true,
  })
  closeSync(output)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  if (await becomesReady(child, area, log))
    return { kind: 'ready', server: serverProcess(child, port, exited, binaries) }

  const errorText = (await readFile(logFile(area), 'utf8')).slice(logStart).trim()
  if (/could not (bind|create any TCP\/IP sockets)/.test(errorText)) return { kind: 'port taken' }
  if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(errorText))
    return { kind: 'still in use' }
  // A server without space often cannot write that to its log either.
  if (errorText.includes('No space left on device') || isDiskFull(area.folder))
    throw new OperatorError(
      `O disco de ${area.folder} está cheio, e o banco de dados embutido não inicia sem espaço. Libere espaço: nada se perdeu.`,
    )
  throw new OperatorError(startFailureText(errorText))
}

async function becomesReady(child: ChildProcess, area: DataArea, log: (message: string) => void): Promise<boolean> {
  const started = performance.now()
  let isReported = false
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const postmaster = await readPostmaster(area.cluster)
    if (postmaster?.pid === child.pid && postmaster.status === 'ready') return true
    const waited = performance.now() - started
    if (waited > startPatience) {
      child.kill('SIGINT')
      throw new OperatorError(
        `O banco de dados embutido não ficou pronto em ${startPatience / 1000} s. Veja ${logFile(area)}.`,
      )
    }
    if (waited > 3000 && !isReported) {
      isReported = true
      log('O banco de dados está se recuperando de uma parada brusca; aguarde…')
    }
    await sleep(10)
  }
  return false
}

function serverProcess(
  child: ChildProcess,
  port: number,
  exited: Promise<void>,
  binaries: PostgresBinaries,
): ServerProcess {
  const gone = (): boolean => child.exitCode !== null || child.signalCode !== null
  child.unref() // the server process must not keep Node running
  return {
    port,
    exited,
    async stop() {
      if (gone() || child.pid === undefined) return
      child.ref()
      await shutDown(child.pid, gone, binaries.pgCtl)
    },
  }
}

/** Returns the preferred port if it is free on the loopback address, else any free port. */
async function freePort(preferred = 0): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort())))
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : preferred))
    })
  })
}

/** Renames a log that is too large. Returns the log's size, which is where this start's output begins. */
async function rotateLog(area: DataArea): Promise<number> {
  const file = logFile(area)
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size < logLimit) return size
  await rename(file, `${file}.1`)
  return 0
}

function logFile(area: DataArea): string {
  return join(area.folder, 'server.log')
}
