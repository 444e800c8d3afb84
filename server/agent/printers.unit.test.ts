import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListeningPrinter } from './listening-printer.test-support.ts'
import { listeningPrinter } from './listening-printer.test-support.ts'
import type { Printer } from './printer.ts'
import { printerAt, shareCommand } from './printers.ts'

// The ways to a printer beside the network: a device, the printing system of Linux and macOS, a share of Windows.

let folder: string
const path = process.env['PATH']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foodid-printers-'))
})
afterAll(async () => {
  process.env['PATH'] = path
  await rm(folder, { recursive: true, force: true })
})

/** More than a pipe holds. */
const bytes = Buffer.alloc(200_000, '^XA^FDMolho^XZ')
const print = (address: string, patienceMs = 5_000) => printerAt(address, patienceMs).print(bytes, 'zpl')

describe.skipIf(process.platform === 'win32')('file: a device', () => {
  const fifo = (name: string) => {
    const device = join(folder, name)
    execFileSync('mkfifo', [device])
    return device
  }

  it('gets the bytes as they are, at its own speed', async () => {
    const device = fifo('lp0')
    const received: Buffer[] = []
    const reader = createReadStream(device, { highWaterMark: 1024 })
    reader.on('data', (chunk) => received.push(Buffer.from(chunk)))
    const ended = new Promise<void>((resolve) => reader.once('close', () => resolve()))
    expect(await printerAt(`file:${device}`, 5_000).trouble()).toBeNull()
    expect(await print(`file:${device}`)).toEqual({ confirmed: false })
    await ended
    expect(Buffer.concat(received).equals(bytes)).toBe(true)
  })

  it('is given up where it takes nothing, and is in trouble until it takes what was sent', async () => {
    const device = fifo('lp1')
    const reader = await open(device, 'r+')
    const printer = printerAt(`file:${device}`, 200)
    await expect(printer.print(bytes, 'zpl')).rejects.toMatchObject({
      // The printer still waits for the rest of a picture.
      message: expect.stringMatching(/Desligue e ligue a impressora antes de repetir/) as unknown,
      nothingSent: false,
    })
    expect(await printer.trouble()).toMatch(/parou de receber: confira o papel e a tampa/)
    // Paper is back: the system hands on what it holds.
    await reader.read(Buffer.alloc(100_000))
    await expect.poll(() => printer.trouble()).toBeNull()
    await reader.close()
  })

  it('that is not there takes no job, and no file is made in its place', async () => {
    const device = join(folder, 'lp2')
    expect(await printerAt(`file:${device}`, 5_000).trouble()).toMatch(/não está ligada/)
    await expect(print(`file:${device}`)).rejects.toMatchObject({ nothingSent: true })
    await expect(readFile(device)).rejects.toThrow(/ENOENT/)
  })
})

