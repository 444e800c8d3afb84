import { expect, it } from 'vitest'
import type { LabelLot } from '#contract/labels'
import { idsText, labelsOf, lotAt, lotKey, lotsWithout } from './lots.ts'

function aLot(hash: string, ids: readonly number[]): LabelLot {
  return {
    lot: hash,
    shared: {
      name: 'Pudim de Leite',
      category: 'Sobremesas',
      expiration_date: '2026-11-24',
      expires_at: '2026-11-25T03:00:00.000Z',
      weight: '300g',
      manipulation_date: '2026-11-21',
      sif: 'ISENTO',
      sector: 'Confeitaria',
      storageType: 'Refrigerado',
      additionalStorageType: '',
      baseProductId: null,
      status: 'expiring',
      lateReason: null,
    },
    labels: ids.map((id) => ({
      id,
      qrCode: `FID2026000${id}`,
      qrKey: 'wq0_8-Zx',
      responsible: id % 2 === 0 ? 'Ana' : 'Bia',
      entry_date: '2026-11-21T15:00:00.000Z',
      entry_day: '2026-11-21',
      print_count: id,
    })),
  }
}
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

it('the numbers of a lot are a range where they are consecutive', () => {
  expect(idsText([{ id: 9 }])).toBe('9')
  expect(idsText([{ id: 9 }, { id: 10 }, { id: 11 }])).toBe('9 a 11')
  expect(idsText([{ id: 9 }, { id: 11 }])).toBe('9, 11…')
})
