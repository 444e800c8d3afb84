import { expect, it } from 'vitest'
import { compare, isClean, together } from './checker.ts'
import { Journal } from './journal.ts'
import { differingRows } from './read-models.ts'
import { mannWhitney } from './statistics.ts'

const journal = () => {
  const filled = new Journal()
  for (const [name, result] of [
    ['a', 'ok'],
    ['b', 'ok'],
    ['c', 'failed'],
    ['d', 'unknown'],
  ] as const) {
    filled.invoked('bistro', name)
    filled.finished('bistro', name, result)
  }
  filled.invoked('bistro', 'e') // its client died before the answer
  return filled
}
const against = (...names: readonly string[]) =>
  compare(
    journal().writesOf('bistro'),
    names.reduce((times, name) => times.set(name, (times.get(name) ?? 0) + 1), new Map<string, number>()),
  )
const clean = { acknowledged: 2, lost: 0, doubled: 0, ghosts: 0 }

it.each([[['a', 'b']], [['a', 'b', 'd']], [['a', 'b', 'd', 'e']]])(
  'accepts a log with each acknowledged write once and each unknown write at most once: %j',
  (names) => {
    expect(against(...names)).toEqual(clean)
  },
)

it.each([
  [['a'], { lost: 1 }],
  [[], { lost: 2 }],
  [['a', 'b', 'b'], { doubled: 1 }],
  [['a', 'b', 'd', 'd', 'd'], { doubled: 2 }],
  [['a', 'b', 'c'], { ghosts: 1 }],
  [['a', 'b', 'nobody did this'], { ghosts: 1 }],
])('finds the fault of a log with the writes %j', (names, fault) => {
  expect(against(...names)).toEqual({ ...clean, ...fault })
})

it("a verdict without acknowledged writes is not clean, and one tenant's fault makes the sum of all tenants not clean", () => {
  const verdict = { ...clean, events: 2, holes: 0, differingRows: 0 }
  expect(isClean(verdict)).toBe(true)
  expect(isClean({ ...verdict, acknowledged: 0 })).toBe(false)
  for (const fault of ['lost', 'doubled', 'ghosts', 'holes', 'differingRows'] as const)
    expect(isClean(together([verdict, { ...verdict, [fault]: 1 }])), fault).toBe(false)
})

it('changed, missing and extra rows count as differing', () => {
  const rows = (...all: readonly string[]) => new Map([['labels', all]])
  expect(differingRows(rows('1', '2'), rows('2', '1'))).toBe(0)
  expect(differingRows(rows('1', '2'), rows('1', '3'))).toBe(2)
  expect(differingRows(rows('1'), rows())).toBe(1)
  expect(differingRows(new Map(), rows('1'))).toBe(1)
})

it('a journal writes one JSON line per entry', () => {
  const lines = journal()
    .lines()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; what: string })
  expect(lines).toHaveLength(9)
  expect(lines.slice(0, 2)).toMatchObject([
    { name: 'a', what: 'invoked' },
    { name: 'a', what: 'ok' },
  ])
})

it('the Mann-Whitney test gives a low p only for samples that differ', () => {
  const from = (first: number) => Array.from({ length: 30 }, (_, index) => first + ((index * 7) % 30))
  expect(mannWhitney(from(0), from(0))).toBeGreaterThan(0.99)
  expect(mannWhitney(from(0), from(2))).toBeGreaterThan(0.01)
  expect(mannWhitney(from(0), from(40))).toBeLessThan(1e-9)
})
