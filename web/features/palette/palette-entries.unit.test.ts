import { describe, expect, it } from 'vitest'
import type { MenuState } from '#contract/allergens/menu-set'
import type { LabelLot } from '#contract/labels'
import type { ReceivedLot } from '#contract/receiving/lots'
import { entriesFor } from './palette-entries.ts'

const product = (id: string, name: string) => ({
  id,
  name,
  measure: 300,
  measureUnit: 'gramas' as const,
  sif: 'ISENTO',
  storageType: '',
  category: '',
  sector: '',
  validityDays: 3,
  recipeId: null,
  ingredientId: null,
  foodClass: null,
  animalOrigin: null,
  defaultState: null,
})
const data = {
  products: [product('p1', 'Molho Pesto'), product('p2', 'Pudim')],
  lots: [],
  receivedLots: [],
  unknownLot: null,
  recipes: [],
  menu: null,
  timeZone: 'America/Sao_Paulo',
  isAdmin: true,
  seesCosts: true,
  changesRules: true,
}
const textsFor = (typed: string, isAdmin = true) => entriesFor(typed, { ...data, isAdmin }).map(({ text }) => text)

describe('screens', () => {
  it('offers the review of the norms to those who may change the rules', () => {
    const offered = (changesRules: boolean) => entriesFor('norma mudou', { ...data, changesRules }).length
    expect([offered(true), offered(false)]).toEqual([1, 0])
  })

  it('are listed without a text, and those of admins only to admins', () => {
    expect(textsFor('')[0]).toBe('Dashboard')
    expect(textsFor('')).toContain('Auditoria')
    expect(textsFor('', false)).not.toContain('Auditoria')
  })

  it('are found by their name, without accents, and by other words for them', () => {
    expect(textsFor('gestao')[0]).toBe('Gestão')
    expect(textsFor('senha')).toEqual(['Minha conta'])
    expect(textsFor('historico', false)).toEqual([])
  })

  it('are found despite a typing error', () => {
    expect(textsFor('auditroia')[0]).toBe('Auditoria')
    expect(textsFor('imprssoras')[0]).toBe('Impressoras e estações')
    expect(textsFor('ingredietes')[0]).toBe('Ingredientes')
  })

  it('have the one of that name before those of other words', () => {
    expect(textsFor('relatorios')[0]).toBe('Relatórios')
    expect(textsFor('etiquetas rapidas')[0]).toBe('Etiquetas')
  })
})

describe('products', () => {
  const pesto = {
    id: 'make-p1',
    group: 'Ações',
    text: 'Gerar etiqueta de Molho Pesto',
    detail: '',
    target: { to: '/products', search: { product: 'p1' } },
  }

  it('are offered as a label to make, and the form opens with it', () => {
    expect(entriesFor('pesto', data)).toEqual([pesto])
  })

  it('are found by the plural and with a typing error', () => {
    expect(entriesFor('molhos', data)).toEqual([pesto])
    expect(textsFor('pudin')).toEqual(['Gerar etiqueta de Pudim'])
  })
})

const label = (id: number) => ({
  id,
  qrCode: `FID2026000${id}`,
  qrKey: 'key',
  responsible: 'Ana',
  entry_date: '2026-11-21T12:00:00.000Z',
  entry_day: '2026-11-21',
  print_count: 1,
})
const lot = (id: string, ids: readonly number[], blocked?: string): LabelLot => ({
  lot: id,
  shared: {
    name: 'Pudim',
    category: '',
    expiration_date: '2026-11-24',
    expires_at: '2026-11-25T03:00:00.000Z',
    weight: '',
    manipulation_date: '2026-11-21',
    sif: 'ISENTO',
    sector: '',
    storageType: 'Geladeira 1',
    additionalStorageType: '',
    baseProductId: null,
    status: 'expiring',
    lateReason: null,
  },
  labels: ids.map((one) => ({ ...label(one), ...(blocked !== undefined && { blocked }) })),
})

describe('lots', () => {
  const entryOf = (one: LabelLot) => entriesFor('pudim', { ...data, lots: [one] }).at(-1)

  it('of several labels open the list', () => {
    expect(entryOf(lot('a', [1, 2]))).toMatchObject({
      group: 'Lotes e etiquetas',
      text: 'Pudim',
      detail: '2 etiquetas · Geladeira 1 · validade 24/11/2026',
      target: { to: '/product-list', search: { q: 'Pudim' } },
    })
  })

  it('of one label open its page, and a blocked one says so', () => {
    expect(entryOf(lot('a', [7], 'recolhimento'))).toMatchObject({
      detail: 'Bloqueada · FID20260007 · Geladeira 1 · validade 24/11/2026',
      target: { to: '/print/$productId', params: { productId: '7' } },
    })
  })
})

