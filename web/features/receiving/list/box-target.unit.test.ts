import { expect, it } from 'vitest'
import { boxTarget } from './box-target.ts'

it('leads from a note to its receipt, or says where its items are', () => {
  expect(boxTarget({ kind: 'nota', number: '778', receiptId: 12 })).toEqual({ kind: 'receipt', id: '12' })
  expect(boxTarget({ kind: 'nota', number: '778' })).toEqual({
    kind: 'none',
    text: 'Nota 778: os itens só vêm no arquivo XML. Peça o XML ao fornecedor e toque em Ler nota.',
  })
})

it('leads from a label of the house to its page', () => {
  expect(boxTarget({ kind: 'etiqueta', code: 'FID20260042' })).toEqual({ kind: 'label', code: 'FID20260042' })
})

it('leads from a box to its lot, else to the lots of what it holds', () => {
  expect(boxTarget({ kind: 'gs1', gtin: '07891234567895', lot: 'A2911', ingredientId: 3 })).toEqual({
    kind: 'lots',
    search: { q: 'A2911' },
  })
  expect(boxTarget({ kind: 'ean', gtin: '07891234567895', ingredientId: 3 })).toEqual({
    kind: 'lots',
    search: { ingredient: '3' },
  })
  expect(boxTarget({ kind: 'ean', gtin: '07891234567895' })).toMatchObject({ kind: 'none' })
  expect(boxTarget({ kind: 'desconhecido' })).toMatchObject({ kind: 'none' })
})
