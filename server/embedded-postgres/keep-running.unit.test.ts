import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'
import type { ServerProcess } from './server-process.ts'

/** A fake server that ends when it is stopped, or when `fall` is called. */
function fakeServer(): ServerProcess & { fall(): void; readonly stops: () => number } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let stops = 0
  return {
    port: 5432,
    exited: promise,
    fall: resolve,
    stops: () => stops,
    stop: async () => {
      stops += 1
      resolve()
    },
  }
}

test('a stop during a restart stops the new server', async () => {
  const [first, second] = [fakeServer(), fakeServer()]
  const beginning = Promise.withResolvers<void>()
  const started = Promise.withResolvers<ServerProcess>()
  const keeper = keepRunning(
    first,
    () => {
      beginning.resolve()
      return started.promise
    },
    () => undefined,
  )
  first.fall()
  await beginning.promise
  const stopped = keeper.stop()
  started.resolve(second)
  await stopped
  expect(second.stops()).toBe(1)
})

test('a failed restart is repeated, and each failure is reported', async () => {
  const [first, second] = [fakeServer(), fakeServer()]
  const messages: string[] = []
  let tries = 0
  const keeper = keepRunning(
    first,
    async () => {
      tries += 1
      if (tries < 3) throw new Error(`disco cheio ${tries}`)
      return second
    },
    (message) => void messages.push(message),
  )
  first.fall()
  await expect
    .poll(() => messages)
    .toEqual([
      'O banco de dados embutido parou sozinho; está sendo iniciado de novo.',
      'disco cheio 1',
      'disco cheio 2',
      'O banco de dados embutido voltou.',
    ])
  await keeper.stop()
  expect([tries, second.stops() > 0]).toEqual([3, true])
})
