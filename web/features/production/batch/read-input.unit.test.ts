import { expect, it } from 'vitest'
import type { Proposal } from '#contract/production/batches'
import { findRead } from './read-input.ts'

const kg = (n: number) => ({ n, unit: 'kg' as const })
const open = (lotId: number, lot: string) => ({
  lotId,
  code: `R261128-0${lotId}`,
  lot,
  expiration_date: '2027-01-31',
})
const ofLine = { recipeId: null, productIds: [], presumed: [] }
const tub: Proposal = {
  line: 1,
  code: 'FID20260001',
  lotId: null,
  shown: 'FID20260001',
  name: 'Bolonhesa',
  weight: '5 kg',
  storageType: 'Geladeira 1',
  expires_at: null,
  expiration_date: '2026-12-01',
}
const base = {
  lines: [
    { ...ofLine, name: 'Tomate', ingredientId: 7, planned: kg(5), presumed: [open(1, 'T-0'), open(2, 't 1')] },
    { ...ofLine, name: 'Bolonhesa', ingredientId: null, recipeId: 2, planned: kg(1), productIds: ['p2'] },
    { ...ofLine, name: 'Sal', ingredientId: 8, planned: kg(0.1), presumed: [open(3, '')] },
    { ...ofLine, name: 'Azeite', ingredientId: 9, planned: kg(0.1) },
  ],
  proposals: [tub],
}
const label = { baseProductId: 'p2', name: 'Molho da casa', weight: '2 kg', expiration_date: '2026-12-02' }
const goods = (ingredientId: number, lot?: string) => findRead(base, { kind: 'goods', ingredientId, lot })

it('a label is of the line that its product or its name says, whether it is proposed or not', () => {
  const read = (code: string, own: Partial<typeof label> | null) =>
    findRead(base, { kind: 'label', code, label: own && { ...label, ...own } })
  expect(read('FID20260001', null)).toMatchObject({
    kind: 'input',
    input: { line: 1, shown: 'FID20260001', weight: '5 kg', evidence: 'lido' },
  })
  expect(read('FID20260009', {})).toMatchObject({
    kind: 'input',
    input: { line: 1, code: 'FID20260009', name: 'Molho da casa', weight: '2 kg', evidence: 'lido', quantity: 'auto' },
  })
  expect(read('FID20260009', { baseProductId: 'p9', name: 'BOLONHESA' })).toMatchObject({ input: { line: 1 } })
  expect(read('FID20260009', { baseProductId: 'p9' })).toMatchObject({
    kind: 'other',
    input: { code: 'FID20260009', name: 'Molho da casa' },
  })
})

it('a lot is known by the code of the house, in whatever form', () => {
  const read = (code: string) => findRead(base, { kind: 'lot', code })
  expect(read('R26112802')).toMatchObject({
    kind: 'input',
    input: { line: 0, lotId: 2, code: null, shown: 'R261128-02', evidence: 'lido', expirationDate: '2027-01-31' },
  })
  expect(read('R261128-77')).toMatchObject({ kind: 'other', input: { code: 'R261128-77' } })
})

it('a box is the lot that it says', () => {
  expect(goods(7, 'T1')).toMatchObject({ kind: 'input', input: { line: 0, lotId: 2, evidence: 'lido' } })
  expect(goods(7, 'ZZ9')).toMatchObject({
    kind: 'lots',
    text: 'O lote ZZ9 de Tomate não está aberto. Qual destes entrou?',
    lots: [
      { lotId: 1, evidence: 'escolhido' },
      { lotId: 2, evidence: 'escolhido' },
    ],
  })
})

it('goods without a lot in their code are read where one lot alone is open, and else asked about', () => {
  expect(goods(8)).toMatchObject({ kind: 'input', input: { line: 2, lotId: 3, evidence: 'lido' } })
  expect(goods(7)).toMatchObject({ kind: 'lots', text: 'Há 2 lotes abertos de Tomate. Qual entrou?' })
  expect(goods(9)).toMatchObject({ kind: 'lots', text: 'Não há lote aberto de Azeite.', lots: [] })
  expect(goods(99)).toEqual({ kind: 'unknown' })
})
