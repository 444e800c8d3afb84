import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isProgramMemory, inRunFolder } from './run-folder.ts'

const disk = '/dev/vda / ext4 rw,relatime 0 0'
const memory = (options: string) => `${disk}\ntmpfs /dev/shm tmpfs ${options} 0 0\n`

describe('the folder of shared memory', () => {
  it('serves where programs may be written to it and run from it', () => {
    expect(isProgramMemory(memory('rw,nosuid,nodev'), '/dev/shm')).toBe(true)
    expect(isProgramMemory(memory('rw,nosuid,nodev,noexec'), '/dev/shm')).toBe(false)
    expect(isProgramMemory(memory('ro,nosuid'), '/dev/shm')).toBe(false)
  })

  it('does not serve where it is a folder of the disk, or missing', () => {
    expect(isProgramMemory(disk, '/dev/shm')).toBe(false)
    expect(isProgramMemory('', '/dev/shm')).toBe(false)
    expect(isProgramMemory(`${memory('rw')}/dev/vdb /dev/shm ext4 rw 0 0`, '/dev/shm')).toBe(false)
  })
})

/** A process that has a folder and a program in it, until it is ended. */
const RUN = `import { spawn } from 'node:child_process'
import { inRunFolder } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'run-folder.ts')).href)}
await inRunFolder(async (env) => {
  const { pid } = spawn('sleep', ['600'], { env: { ...process.env, ...env }, detached: true })
  console.log(JSON.stringify({ folder: env.TMPDIR, pid }))
  await new Promise(() => setInterval(() => undefined, 1_000))
})`

async function startRun() {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', RUN], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { folder, pid } = JSON.parse(line.toString()) as { folder: string; pid: number }
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid)
  })
  const end = async (signal: NodeJS.Signals): Promise<unknown> => {
    child.kill(signal)
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  return { folder, hasFolder: () => existsSync(folder), isProgramRunning: () => isRunning(pid), end }
}

/** A process that has ended, and whose parent has not read its exit code yet, has no command line. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
}

describe.runIf(process.platform === 'linux')('a run with a folder for its temporary files', () => {
  it('has one that others may pass through and not list, and leaves nothing of it', async () => {
    const folder = await inRunFolder(async ({ TMPDIR = '' }) => {
      expect((await stat(TMPDIR)).mode & 0o777).toBe(0o711)
      await writeFile(join(TMPDIR, 'left'), 'left')
      return TMPDIR
    })
    expect(existsSync(folder)).toBe(false)
  })

  it('hands a failure on', async () => {
    await expect(inRunFolder(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('leaves nothing when %s ends it', async (signal) => {
    const run = await startRun()
    expect([run.hasFolder(), run.isProgramRunning()]).toEqual([true, true])
    expect(await run.end(signal)).toBe(128 + constants.signals[signal])
    expect([run.hasFolder(), run.isProgramRunning()]).toEqual([false, false])
  })

  it('clears what a killed run has left, and nothing of one that goes on', async () => {
    const [killed, other] = await Promise.all([startRun(), startRun()])
    await killed.end('SIGKILL')
    expect([killed.hasFolder(), killed.isProgramRunning()]).toEqual([true, true])
    await inRunFolder(async () => undefined)
    expect([killed.hasFolder(), killed.isProgramRunning()]).toEqual([false, false])
    expect([other.hasFolder(), other.isProgramRunning()]).toEqual([true, true])
    await other.end('SIGTERM')
  })
})
