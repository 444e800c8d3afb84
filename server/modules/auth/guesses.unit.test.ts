import { afterEach, describe, expect, it } from 'vitest'
import { whileFewGuess } from './guesses.ts'

const ends: (() => void)[] = []
const guess = (account: string) => whileFewGuess(account, () => new Promise<string>((resolve) => ends.push(() => resolve('evaluated'))))
const endAll = async (guesses: readonly Promise<unknown>[]) => {
  for (const end of ends.splice(0)) end()
  await Promise.all(guesses)
}
const several = (count: number, account: (index: number) => string) => Array.from({ length: count }, (_, index) => guess(account(index)))

afterEach(() => expect(ends).toEqual([]))

describe('guesses under way', () => {
  it('are five at one account, and others do not count', async () => {
    const begun = [...several(5, () => 'bistro/ana'), guess('bistro/bruno')]
    expect(await guess('bistro/ana')).toBeNull()
    await endAll(begun)
    const again = guess('bistro/ana')
    await endAll([again])
    expect(await again).toBe('evaluated')
  })

  it('are fifty in all: the next is told to come back', async () => {
    const begun = several(50, (index) => `bistro/${index}`)
    await expect(guess('bistro/one-more')).rejects.toMatchObject({ problem: { status: 503, code: 'login_busy' } })
    await endAll(begun)
    await endAll([guess('bistro/one-more')])
  })

  it('end when they fail too', async () => {
    for (let time = 0; time < 60; time += 1) await expect(whileFewGuess('bistro/ana', () => Promise.reject(new Error('The database is away')))).rejects.toThrow('away')
    await endAll([guess('bistro/ana')])
  })
})
