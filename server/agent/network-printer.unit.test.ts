import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ListeningPrinter } from './listening-printer.test-support.ts'
import { listeningPrinter } from './listening-printer.test-support.ts'
import { printerAt } from './printers.ts'

// How a job on the network ends where the printer does not say that it has printed.

const PATIENCE_MS = 1_500
/** More than a listener's system takes for it, and less than this computer's system takes for the connection. */
const large = Buffer.alloc(300_000, '0')
/** What a listener's system takes for it, also where the listener reads nothing. */
const small = Buffer.from('SIZE 50 mm,30 mm\r\n')

const stopped = { message: 'A impressora parou de receber: confira o papel e a tampa.', nothingSent: false }
const sent = { confirmed: false }

let listener: ListeningPrinter
beforeEach(async () => {
  listener = await listeningPrinter()
})
afterEach(() => listener.close())

const printer = () => printerAt(listener.address, PATIENCE_MS)

describe('a printer that takes nothing', () => {
  it.runIf(process.platform === 'linux')('is given up where the system says that it still holds bytes', async () => {
    listener.behave('full')
    await expect(printer().print(large, 'tspl')).rejects.toMatchObject(stopped)
  })

  it('is given up where it has closed its side after another job, and does not now', async () => {
    const one = printer()
    expect(await one.print(small, 'tspl')).toEqual(sent)
    listener.behave('full')
    await expect(one.print(small, 'tspl')).rejects.toMatchObject(stopped)
    listener.behave('reads')
    expect(await one.print(small, 'tspl')).toEqual(sent)
  })

  it.runIf(process.platform === 'linux')('gets nothing more of the job when it takes bytes again', async () => {
    listener.behave('full')
    await expect(printer().print(large, 'tspl')).rejects.toMatchObject(stopped)
    listener.readOn()
    await sleep(300)
    expect(Buffer.concat(listener.jobs()).length).toBeLessThan(large.length)
  })
})

it('a printer that never closes its side is waited for a second, at the first job and at the next ones', async () => {
  listener.behave('stays open')
  const one = printerAt(listener.address, 10_000)
  for (const _ of [1, 2]) {
    const before = performance.now()
    expect(await one.print(large, 'tspl')).toEqual(sent)
    expect(performance.now() - before).toBeLessThan(4_000)
  }
  expect(listener.jobs().map(({ length }) => length)).toEqual([large.length, large.length])
})

it('a slow printer is waited for as long as it takes bytes', async () => {
  const one = printer()
  expect(await one.print(small, 'tspl')).toEqual(sent)
  listener.behave('slow')
  const long = Buffer.alloc(8_000_000, '0')
  expect(await one.print(long, 'tspl')).toEqual(sent)
  expect(listener.jobs().at(-1)?.length).toBe(long.length)
})

describe('a printer that answers `~HS` before a job', () => {
  it('and nothing after it has failed', async () => {
    listener.answerWith(0)
    listener.behave('fills up')
    await expect(printer().print(small, 'zpl')).rejects.toMatchObject({
      message: 'A impressora parou de responder: confira o papel, a tampa e o que saiu.',
      nothingSent: false,
    })
  })

  it('has printed when it says that nothing is left, also where it never closes its side', async () => {
    listener.answerWith(0)
    const one = printer()
    expect(await one.print(large, 'zpl')).toEqual({ confirmed: true })
    listener.behave('stays open')
    expect(await one.print(large, 'zpl')).toEqual({ confirmed: true })
  })
})
