import { afterEach, describe, expect, it } from 'vitest'
import { passwordMatches, takeLoginToken, withAttemptSlot, limitConcurrentAttempts } from './attempt-limits.ts'
import { hashPassword, verifyPassword } from './password.ts'

const ends: (() => void)[] = []
const attempt = (counter: string) =>
  withAttemptSlot(counter, () => new Promise<string>((resolve) => ends.push(() => resolve('evaluated'))))
const endAll = async (attempts: readonly Promise<unknown>[]) => {
  for (const end of ends.splice(0)) end()
  await Promise.all(attempts)
}
const several = (count: number, counter: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => attempt(counter(index)))

afterEach(() => expect(ends).toEqual([]))

describe('concurrent attempts', () => {
  it('are limited to five for each counter', async () => {
    const begun = [...several(5, () => 'bistro/ana'), attempt('bistro/bruno')]
    expect(await attempt('bistro/ana')).toBeNull()
    await endAll(begun)
    const again = attempt('bistro/ana')
    await endAll([again])
    expect(await again).toBe('evaluated')
  })

  it('free their slot when they end', async () => {
    const begun = several(5, () => 'bistro/ana')
    const [end] = ends.splice(0, 1)
    end?.()
    await begun[0]
    const next = attempt('bistro/ana')
    expect(await attempt('bistro/ana')).toBeNull()
    await endAll([...begun, next])
  })

  it('are limited to fifty over all counters, and the next attempt gets a 503', async () => {
    const begun = several(50, (index) => `bistro/${index}`)
    await expect(attempt('bistro/one-more')).rejects.toMatchObject({
      problem: { status: 503, code: 'login_busy' },
      headers: { 'Retry-After': '2' },
    })
    await endAll(begun)
    await endAll([attempt('bistro/one-more')])
  })

  it('free their slot when the evaluation throws', async () => {
    for (let time = 0; time < 60; time += 1)
      await expect(
        withAttemptSlot('bistro/ana', () => Promise.reject(new Error('The database is away'))),
      ).rejects.toThrow('away')
    await endAll([attempt('bistro/ana')])
  })
})

it('an attempt with a device cookie whose evaluation throws another error is not evaluated again as one from an unknown device', async () => {
  const devices: (string | null)[] = []
  const evaluate = ({ device }: { readonly device: string | null }) => {
    devices.push(device)
    return Promise.reject(new Error('The database is away'))
  }
  await expect(
    limitConcurrentAttempts({ cookie: () => 'A'.repeat(43) }, 'bistro', 'ana@bistro.com.br', evaluate),
  ).rejects.toThrow('away')
  expect(devices).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
})

describe('attempts from one IP address', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  /** Takes all tokens that the IP address has left; answers their number. */
  const tokensLeft = (ip: string) => {
    let count = 0
    while (takeLoginToken({ ip, now }) === 0) count += 1
    return count
  }
  const matchesAfterToken = (ip: string, hash: string | null, password: string) => {
    expect(takeLoginToken({ ip, now })).toBe(0)
    return passwordMatches({ ip, now }, hash, password)
  }

  it('are limited to thirty at once, then one every two seconds', () => {
    expect(tokensLeft('10.0.0.1')).toBe(30)
    expect(takeLoginToken({ ip: '10.0.0.1', now })).toBe(2)
    expect(takeLoginToken({ ip: '10.0.0.1', now: new Date(now.getTime() + 2_000) })).toBe(0)
    expect(tokensLeft('10.0.0.2')).toBe(30)
  })

  it('cost no token where the password is right, and one where it is wrong or has no stored hash', async () => {
    const hash = await hashPassword('uma senha boa')
    expect([await matchesAfterToken('10.0.0.3', hash, 'uma senha boa'), tokensLeft('10.0.0.3')]).toEqual([true, 30])
    expect([await matchesAfterToken('10.0.0.4', hash, 'outra senha'), tokensLeft('10.0.0.4')]).toEqual([false, 29])
    expect([await matchesAfterToken('10.0.0.5', null, 'uma senha boa'), tokensLeft('10.0.0.5')]).toEqual([false, 29])
  })

  it('cost no token where the password queue is full', async () => {
    const hash = await hashPassword('uma senha boa')
    const queue = Array.from({ length: 60 }, () => verifyPassword(hash, 'uma senha boa'))
    await expect(matchesAfterToken('10.0.0.6', hash, 'outra senha')).rejects.toMatchObject({
      problem: { status: 503, code: 'login_busy' },
    })
    expect(tokensLeft('10.0.0.6')).toBe(30)
    await Promise.all(queue)
  })
})
