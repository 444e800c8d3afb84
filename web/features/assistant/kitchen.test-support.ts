import type { AllergenMatrix } from '#contract/allergens/menu'
import type { BaseProduct } from '#contract/catalog/entries'
import { defaultStorageTypes } from '#contract/catalog'
import type { Label } from '#contract/labels'
import { expiryInstant } from '#contract/labels/shelf-life'
import type { Recipe } from '#contract/recipes'
import type { WasteCounts, WastePeriod, WasteSummary } from '#contract/waste'
import { figuresFor } from './figures.ts'
import type { FigureSource } from './figures.ts'
import type { Lots } from '../../lib/search/reads.ts'
import { replyTo } from './replies/reply-to.ts'
import type { Reply } from './replies/reply.ts'
import { understand } from './understanding/understand.ts'

// One kitchen on Saturday, 21 November 2026, 13:00 in São Paulo.

const timeZone = 'America/Sao_Paulo'
const now = new Date('2026-11-21T13:00:00-03:00')

function labelsOf(): readonly Label[] {
  let id = 0
  const label = (name: string, made: string, expiry: string, more: Partial<Label> = {}): Label => {
    const expiresAt = expiryInstant(expiry, timeZone)
    id += 1
    return {
      id,
      name,
      category: 'Preparos',
      expiration_date: expiry,
      expires_at: expiresAt.toISOString(),
      weight: '300g',
      manipulation_date: made,
      sif: 'ISENTO',
      sector: 'Cozinha Quente',
      responsible: 'Ana Souza',
      storageType: 'Refrigerado',
      additionalStorageType: '',
      baseProductId: null,
      qrCode: `FID2026${String(id).padStart(4, '0')}`,
      qrKey: 'wq0_8-Zx',
      entry_date: `${made}T12:00:00.000Z`,
      entry_day: made,
      status: expiresAt < now ? 'expired' : 'expiring',
      print_count: 1,
      lateReason: null,
      ...more,
    }
  }
  const frozen = { storageType: 'Congelado' }
  return [
    label('Queijo Muçarela Fatiado', '2026-11-15', '2026-11-18', { responsible: 'Bruno Lima' }),
    label('Carne Moída Temperada', '2026-11-18', '2026-11-20', { responsible: 'Bruno Lima' }),
    label('Creme de Leite Fresco', '2026-11-17', '2026-11-20'),
    label('Alface Americana Higienizada', '2026-11-20', '2026-11-22'),
    label('Carne Moída Temperada', '2026-11-20', '2026-11-22', { responsible: 'Bruno Lima' }),
    label('Pudim de Leite Condensado', '2026-11-19', '2026-11-24', { responsible: 'Carla Mendes' }),
    label('Pudim de Leite Condensado', '2026-11-19', '2026-11-24', { responsible: 'Carla Mendes' }),
    label('Pudim de Leite Condensado', '2026-11-19', '2026-11-24', { responsible: 'Carla Mendes' }),
    label('Molho de Tomate Caseiro', '2026-11-20', '2026-11-23'),
    label('Frango Desfiado', '2026-11-20', '2026-11-23'),
    label('Frango Inteiro', '2026-11-10', '2026-11-27', frozen),
    label('Farofa de Bacon', '2026-11-18', '2026-11-26', { storageType: 'Seco/Despensa' }),
  ]
}

function product(id: string, name: string, validityDays: number | null, storageType: string): BaseProduct {
  return {
    id,
    name,
    measure: 300,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    storageType,
    category: 'Preparos',
    sector: 'Cozinha Quente',
    validityDays,
    recipeId: null,
    ingredientId: null,
    foodClass: null,
    animalOrigin: null,
    defaultState: null,
  }
}

const products: readonly BaseProduct[] = [
  product('p1', 'Molho de Tomate Caseiro', 3, 'refrigerado'),
  product('p2', 'Frango Desfiado', 3, 'refrigerado'),
  product('p3', 'Frango Inteiro', 90, 'congelado'),
  product('p4', 'Farofa de Bacon', 8, 'seco'),
  product('p5', 'Pudim de Leite Condensado', 5, 'refrigerado'),
  product('p6', 'Caldo de Legumes', null, 'refrigerado'),
]

function recipe(id: number, name: string, preparationMethod: string): Recipe {
  return {
    id,
    version: 1,
    name,
    portionYield: 4,
    portionUnit: 'porção',
    markup: 3,
    yield: null,
    cooked: null,
    onMenu: false,
    outputs: [],
    ingredients: [],
    preparationMethod,
    safetyMarginType: 'percentage',
    safetyMarginValue: 10,
    totalCost: 0,
    costPerPortion: 0,
    finalRecipeCost: 0,
    suggestedPrice: 0,
    totalYieldKg: 1,
    totalYieldUnits: 0,
  }
}

const recipes: readonly Recipe[] = [
  recipe(1, 'Molho de Tomate Caseiro', 'Refogue o alho.\nJunte o tomate e cozinhe 40 minutos.'),
  recipe(2, 'Pudim de Leite Condensado', ''),
]

