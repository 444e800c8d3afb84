import { expect, it } from 'vitest'
import type { ReceivedLot } from '#contract/receiving/lots'
import { addressOf } from './address-of.ts'
import { answersOf } from './kitchen.test-support.ts'

const chicken: ReceivedLot = {
  id: 9,
  code: 'R261130-01',
  lot: 'A2911',
  supplier: { id: 1, name: 'Frigo Sul' },
  ingredientId: null,
  baseProductId: null,
  goods: 'Filé de peito',
  description: 'FILE PEITO',
  receiptId: 1,
  brand: '',
  sif: '',
  receivedAt: '2026-11-30T11:24:00.000Z',
  makersDate: null,
  quantity: 40,
  unit: 'KG',
  invoice: { number: '12345', key: null },
  status: 'em_uso',
  labels: { inStock: 40, gone: 0 },
}

function kitchenWith(...lots: readonly ReceivedLot[]) {
  const asked: string[] = []
  const receivedLots = async (q: string) => {
    asked.push(q)
    return lots
  }
  return { asked, ...answersOf({}, { receivedLots }) }
}

it.each([
  ['tenho o lote A2911', 'A2911'],
  ['temos lote a 2911?', 'a 2911'],
  ['recolhimento do lote A2911 da Frigo Sul', 'A2911'],
  ['o lote A2911 chegou?', 'A2911'],
])('%s is answered with what was received, its trace and its recall', async (text, q) => {
  const kitchen = kitchenWith(chicken)
  const { text: answer, items, links } = await kitchen.ask(text)
  expect(kitchen.asked).toEqual([q])
  expect(answer).toBe('Sim: 40 kg recebidos em 30/11/2026, nota 12345.')
  expect(items).toEqual(['Filé de peito, de Frigo Sul'])
  expect(links.map(({ to }) => addressOf(to))).toEqual([
    { to: '/rastreio', search: { lotId: 9 } },
    { to: '/recolhimentos/novo', search: { lotId: 9 } },
  ])
})

it('a number that two suppliers have used is answered with both', async () => {
  const other = { ...chicken, id: 12, supplier: { id: 2, name: 'Granja Boa' } }
  const { text, links } = await kitchenWith(chicken, other).ask('tenho o lote A2911')
  expect(text).toBe('Sim, 2 lotes com esse número:')
  expect(links.map((link) => link.text)).toEqual([
    'Rastrear A2911 de Frigo Sul',
    'Rastrear A2911 de Granja Boa',
    'Procurar em Lotes',
  ])
})

it('an unknown lot, and a question without a number, lead to the lots', async () => {
  const kitchen = kitchenWith()
  expect((await kitchen.ask('tenho o lote B777')).text).toMatch(/^Não temos esse lote: .*“B777”/)
  const { text, links } = await kitchen.ask('tenho este lote?')
  expect(text).toMatch(/^Diga o número do lote/)
  expect(links.map(({ to }) => addressOf(to).to)).toEqual(['/lotes'])
  expect(kitchen.asked).toEqual(['B777'])
})

it.each(['como faço um recolhimento', 'recall', 'preciso recolher um produto', 'como rastreio: rastrear um lote'])(
  '%s is answered with the steps of a recall',
  async (text) => {
    const { items, links } = await kitchenWith().ask(text)
    expect(items.join(' ')).toMatch(/Rastrear.*Recolher.*Bloquear.*Só simular.*descartar, devolver ou liberar/)
    expect(links.map(({ to }) => addressOf(to).to)).toEqual(['/recolhimentos', '/lotes'])
  },
)

it.each(['qual lote vence primeiro', 'recolher o lixo', 'quanto custa o frango'])('%s is neither', async (text) => {
  const kitchen = kitchenWith(chicken)
  const { text: answer, items } = await kitchen.ask(text)
  expect(`${answer} ${items.join(' ')}`).not.toMatch(/recebidos em|Só simular/)
})
