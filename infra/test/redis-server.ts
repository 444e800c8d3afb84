import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** A Redis of its own that keeps nothing on disk, and that a test may end and start again. */
export interface MortalRedis {
  readonly url: string
  /** Ends it as a power cut does: its data is lost. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Whether this machine has a `redis-server`. */
export async function hasRedisServer(): Promise<boolean> {
  const child = spawn('redis-server', ['--version'], { stdio: 'ignore' })
  return await once(child, 'exit').then(
    () => true,
    () => false,
  )
}

/** Starts a `redis-server`. Throws where the machine has none. */
export async function startMortalRedis(): Promise<MortalRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-redis-'))
  const port = await freePort()
  let server: ChildProcess | undefined

  async function kill(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }
  async function start(): Promise<void> {
    const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder]
    server = spawn('redis-server', options, { stdio: 'ignore' })
    await once(server, 'spawn')
    while (!(await accepts(port))) await sleep(20)
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    close: () => kill().finally(() => rm(folder, { recursive: true, force: true })),
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
