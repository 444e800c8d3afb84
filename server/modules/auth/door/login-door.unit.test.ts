import { expect, describe, it } from 'vitest'
import { passwordMatches } from './attempt-limits.ts'
import { throughTheDoor } from './login-door.ts'
import type { Entry } from './login-tokens.ts'
import { takeLoginToken } from './login-tokens.ts'
import { hashPassword, verifyPassword } from './password.ts'

const now = new Date('2026-11-21T15:00:00Z')
const DEVICE = 'A'.repeat(43)
const busy = { problem: { status: 503, code: 'login_busy' }, headers: { 'Retry-After': '2' } }

const from = (ip: string, device: string | null = null) => ({ ip, now, cookie: () => device })
const isKnown = () => Promise.resolve(true)
const isUnknown = () => Promise.resolve(false)

/** Attempts that stay inside until `endAll`. */
function crowd() {
  const ends: (() => void)[] = []
  let inside = 0
  return {
    inside: () => inside,
    enter: (ip: string, device: string | null = null, known = isUnknown) =>
      throughTheDoor(from(ip, device), known, (entry) => {
        inside += 1
        return new Promise<Entry>((resolve) => ends.push(() => resolve(entry)))
      }),
    async endAll(attempts: readonly Promise<unknown>[]) {
      const all = Promise.allSettled(attempts)
      let isOver = false
      void all.then(() => {
        isOver = true
      })
      while (!isOver) {
        for (const end of ends.splice(0)) end()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Takes all tokens that the network has left; answers their number. */
function tokensLeft(ip: string): number {
  let count = 0
  while (takeLoginToken({ ip, now }) === 0) count += 1
  return count
}

describe('the door of the logins', () => {
  it('lets eight attempts of a network in at once; the others wait outside for their turn', async () => {
    const { enter, inside, endAll } = crowd()
    const attempts = Array.from({ length: 30 }, () => enter('10.1.0.1'))
    await settled()
    expect(inside()).toBe(8)
    expect(await enter('10.1.0.1')).toEqual({ kind: 'wait', seconds: 2 })
    await endAll(attempts)
    expect(inside()).toBe(30)
  })

  it('counts a /64 of IPv6 as one network', async () => {
    const { enter, inside, endAll } = crowd()
    const attempts = Array.from({ length: 20 }, (_, index) => enter(`2001:db8:0:1::${index}`))
    await settled()
    expect(inside()).toBe(8)
    await endAll(attempts)
    expect(tokensLeft('2001:db8:0:1:ffff::1')).toBe(10)
  })

  it('keeps ten of sixty places for known browsers', async () => {
    const { enter, inside, endAll } = crowd()
    const attempts = Array.from({ length: 50 }, (_, index) => enter(`10.2.0.${index}`))
    await settled()
    await expect(enter('10.2.1.1')).rejects.toMatchObject(busy)
    const known = Array.from({ length: 10 }, (_, index) => enter('10.2.1.2', `${index}`.padStart(43, 'B'), isKnown))
    await settled()
    expect(inside()).toBe(60)
    await expect(enter('10.2.1.3', 'C'.repeat(43), isKnown)).rejects.toMatchObject(busy)
    expect(tokensLeft('10.2.1.1')).toBe(30)
    await endAll([...attempts, ...known])
  })

  it('lets a known browser in where its network has no token left, until the browser has none', async () => {
    expect(tokensLeft('10.3.0.1')).toBe(30)
    const attempt = () => throughTheDoor(from('10.3.0.1', DEVICE), isKnown, (entry) => Promise.resolve(entry))
    for (let time = 0; time < 30; time += 1)
      expect(await attempt()).toMatchObject({ kind: 'done', result: { isKnownBrowser: true } })
    expect(await attempt()).toEqual({ kind: 'wait', seconds: 2 })
  })

  it('looks ten invented devices of a network up, and no more', async () => {
    let lookUps = 0
    const countLookUp = () => {
      lookUps += 1
      return Promise.resolve(false)
    }
    for (let index = 0; index < 25; index += 1)
      expect(
        await throughTheDoor(from('10.4.0.1', `${index}`.padStart(43, 'D')), countLookUp, (entry) =>
          Promise.resolve(entry.isKnownBrowser),
        ),
      ).toEqual({ kind: 'done', result: false })
    expect(lookUps).toBe(10)
  })

  it('frees the place of an attempt that throws', async () => {
    for (let time = 0; time < 60; time += 1)
      await expect(
        throughTheDoor(from(`10.5.0.${time}`), isUnknown, () => Promise.reject(new Error('The database is away'))),
      ).rejects.toThrow('away')
    const { enter, endAll } = crowd()
    const attempts = Array.from({ length: 40 }, (_, index) => enter(`10.5.1.${index}`))
    await endAll(attempts)
    for (const attempt of attempts) expect(await attempt).toMatchObject({ kind: 'done' })
  })
})

describe('an attempt', () => {
  const attempt = async (ip: string, hash: string | null, password: string) => {
    const entered = await throughTheDoor(from(ip), isUnknown, (entry) => passwordMatches(entry, hash, password))
    return [entered, tokensLeft(ip)]
  }
  const done = (result: boolean) => ({ kind: 'done', result })

  it('costs no token where the password is right, and one where it is wrong or has no stored hash', async () => {
    const hash = await hashPassword('uma senha boa')
    expect(await attempt('10.6.0.3', hash, 'uma senha boa')).toEqual([done(true), 30])
    expect(await attempt('10.6.0.4', hash, 'outra senha')).toEqual([done(false), 29])
    expect(await attempt('10.6.0.5', null, 'uma senha boa')).toEqual([done(false), 29])
  })

  it('costs no token where the password queue is full', async () => {
    const hash = await hashPassword('uma senha boa')
    const queue = Array.from({ length: 60 }, () => verifyPassword(hash, 'uma senha boa'))
    await expect(attempt('10.6.0.6', hash, 'outra senha')).rejects.toMatchObject(busy)
    expect(tokensLeft('10.6.0.6')).toBe(30)
    await Promise.all(queue)
  })

  it('from a known browser is verified before those that wait', async () => {
    const hash = await hashPassword('uma senha boa')
    const order: string[] = []
    const crowded = Array.from({ length: 20 }, async (_, index) => {
      await verifyPassword(hash, 'outra senha')
      order.push(`crowd ${index}`)
    })
    const known = verifyPassword(hash, 'uma senha boa', { isFirst: true }).then(() => order.push('known'))
    await Promise.all([...crowded, known])
    expect(order.indexOf('known')).toBeLessThan(6)
  })
})
