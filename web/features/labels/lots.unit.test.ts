import { expect, it } from 'vitest'
import { lotsWithout } from '../../lib/lots-without.ts'
import { codePrefix, codesText, idsText, labelsOf, lotAt, lotKey } from './lots.ts'
import { aLot } from './lots.test-support.ts'

const hash = (start: string) => start.padEnd(32, '0')

it('a lot that has expired since it was read is expired, and the same object at every call', () => {
  const lot = aLot(hash('a'), [1])
  const expiry = Date.parse(lot.shared.expires_at)
  expect(lotAt(lot, expiry)).toBe(lot)
  const late = lotAt(lot, expiry + 1)
  expect(labelsOf(late)[0]?.status).toBe('expired')
  expect(lotAt(lot, expiry + 60_000)).toBe(late)
  const gone = { ...lot, shared: { ...lot.shared, status: 'consumed' as const } }
  expect(lotAt(gone, expiry + 1)).toBe(gone)
})

it('the labels of a lot have its fields and their own', () => {
  const lot = aLot(hash('a'), [1, 2])
  const [first, second] = labelsOf(lot)
  expect(first).toMatchObject({ id: 1, name: 'Pudim de Leite', responsible: 'Bia', print_count: 1 })
  expect(second).toMatchObject({ id: 2, name: 'Pudim de Leite', responsible: 'Ana', print_count: 2 })
  expect(labelsOf(lot)).toBe(labelsOf(lot))
})

it('a lot keeps its key while its labels go, and goes with its last label', () => {
  const lots = [aLot(hash('a'), [1, 2, 3]), aLot(hash('b'), [4])]
  const left = lotsWithout(lots, new Set([1, 4]))
  expect(left.map(({ labels }) => labels.map(({ id }) => id))).toEqual([[2, 3]])
  expect(left.map(lotKey)).toEqual(lots.slice(0, 1).map(lotKey))
  expect(new Set(lots.map(lotKey)).size).toBe(2)
  expect(lotsWithout(lots, new Set([99]))[0]).toBe(lots[0])
})

it('the first number of a lot is named', () => {
  expect(idsText([{ id: 9 }])).toBe('9')
  expect(idsText([{ id: 9 }, { id: 11 }])).toBe('9 e mais 1')
})

it('codes are named one by one, without repeating what they begin with', () => {
  const codes = (...all: readonly string[]) => all.map((qrCode) => ({ qrCode }))
  expect(codesText(codes('FID20260009'))).toBe('FID20260009')
  expect(codesText(codes('FID20260009', 'FID20260010', 'FID20260012'))).toBe('FID20260009, 0010 +1')
  expect(codePrefix(codes('FID20260009', 'FID20260010'))).toBe('FID2026')
  // A year ends, and the numbers grow beyond four figures.
  expect(codesText(codes('FID20269999', 'FID202610000'))).toBe('FID20269999, FID202610000')
  expect(codesText(codes('FID20260009', 'FID20270010'))).toBe('FID20260009, FID20270010')
})
