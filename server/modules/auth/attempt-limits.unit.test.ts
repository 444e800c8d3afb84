import { afterEach, describe, expect, it } from 'vitest'
import { passwordMatches, takeLoginToken, withAttemptSlot, limitConcurrentAttempts } from './attempt-limits.ts'
import { hashPassword, verifyPassword } from './password.ts'

const ends: (() => void)[] = []
const guess = (account: string) => withAttemptSlot(account, () => new Promise<string>((resolve) => ends.push(() => resolve('evaluated'))))
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

  it('make room one by one: where one ends, one may begin', async () => {
    const begun = several(5, () => 'bistro/ana')
    const [end] = ends.splice(0, 1)
    end?.()
    await begun[0]
    const next = guess('bistro/ana')
    expect(await guess('bistro/ana')).toBeNull()
    await endAll([...begun, next])
  })

  it('are fifty in all: the next is told to come back', async () => {
    const begun = several(50, (index) => `bistro/${index}`)
    await expect(guess('bistro/one-more')).rejects.toMatchObject({ problem: { status: 503, code: 'login_busy' }, headers: { 'Retry-After': '2' } })
    await endAll(begun)
    await endAll([guess('bistro/one-more')])
  })

  it('end when they fail too', async () => {
    for (let time = 0; time < 60; time += 1) await expect(withAttemptSlot('bistro/ana', () => Promise.reject(new Error('The database is away')))).rejects.toThrow('away')
    await endAll([guess('bistro/ana')])
  })
})

it('a guess from a browser that says it is known, and that fails for another reason, is not begun again as a stranger\'s', async () => {
  const begun: (string | null)[] = []
  const evaluate = ({ device }: { readonly device: string | null }) => {
    begun.push(device)
    return Promise.reject(new Error('The database is away'))
  }
  await expect(limitConcurrentAttempts({ cookie: () => 'A'.repeat(43) }, 'bistro', 'ana@bistro.com.br', evaluate)).rejects.toThrow('away')
  expect(begun).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
})

describe('guesses from one address', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  /** How many more this address may make now. */
  const left = (ip: string) => {
    let count = 0
    while (takeLoginToken({ ip, now }) === 0) count += 1
    return count
  }
  const matchesAfterPaying = (ip: string, hash: string | null, password: string) => {
    expect(takeLoginToken({ ip, now })).toBe(0)
    return passwordMatches({ ip, now }, hash, password)
  }

  it('are thirty at once, then one every two seconds', () => {
    expect(left('10.0.0.1')).toBe(30)
    expect(takeLoginToken({ ip: '10.0.0.1', now })).toBe(2)
    expect(takeLoginToken({ ip: '10.0.0.1', now: new Date(now.getTime() + 2_000) })).toBe(0)
    expect(left('10.0.0.2')).toBe(30)
  })

  it('cost nothing where the password was right, and count where it was wrong or nobody\'s', async () => {
    const hash = await hashPassword('uma senha boa')
    expect([await matchesAfterPaying('10.0.0.3', hash, 'uma senha boa'), left('10.0.0.3')]).toEqual([true, 30])
    expect([await matchesAfterPaying('10.0.0.4', hash, 'outra senha'), left('10.0.0.4')]).toEqual([false, 29])
    expect([await matchesAfterPaying('10.0.0.5', null, 'uma senha boa'), left('10.0.0.5')]).toEqual([false, 29])
  })

  it('cost nothing where too many passwords wait for anybody to look at another', async () => {
    const hash = await hashPassword('uma senha boa')
    const crowd = Array.from({ length: 60 }, () => verifyPassword(hash, 'uma senha boa'))
    await expect(matchesAfterPaying('10.0.0.6', hash, 'outra senha')).rejects.toMatchObject({ problem: { status: 503, code: 'login_busy' } })
    expect(left('10.0.0.6')).toBe(30)
    await Promise.all(crowd)
  })
})
