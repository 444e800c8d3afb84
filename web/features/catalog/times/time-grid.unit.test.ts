import { expect, it } from 'vitest'
import { defaultStorageTypes } from '#contract/catalog'
import type { BaseProduct } from '#contract/catalog/entries'
import type { FoodState, StorageKind } from '#contract/food'
import { timeGrid } from './time-grid.ts'
import type { TimeFacts } from './time-grid.ts'

const sauce: BaseProduct = {
  id: 'p1',
  name: 'Molho de tomate',
  measure: 500,
  measureUnit: 'gramas',
  sif: 'ISENTO',
  storageType: 'refrigerado',
  category: 'Molhos',
  sector: 'Cozinha',
  validityDays: null,
  recipeId: null,
  ingredientId: null,
  foodClass: 'cozido',
  animalOrigin: null,
  defaultState: null,
}
const facts: TimeFacts = {
  settings: {
    uf: 'SP',
    city: null,
    countExactHours: false,
    freezeWithinHours: 24,
    thawedReadyHours: 24,
    publicResponsible: 'nao',
    signedBy: null,
    edition: 2,
    productEditions: {},
  },
  rules: [],
  places: defaultStorageTypes,
  day: '2026-11-23',
}
const rule = {
  id: 'p_p1_preparado_refrigerado_casa',
  baseProductId: 'p1',
  foodClass: null,
  state: 'preparado',
  storageKind: 'refrigerado',
  duration: { n: 2, unit: 'dia' },
  origin: 'casa',
  note: '',
} as const

const cellOf = (product: BaseProduct, given: TimeFacts, state: FoodState, kind: StorageKind) =>
  timeGrid(product, given)
    .find((row) => row.state === state)
    ?.cells.find((cell) => cell.kind === kind)

it('has one column for each kind of place that the kitchen has', () => {
  const [row] = timeGrid(sauce, facts)
  expect(row?.cells.map(({ kind }) => kind)).toEqual(['ambiente', 'seco', 'refrigerado', 'congelado'])
})

it('says the time and where it comes from', () => {
  expect(cellOf(sauce, facts, 'preparado', 'refrigerado')).toMatchObject({
    text: '3 dias',
    origin: 'norma',
    source: '3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II',
    rule: null,
  })
  expect(cellOf(sauce, { ...facts, rules: [rule] }, 'preparado', 'refrigerado')).toMatchObject({
    text: '2 dias',
    origin: 'casa',
    rule,
  })
  const makers = { ...rule, origin: 'fabricante', duration: { n: 9, unit: 'dia' } } as const
  expect(cellOf(sauce, { ...facts, rules: [rule, makers] }, 'preparado', 'refrigerado')).toMatchObject({
    text: '9 dias',
    origin: 'fabricante',
    rule: makers,
  })
})

it('a product’s registered days are the house’s time, and no rule to take back', () => {
  expect(cellOf({ ...sauce, validityDays: 2 }, facts, 'preparado', 'refrigerado')).toMatchObject({
    text: '2 dias',
    origin: 'casa',
    rule: null,
  })
})

it('what was thawed is not frozen again, and no time can be set for it', () => {
  expect(cellOf(sauce, facts, 'descongelado', 'congelado')).toMatchObject({ text: 'não pode', forbidden: true })
})

it('a place that is too warm is said with the temperature that it needs', () => {
  expect(cellOf({ ...sauce, foodClass: 'pescado_cru' }, facts, 'manipulado', 'refrigerado')).toMatchObject({
    text: 'não serve',
    source: 'Precisa de até 2 °C',
    origin: null,
  })
})

it('a place in which the class is not kept can get no time, but for the hours of ready food in the open', () => {
  const meat = { ...sauce, foodClass: 'carne_crua' } as const
  expect(cellOf(meat, facts, 'manipulado', 'ambiente')).toMatchObject({ text: 'não pode', forbidden: true })
  expect(cellOf(sauce, facts, 'preparado', 'seco')).toMatchObject({ text: 'não pode', forbidden: true })
  expect(cellOf(sauce, facts, 'preparado', 'ambiente')).toMatchObject({ text: 'não pode', forbidden: false })
  const hours = { ...rule, storageKind: 'ambiente', duration: { n: 4, unit: 'hora' } } as const
  expect(cellOf(sauce, { ...facts, rules: [hours] }, 'preparado', 'ambiente')).toMatchObject({ text: '4 horas' })
})

it('a time that was saved for such a place before it was refused is shown, and can be taken back', () => {
  const meat = { ...sauce, foodClass: 'carne_crua' } as const
  const saved = { ...rule, state: 'manipulado', storageKind: 'ambiente' } as const
  expect(cellOf(meat, { ...facts, rules: [saved] }, 'manipulado', 'ambiente')).toMatchObject({
    text: 'não pode',
    rule: saved,
    forbidden: false,
  })
})
