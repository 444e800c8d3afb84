import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, uptime } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AlreadyRunning, takeLock } from './agent-lock.ts'

let folder: string
let file: string
const children = new Set<ChildProcess>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foodid-agent-'))
  file = join(folder, 'x.lock')
})
afterEach(async () => {
  for (const child of children) await ended(child, 'SIGKILL')
  children.clear()
  await rm(folder, { recursive: true, force: true })
})

async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    if (signal !== undefined) child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}

describe('two programs with one folder and one printer', () => {
  /** Starts the program, which looks for its server for ever. */
  function start(printer = 'lp:Zebra') {
    const given = ['--server', 'http://127.0.0.1:1', '--tenant', 'bistro', '--code', 'K7P4-92MX', '--folder', folder]
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...given, '--printer', printer])
    children.add(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)))
    const said = (text: string) => expect.poll(() => printed).toContain(text)
    return { child, said }
  }
  const runs = 'Sem contato com o servidor'

  it('are not at work together: the second one ends with status 2 and says why', async () => {
    const first = start()
    await first.said(runs)
    const second = start()
    expect(await ended(second.child)).toBe(2)
    await second.said(
      `Outro programa da impressora (processo ${first.child.pid}) já está no ar para esta impressora, na pasta ${folder}`,
    )
    // Another printer has another journal.
    await start('lp:Outra').said(runs)
    expect(first.child.exitCode).toBeNull()
  })

  it('can follow each other: after an end, and after a kill', async () => {
    const first = start()
    await first.said(runs)
    await ended(first.child, 'SIGTERM')
    if (process.platform !== 'win32') expect(await readdir(folder)).toEqual([])
    const second = start()
    await second.said(runs)
    await ended(second.child, 'SIGKILL')
    await start().said(runs)
  })
})

describe('a lock', () => {
  const bootedAt = Date.now() - uptime() * 1000
  const own = async () => (JSON.parse(await readFile(file, 'utf8')) as { pid: number }).pid
  const deadPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))

  it.each<readonly [string, () => string]>([
    ['of a process that has ended', () => JSON.stringify({ pid: deadPid(), start: null, bootedAt })],
    ['with the number of this process', () => JSON.stringify({ pid: process.pid, start: null, bootedAt })],
    [
      'from before the computer was started again',
      () => JSON.stringify({ pid: process.ppid, start: null, bootedAt: bootedAt - 3_600_000 }),
    ],
    ['that is not whole', () => '{"pid":'],
    ['without a process', () => JSON.stringify({ pid: 0, bootedAt })],
  ])('%s is taken over', async (_case, text) => {
    await writeFile(file, text())
    const release = takeLock(file)
    expect(await own()).toBe(process.pid)
    release()
    expect(await readdir(folder)).toEqual([])
  })

  it.runIf(process.platform === 'linux')('of an earlier process with the same number is taken over', async () => {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
    await writeFile(file, JSON.stringify({ pid: process.ppid, start: `${boot} 1`, bootedAt }))
    takeLock(file)
    expect(await own()).toBe(process.pid)
  })

  it('of a process that runs is kept, and is not released by another one', async () => {
    const release = takeLock(file)
    await writeFile(file, JSON.stringify({ pid: process.ppid, start: null, bootedAt: bootedAt + 5_000 }))
    expect(() => takeLock(file)).toThrow(AlreadyRunning)
    release()
    expect(await own()).toBe(process.ppid)
  })
})