describe.skipIf(process.platform === 'win32')('lp: a queue of the printing system', () => {
  /** Stands in for the programs of CUPS, which a test's machine need not have. */
  const programs = async (lp: string, lpstat: string) => {
    const bin = await mkdtemp(join(folder, 'bin-'))
    for (const [name, body] of [
      ['lp', lp],
      ['lpstat', lpstat],
    ] as const)
      await writeFile(join(bin, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
    process.env['PATH'] = `${bin}:${path}`
    return bin
  }

  it('gets the bytes raw', async () => {
    const bin = await programs('echo "$@" > "$0.args"; cat > "$0.got"', 'echo "printer Zebra is idle."')
    expect(await printerAt('lp:Zebra', 5_000).trouble()).toBeNull()
    expect(await print('lp:Zebra')).toEqual({ confirmed: false })
    expect((await readFile(join(bin, 'lp.args'), 'utf8')).trim()).toBe('-d Zebra -o raw -')
    expect((await readFile(join(bin, 'lp.got'))).equals(bytes)).toBe(true)
  })

  it('that refuses says why', async () => {
    await programs('cat > /dev/null; echo "lp: queue is full" >&2; exit 1', 'echo "printer Zebra disabled since today"')
    expect(await printerAt('lp:Zebra', 5_000).trouble()).toBe('A fila Zebra do CUPS está parada.')
    await expect(print('lp:Zebra')).rejects.toMatchObject({
      message: 'lp recusou: lp: queue is full',
      nothingSent: false,
    })
  })

  it('that does not end is given up', async () => {
    await programs('cat > /dev/null; exec sleep 30', 'echo "printer Zebra is idle."')
    await expect(printerAt('lp:Zebra', 5_000, 200).print(bytes, 'zpl')).rejects.toMatchObject({
      message: 'lp não terminou em 0,2 segundos. Confira a fila de impressão deste computador e o que saiu.',
      nothingSent: false,
    })
    // Nor does one that takes nothing.
    await programs('exec sleep 30', 'echo "printer Zebra is idle."')
    await expect(printerAt('lp:Zebra', 5_000, 200).print(bytes, 'zpl')).rejects.toMatchObject({ nothingSent: false })
  })

  it('without CUPS takes no job', async () => {
    process.env['PATH'] = folder
    expect(await printerAt('lp:Zebra', 5_000).trouble()).toMatch(/O CUPS não conhece a impressora Zebra/)
    await expect(print('lp:Zebra')).rejects.toMatchObject({ nothingSent: true })
    process.env['PATH'] = path
  })
})

it('share: Windows copies the file as bytes', () => {
  expect(shareCommand(String.raw`C:\Temp\etiquetas.bin`, String.raw`\\CAIXA\Zebra`)).toEqual([
    'cmd.exe',
    '/d',
    '/c',
    'copy',
    '/b',
    String.raw`C:\Temp\etiquetas.bin`,
    String.raw`\\CAIXA\Zebra`,
  ])
})

describe('tcp: a printer that answers `~HS`', () => {
  const zpl = Buffer.from('^XA^FDMolho^XZ')
  let zebra: ListeningPrinter
  let printer: Printer
  beforeEach(async () => {
    zebra = await listeningPrinter()
    printer = printerAt(zebra.address, 5_000)
  })
  afterEach(() => zebra.close())

  it('gets nothing while it says that it cannot print, also not the first job', async () => {
    zebra.answerWith(0, false)
    expect(await printer.trouble()).toBeNull()
    const noPaper = { message: 'A impressora está sem papel.', nothingSent: true }
    await expect(printer.print(zpl, 'zpl')).rejects.toMatchObject(noPaper)
    // Now the agent knows that it answers, and looks before it takes a job.
    expect(await printer.trouble()).toBe(noPaper.message)
    zebra.answerWith(0)
    expect(await printer.trouble()).toBeNull()
    expect(await printer.print(zpl, 'zpl')).toEqual({ confirmed: true })
    // Paper may run out between the look and the job.
    zebra.answerWith(0, false)
    await expect(printer.print(zpl, 'zpl')).rejects.toMatchObject(noPaper)
    expect(zebra.jobs().map(String)).toEqual([zpl.toString()])
  })

  it('that hangs up at the question has got nothing', async () => {
    zebra.behave('hangs up')
    await expect(printer.print(zpl, 'zpl')).rejects.toMatchObject({ nothingSent: true })
    expect(zebra.jobs()).toEqual([])
  })
})

it('tcp: a printer of another language than ZPL is asked nothing', async () => {
  const received: Buffer[] = []
  const server = createServer((socket) => socket.on('data', (chunk: Buffer) => received.push(chunk)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const tspl = Buffer.from('SIZE 50 mm,30 mm\r\n')
  expect(await printerAt(`tcp://127.0.0.1:${port}`, 5_000).print(tspl, 'tspl')).toEqual({ confirmed: false })
  expect(Buffer.concat(received).equals(tspl)).toBe(true)
  await new Promise((resolve) => server.close(resolve))
})
