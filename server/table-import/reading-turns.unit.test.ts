import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readingTurns } from './reading-turns.ts'

/** Works that say when they start and run until they are told to end. */
function works(limits: Parameters<typeof readingTurns>[0]) {
  const inTurn = readingTurns(limits)
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const add = (name: string) => {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return inTurn(name.slice(0, 1), async () => {
      started.push(name)
      await end.promise
    })
  }
  const end = async (name: string) => {
    ends.get(name)?.resolve()
    await nextTurn()
  }
  return { started, add, end, fail: (name: string) => ends.get(name)?.reject(new Error(name)) }
}

it('one tenant has one place, and the others get theirs at once and in turn', async () => {
  const { started, add, end } = works({ places: 2, waitingOfATenant: 10 })
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) => add(name))
  await nextTurn()
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
  for (const name of ['c1', 'a2', 'c2', 'a3']) await end(name)
  await Promise.all(all)
  expect(started.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'])
})

it('a work that fails gives its place back', async () => {
  const { started, add, end, fail } = works({ places: 1, waitingOfATenant: 10 })
  const [first, second] = [add('a1'), add('b1')]
  await nextTurn()
  fail('a1')
  await expect(first).rejects.toThrow('a1')
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  await second
})

it('beyond its number of waiting works a tenant is refused, and another one is not', async () => {
  const { started, add, end } = works({ places: 2, waitingOfATenant: 2 })
  const kept = ['a1', 'a2', 'a3'].map((name) => add(name))
  await expect(add('a4')).rejects.toMatchObject({ problem: { status: 429, code: 'import_busy' } })
  const other = add('b1')
  await nextTurn()
  expect(started).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  await Promise.all([...kept, other])
})
