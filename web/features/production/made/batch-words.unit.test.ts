import { expect, it } from 'vitest'
import type { BatchSummary } from '#contract/production/batches'
import { byDay, dayOfBatch, lineText, packsMade, realText, sheetsText } from './batch-words.ts'

const zone = 'America/Sao_Paulo'
const batch = (own: Partial<BatchSummary>): BatchSummary => ({
  id: 1,
  lot: 'L261130-01',
  recipeId: 7,
  recipeVersion: 3,
  name: 'Molho de tomate',
  times: 2,
  planned: 12,
  real: 11.4,
  unit: 'L',
  producedAt: '2026-11-30T17:03:00.000Z',
  person: 'João',
  labels: 23,
  undoneAt: null,
  ...own,
})

it('says a batch in two lines', () => {
  expect(realText(batch({}))).toBe('11,4 L (−5 %)')
  expect(realText(batch({ real: 12 }))).toBe('12 L')
  expect([0.5, 1, 1.5].map(sheetsText)).toEqual(['½ ficha', '1 ficha', '1½ fichas'])
  expect(lineText(batch({}), zone)).toBe('14:03 · João · lote L261130-01 · 23 etiquetas')
})

it('puts the batches of one local day together', () => {
  // 30/11, 23:30 in the kitchen.
  const late = batch({ id: 2, producedAt: '2026-12-01T02:30:00.000Z' })
  const before = batch({ id: 3, producedAt: '2026-11-29T17:03:00.000Z' })
  const days = byDay([late, batch({}), before], zone).map(({ date, batches }) => [date, batches.map(({ id }) => id)])
  expect(days).toEqual([
    ['2026-11-30', [2, 1]],
    ['2026-11-29', [3]],
  ])
  expect(['2026-11-30', '2026-11-29', '2026-11-24'].map((day) => dayOfBatch(day, '2026-11-30', zone))).toEqual([
    'Hoje, seg 30/11',
    'Ontem, dom 29/11',
    'ter 24/11/2026',
  ])
})

it('counts labels that hold the same, and those that are gone after those that are there', () => {
  const label = (id: number, weight: string, inStock = true) => ({
    id,
    code: `FID${id}`,
    name: 'Molho',
    weight,
    inStock,
  })
  const packs = packsMade([label(1, '500 mL', false), label(2, '500 mL'), label(3, '400 mL'), label(4, '500 mL')])
  expect(packs.map(({ weight, inStock, labels }) => [labels.length, weight, inStock])).toEqual([
    [2, '500 mL', true],
    [1, '400 mL', true],
    [1, '500 mL', false],
  ])
})
