import { expect, it } from 'vitest'
import type { ReceiptSummary } from '#contract/receiving/receipts'
import { receiptLine } from './receipt-words.ts'

const open: ReceiptSummary = {
  id: 1,
  version: 1,
  status: 'aberto',
  supplierId: 1,
  supplier: { name: 'Frigo Sul', cnpj: null },
  invoice: null,
  receivedAt: '2026-11-30T11:10:00Z',
  items: 5,
  refused: 0,
  segregated: 0,
  labels: 0,
  missing: { goods: 0, temperatures: [] },
  by: null,
  reversedFor: null,
}

it('says of an open receipt what is still to be done before it is received', () => {
  const line = (missing: ReceiptSummary['missing']) => receiptLine({ ...open, missing })
  expect(line({ goods: 0, temperatures: [] })).toBe('sem nota · 5 itens')
  expect(line({ goods: 1, temperatures: [] })).toBe('sem nota · 5 itens · falta conferir 1 item novo')
  expect(line({ goods: 0, temperatures: ['demais'] })).toBe('sem nota · 5 itens · falta medir: demais refrigerados')
  expect(line({ goods: 2, temperatures: ['congelado', 'pescado'] })).toBe(
    'sem nota · 5 itens · faltam conferir 2 itens novos · faltam 2 temperaturas',
  )
})
