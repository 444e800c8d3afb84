import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { hashPassword, hashPasswordInQueue, hashPinInQueue, verifyPassword, verifyPin } from './password.ts'

describe('the verification of a password', () => {
  it('accepts the exact password only', async () => {
    const hash = await hashPassword('coração de mãe ')
    expect(await verifyPassword(hash, 'coração de mãe ')).toBe(true)
    for (const other of ['coração de mãe', 'Coração de mãe ', 'coracao de mae ', ''])
      expect(await verifyPassword(hash, other), other).toBe(false)
  })

  it('works with salted hashes: the same password gets another hash each time', async () => {
    const [one, other] = await Promise.all([hashPassword('uma senha boa'), hashPassword('uma senha boa')])
    expect(one).not.toBe(other)
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('fails without a stored hash, even for the password of the decoy hash', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
  })

  it('takes the same time with and without a stored hash', async () => {
    const hash = await hashPassword('uma senha boa')
    const times: { readonly withHash: number[]; readonly withoutHash: number[] } = { withHash: [], withoutHash: [] }
    for (let run = 0; run < 22; run += 1) {
      const kind = run % 2 === 0 ? 'withHash' : 'withoutHash'
      const started = performance.now()
      await verifyPassword(kind === 'withHash' ? hash : null, 'outra senha')
      times[kind].push(performance.now() - started)
    }
    const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[5] ?? 0
    const ratio = median(times.withoutHash) / median(times.withHash)
    // An answer without verification would be a hundred times faster. The tolerance covers the noise of a shared
    // machine.
    expect(ratio).toBeGreaterThan(0.1)
    expect(ratio).toBeLessThan(10)
  })

  it('is refused where the queue is full, and is done for every password in the queue', async () => {
    const hash = await hashPassword('uma senha boa')
    const answers = await Promise.all(Array.from({ length: 60 }, () => verifyPassword(hash, 'uma senha boa')))
    // Fifty wait in the queue. Three run at once, or fewer where that would leave no processor free.
    const running = Math.min(3, Math.max(1, availableParallelism() - 1))
    expect(answers.map((answer) => answer === true)).toEqual(answers.map((_, index) => index < running + 50))
    expect(answers.slice(running + 50).every((answer) => answer === null)).toBe(true)
    expect(await verifyPassword(hash, 'uma senha boa')).toBe(true)
  })

  it('shares its queue with the hashing of new passwords', async () => {
    const hash = await hashPassword('uma senha boa')
    const queue = Array.from({ length: 60 }, () => verifyPassword(hash, 'uma senha boa'))
    expect(await hashPasswordInQueue('outra senha boa')).toBeNull()
    await Promise.all(queue)
    expect(await verifyPassword(await hashPasswordInQueue('outra senha boa'), 'outra senha boa')).toBe(true)
  })
})

it('a full queue of passwords leaves PINs their own queue, and a full queue of PINs leaves passwords theirs', async () => {
  const hash = await hashPassword('2580')
  const logins = Array.from({ length: 60 }, () => verifyPassword(hash, 'outra senha'))
  expect(await verifyPassword(hash, 'outra senha')).toBeNull()
  expect(await verifyPin(hash, '2580')).toBe(true)
  await Promise.all(logins)

  const pins = Array.from({ length: 60 }, () => verifyPin(hash, '0000'))
  expect(await hashPinInQueue('2580')).toBeNull()
  expect(await verifyPassword(hash, '2580')).toBe(true)
  expect((await Promise.all(pins)).filter((matches) => matches === null).length).toBeGreaterThan(0)
})
