import type { KitchenRules, ShelfLifeAnswer, ShelfLifeInput, ShelfLifeRefusal } from './contract/engine.ts'
import { shelfLife } from './contract/engine.ts'
import type { Place } from './contract/norm-books.ts'
import { normsOf } from './contract/norm-books.ts'
import type { StoragePlace } from './contract/norm-choice.ts'
import type { TimeRule } from './contract/resolution.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const inSaoPaulo: Place = { uf: 'SP', city: 'Campinas' }
export const inSalvador: Place = { uf: 'BA', city: 'Salvador' }

export const place = (fields: Partial<StoragePlace> & Pick<StoragePlace, 'name' | 'kind'>): StoragePlace => ({
  id: fields.name,
  tempMin: null,
  tempMax: null,
  ...fields,
})
export const places = {
  fridge: place({ name: 'Refrigerado', kind: 'refrigerado', tempMax: 4 }),
  cold: place({ name: 'Peixaria', kind: 'refrigerado', tempMax: 2 }),
  geladeira1: place({ name: 'Geladeira 1', kind: 'refrigerado', tempMax: 5 }),
  balcao: place({ name: 'Balcão', kind: 'refrigerado', tempMax: 6 }),
  freezerA: place({ name: 'Freezer A', kind: 'congelado', tempMax: -18.1 }),
  freezerB: place({ name: 'Freezer B', kind: 'congelado', tempMax: -18 }),
  hot: place({ name: 'Banho-maria', kind: 'quente', tempMin: 60 }),
  ambient: place({ name: 'Temperatura Ambiente', kind: 'ambiente' }),
  unknown: place({ name: 'Geladeira nova', kind: 'refrigerado' }),
  undescribed: place({ name: 'Controlado', kind: null }),
} as const

export const kitchenOf = (fields: Partial<KitchenRules> = {}): KitchenRules => ({
  timeZone: SAO_PAULO,
  countExactHours: false,
  thawedReadyHours: 24,
  rules: [],
  ...fields,
})

export const ruleOf = (fields: Partial<TimeRule> & Pick<TimeRule, 'duration'>): TimeRule => ({
  id: 'rule-1',
  baseProductId: 'product-1',
  foodClass: null,
  state: 'preparado',
  storageKind: 'refrigerado',
  origin: 'casa',
  note: '',
  ...fields,
})

/** Prepared on Monday 23 November 2026 at 14:00, in the fridge, unless a field says otherwise. */
const inputOf = (fields: Partial<ShelfLifeInput> = {}): ShelfLifeInput => ({
  baseProductId: 'product-1',
  foodClass: 'cozido',
  state: 'preparado',
  makersAfterOpening: null,
  place: places.fridge,
  startedAt: '2026-11-23T14:00:00-03:00',
  makersDate: null,
  ceilings: [],
  otherPlaces: [],
  ...fields,
})

export const ask = (
  fields: Partial<ShelfLifeInput>,
  where: Place = inSaoPaulo,
  kitchen: Partial<KitchenRules> = {},
): ShelfLifeAnswer | ShelfLifeRefusal => shelfLife(inputOf(fields), kitchenOf(kitchen), normsOf(where))

export function answered(given: ShelfLifeAnswer | ShelfLifeRefusal): ShelfLifeAnswer {
  if (given.outcome === 'refusal') throw new Error(`Refused: ${given.code} ${given.text}`)
  return given
}

export function refused(given: ShelfLifeAnswer | ShelfLifeRefusal): ShelfLifeRefusal {
  if (given.outcome === 'answer') throw new Error(`Answered: ${given.expiration_date} ${given.sentence}`)
  return given
}