it('finds a received lot by its number, and opens its trace', () => {
  const received: ReceivedLot = {
    id: 9,
    code: 'R261130-01',
    lot: 'A2911',
    supplier: { id: 1, name: 'Frigo Sul' },
    ingredientId: null,
    baseProductId: null,
    goods: 'Filé de peito',
    description: 'FILE PEITO FRANGO',
    receiptId: 1,
    brand: '',
    sif: '',
    receivedAt: '2026-11-30T11:24:00.000Z',
    makersDate: null,
    quantity: 40,
    unit: 'KG',
    invoice: null,
    status: 'em_uso',
    labels: { inStock: 40, gone: 0 },
  }
  expect(entriesFor('tenho este lote a2911', { ...data, receivedLots: [received] }).at(-1)).toEqual({
    id: 'received-lot-9',
    group: 'Lotes recebidos',
    text: 'Sim: 40 kg recebidos em 30/11/2026, sem nota',
    detail: 'A2911 · Filé de peito · Frigo Sul · em uso',
    target: { to: '/rastreio', search: { lotId: 9 } },
  })
})

it('says that there is no such lot where it was asked for, or where nothing else is found', () => {
  const unknown = { ...data, unknownLot: '7431' }
  const noLot = 'Não temos esse lote'
  expect(entriesFor('tenho este lote 7431', unknown).at(-1)?.text).toBe(noLot)
  expect(entriesFor('7431', unknown).map(({ text }) => text)).toEqual([noLot])
  expect(entriesFor('pesto', unknown).map(({ text }) => text)).toEqual(['Gerar etiqueta de Molho Pesto'])
})

it('leads to the lots by the question', () => {
  expect(textsFor('tenho este lote')).toContain('Lotes')
})

it('opens the sheet of a recipe', () => {
  expect(entriesFor('pudim', { ...data, recipes: [{ id: 4, name: 'Pudim' }] }).at(-1)).toMatchObject({
    group: 'Fichas técnicas',
    text: 'Pudim',
    target: { to: '/management/technical-sheet/view/$id', params: { id: '4' } },
  })
})

describe('what dishes contain', () => {
  const asked = { said: 'amendoim', lawSet: 'anvisa' as const, columns: ['amendoim'] }
  const dish = (recipeId: number, name: string, cell: MenuState) => ({
    recipeId,
    name,
    known: true,
    missing: [],
    cells: [cell],
    phrase: { contains: '', mayContain: '', ask: '' },
  })
  const entriesOf = (...dishes: readonly ReturnType<typeof dish>[]) => {
    const columns = [{ key: 'amendoim', word: 'AMENDOIM' }]
    const matrix = { lawSet: 'anvisa' as const, columns, dishes: [...dishes], more: false, publicAddress: null }
    return entriesFor('o que tem amendoim?', { ...data, menu: { asked, matrix } })
      .filter(({ group }) => group === 'Cardápio')
      .map(({ text, detail }) => `${text}: ${detail}`)
  }

  it('lists the dishes with it, those that may have it, and those of which nobody knows it', () => {
    expect(
      entriesOf(
        dish(1, 'Bolo', 'nao'),
        dish(2, 'Torta', 'nao_informado'),
        dish(3, 'Pudim', 'pode_conter'),
        dish(4, 'Pesto', 'contem'),
      ),
    ).toEqual(['Pesto: contém amendoim', 'Pudim: pode conter amendoim', 'Torta: Consulte a equipe'])
  })

  it('counts the dishes that have no room, and says so where no dish was declared with it', () => {
    const many = Array.from({ length: 9 }, (_, at) => dish(at, `Prato ${at}`, 'contem'))
    expect(entriesOf(...many).slice(-1)).toEqual(['e mais 4 pratos: Ver todos no cardápio'])
    expect(entriesOf(dish(1, 'Bolo', 'nao'))).toEqual([
      'Nenhum prato do cardápio foi declarado com amendoim: A equipe confirma',
    ])
  })
})