/** Searches as the server does: a substring of the name, without case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const named = <Entry extends { readonly name: string }>(entries: readonly Entry[], q: string) =>
  entries.filter(({ name }) => plain(name).includes(plain(q)))

export const noLosses = (days: WastePeriod): WasteSummary => ({
  ...days,
  total: '0.00',
  count: 0,
  uncosted: 0,
  withinShelfLife: '0.00',
  expired: '0.00',
  missing: { count: 0, value: '0.00', uncosted: 0 },
  produced: { count: 0 },
  byReason: [],
  bySector: [],
  byProduct: [],
  byDay: [],
  previous: { ...days, total: '0.00', count: 0, uncosted: 0 },
})

const lossesOf = (days: WastePeriod): WasteSummary => ({
  ...noLosses(days),
  total: '96.20',
  count: 7,
  uncosted: 3,
  missing: { count: 2, value: '14.00', uncosted: 0 },
  byReason: [
    { key: 'vencido', name: 'Vencido', count: 3, value: '80.00', expired: '80.00', uncosted: 0 },
    { key: 'sobra', name: 'Sobra de produção', count: 4, value: '16.20', expired: '0.00', uncosted: 3 },
  ],
  byProduct: [
    {
      key: 'p1',
      name: 'Molho de Tomate',
      count: 4,
      value: '96.20',
      expired: '0.00',
      uncosted: 0,
      parts: 0,
      produced: 20,
      baseProductId: null,
    },
    {
      key: 'p4',
      name: 'Farofa de Bacon',
      count: 3,
      value: '0.00',
      expired: '0.00',
      uncosted: 3,
      parts: 0,
      produced: 0,
      baseProductId: null,
    },
  ],
})

export const worth = (value: string, unpriced = 0, unread = 0) => ({ value, unpriced, unread })

/** What the server says to who may not see costs. */
export function countsOf({ from, to, count, produced, previous, byReason, byProduct }: WasteSummary): WasteCounts {
  return {
    from,
    to,
    count,
    withinShelfLife: 4,
    expired: 3,
    missing: { count: 2 },
    produced,
    byReason: byReason.map((row) => ({ key: row.key, name: row.name, count: row.count })),
    bySector: [],
    byProduct: byProduct.map(({ value: _value, expired: _expired, uncosted: _uncosted, ...row }) => row),
    byDay: [],
    previous: { from: previous.from, to: previous.to, count: previous.count },
  }
}

/** No sheet is on the menu. */
export const noMenu: AllergenMatrix = { lawSet: 'anvisa', columns: [], dishes: [], more: false, publicAddress: null }

/** A kitchen in São Paulo without times of its own. */
export const rulesOfSaoPaulo: Pick<FigureSource, 'settings' | 'timeRules'> = {
  settings: async () => ({
    uf: 'SP',
    city: 'São Paulo',
    countExactHours: false,
    freezeWithinHours: 24,
    thawedReadyHours: 24,
    publicResponsible: 'nome',
    signedBy: null,
    edition: 2,
    productEditions: {},
  }),
  timeRules: async () => [],
}

/** Each label as a lot of one. */
export const lotsOf = (labels: readonly Label[]): Lots => ({
  items: labels.map(({ id, qrCode, qrKey, responsible, entry_date, entry_day, print_count, ...shared }) => ({
    lot: String(id),
    shared,
    labels: [{ id, qrCode, qrKey, responsible, entry_date, entry_day, print_count }],
  })),
  isMore: false,
})

/** How this kitchen's assistant answers a sentence; `others` replaces some of its figures. */
export function answersOf({ isAdmin = true, seesCosts = true } = {}, others: Partial<FigureSource> = {}) {
  const labels = labelsOf()
  const expired = labels.filter(({ status }) => status === 'expired')
  const expiring = labels.filter(({ status }) => status === 'expiring')
  const source: FigureSource = {
    stats: async () => ({ total: labels.length, expiringSoon: expiring.length, expired: expired.length }),
    expiryList: async (kind) => ({ items: kind === 'expired' ? expired : expiring, isMore: false }),
    labels: async (q) => ({ items: named(labels, q), isMore: false }),
    recipes: async (q) => named(recipes, q),
    ingredients: async () => [],
    products: async () => products,
    storageTypes: async () => defaultStorageTypes,
    preview: async () => ({ expiring: 9, atRisk: { value: 184.5, unpriced: 2 } }),
    plan: async () => ({
      days: [
        { day: -1, labels: 3, worth: worth('70.00') },
        { day: 0, labels: 0, worth: worth('0.00') },
        { day: 1, labels: 2, worth: worth('20.00') },
        { day: 2, labels: 2, worth: worth('11.50', 1) },
        { day: 3, labels: 3, worth: worth('10.30') },
        { day: 4, labels: 2 },
      ],
    }),
    losses: async (days) => (days.from === '2026-11-01' ? lossesOf(days) : noLosses(days)),
    lossCounts: async (days) => countsOf(lossesOf(days)),
    ...rulesOfSaoPaulo,
    lots: async ({ q = '' }) => lotsOf(named(labels, q)),
    roundPlaces: async () => [],
    stations: async () => [],
    receivedLots: async () => [],
    matrix: async () => noMenu,
    ...others,
  }
  return {
    async ask(text: string): Promise<Reply> {
      const intent = understand(text)
      return replyTo(
        intent,
        await figuresFor(intent, source, {
          asked: text,
          now,
          timeZone,
          isAdmin,
          seesCosts,
          changesRules: isAdmin,
        }),
      )
    },
  }
}
