import { expect, it } from 'vitest'
import type { Anchor } from './anchor-verdict.ts'
import { judgeAnchors as judge } from './anchor-verdict.ts'

const link = (position: number, history = 'a') => `${history}${position}`.padEnd(64, '0')
const anchor = (day: number, position: number, history?: string): Anchor => ({
  at: new Date(Date.UTC(2026, 10, day)),
  position,
  link: link(position, history),
})
const judgeAnchors = (
  anchors: readonly Anchor[],
  restorations: readonly Anchor[],
  linksAt: ReadonlyMap<string, number>,
) => judge(anchors, { restorations, linksAt, isBefore: (one, other) => one.at <= other.at })
const chain = (...positions: number[]) => new Map(positions.map((position) => [link(position), position]))
const days = (anchors: readonly Anchor[]) => anchors.map(({ at }) => at.getUTCDate())

it('agrees with a chain that has each link at its position', () => {
  const verdict = judgeAnchors([anchor(2, 20), anchor(1, 10)], [], chain(10, 20))
  expect(days(verdict.agreeing)).toEqual([1, 2])
  expect([verdict.contradicting, verdict.leftBehind]).toEqual([[], []])
})

it('contradicts a chain without the link, or with it elsewhere', () => {
  const verdict = judgeAnchors(
    [anchor(1, 10), anchor(2, 20), anchor(3, 30)],
    [],
    new Map([...chain(10), [link(30), 31]]),
  )
  expect(days(verdict.agreeing)).toEqual([1])
  expect(days(verdict.contradicting)).toEqual([2, 3])
})

it('leaves behind what a restoration gave up, and nothing else', () => {
  const anchors = [anchor(1, 10), anchor(2, 20, 'b'), anchor(3, 30, 'b'), anchor(5, 30, 'c'), anchor(5, 12, 'c')]
  const verdict = judgeAnchors(anchors, [anchor(4, 15)], chain(10, 15))
  expect(days(verdict.leftBehind)).toEqual([2, 3])
  // Kept after the restoration.
  expect(verdict.contradicting.map(({ position }) => position)).toEqual([12, 30])
})

it('is not excused, before the position that was restored', () => {
  const verdict = judgeAnchors([anchor(1, 10, 'b')], [anchor(4, 15)], chain(15))
  expect(days(verdict.contradicting)).toEqual([1])
})

it('is not excused by a restoration that is not in the chain either', () => {
  const verdict = judgeAnchors([anchor(2, 20, 'b')], [anchor(4, 15, 'b')], chain(10))
  expect(days(verdict.contradicting)).toEqual([2])
})
