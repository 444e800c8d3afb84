import { expect, it } from 'vitest'
import { isEasyPin } from '../contract/kitchen.ts'
import { pinLimit, recentOf } from './pin-limits.ts'

const now = new Date('2026-11-23T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const failures = (count: number, secondsAgo: number) => Array.from({ length: count }, () => after(secondsAgo))
const limit = (here: number, secondsAgo: number, everywhere = here) =>
  pinLimit({ here, recent: failures(everywhere, secondsAgo), lastAt: after(secondsAgo), isBlocked: false }, now)

it('every fifth failure is followed by a minute', () => {
  expect(pinLimit({ here: 0, recent: [], lastAt: null, isBlocked: false }, now)).toEqual({ kind: 'free' })
  for (const here of [1, 4, 6, 9]) expect(limit(here, 0)).toEqual({ kind: 'free' })
  for (const here of [5, 10, 15]) {
    expect(limit(here, 0)).toEqual({ kind: 'wait', seconds: 60 })
    expect(limit(here, 59)).toEqual({ kind: 'wait', seconds: 1 })
    expect(limit(here, 60)).toEqual({ kind: 'free' })
  }
})

it('twenty failures of a day over all devices block; those of before do not count', () => {
  expect(limit(1, 0, 19)).toEqual({ kind: 'free' })
  expect(limit(1, 86_399, 20)).toEqual({ kind: 'blocked' })
  expect(limit(1, 86_400, 20)).toEqual({ kind: 'free' })
  expect(recentOf([...failures(3, 86_400), ...failures(2, 60)], now)).toHaveLength(2)
})

it('a block stays, whatever the failures and the time', () => {
  expect(pinLimit({ here: 0, recent: [], lastAt: null, isBlocked: true }, now)).toEqual({ kind: 'blocked' })
})

it('a failure that a wrong clock dated ahead is not waited for, and a small step back waits no longer than a minute', () => {
  expect(limit(5, -3_600)).toEqual({ kind: 'free' })
  expect(limit(5, -30)).toEqual({ kind: 'wait', seconds: 60 })
})

it('an easy PIN is one that others try first', () => {
  for (const pin of ['0000', '1234', '4321', '9876', '1999', '2020', '1212'])
    expect([pin, isEasyPin(pin)]).toEqual([pin, true])
  for (const pin of ['2580', '1357', '7391', '0042']) expect([pin, isEasyPin(pin)]).toEqual([pin, false])
})
