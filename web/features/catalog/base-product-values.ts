import { GENERAL_ENTRY, SIF_EXEMPT, weightText } from '#contract/catalog/entries'
import type { BaseProductBody } from '#contract/catalog'
import type { BaseProduct, MeasureUnit } from '#contract/catalog/entries'
import type { FoodClass, FoodState } from '#contract/food'
import type { CostSource } from '#contract/recipes/cost-sources'
import { counted } from '#contract/words'

/** Values of the form while the user types: a number may be blank or half-typed text. */
export interface BaseProductValues extends Record<string, unknown> {
  name: string
  measure: number | string
  measureUnit: MeasureUnit | null
  notExempt: boolean
  sif: string
  storageType: string | null
  category: string | null
  sector: string | null
  validityDays: number | string
  /** `recipe:3`, `ingredient:7`; null: whatever has the product's name. */
  cost: string | null
  foodClass: FoodClass | null
  /** The class, the origin and the situação follow the name, until a person says another class. */
  classByName: boolean
  animalOrigin: 'sim' | 'nao' | null
  defaultState: FoodState | null
}

export const blankBaseProduct: BaseProductValues = {
  name: '',
  measure: 1,
  measureUnit: 'unidades',
  notExempt: false,
  sif: SIF_EXEMPT,
  storageType: null,
  category: GENERAL_ENTRY,
  sector: GENERAL_ENTRY,
  validityDays: '',
  cost: null,
  foodClass: null,
  classByName: true,
  animalOrigin: null,
  defaultState: null,
}

export function valuesOf(product: BaseProduct): BaseProductValues {
  return {
    name: product.name,
    measure: product.measure,
    measureUnit: product.measureUnit,
    notExempt: product.sif !== SIF_EXEMPT,
    sif: product.sif,
    storageType: product.storageType || null,
    category: product.category || null,
    sector: product.sector || null,
    validityDays: product.validityDays ?? '',
    cost: costOf(product),
    foodClass: product.foodClass,
    classByName: false,
    animalOrigin: product.animalOrigin === null ? null : yesOrNo(product.animalOrigin),
    defaultState: product.defaultState,
  }
}

/** Request body. Blank values stay blank, so that the contract gives the error messages. */
export function bodyOf(
  values: BaseProductValues,
): Omit<BaseProductBody, 'measure' | 'measureUnit'> & { measure: number | undefined; measureUnit: MeasureUnit | null } {
  return {
    name: values.name,
    measure: numberOf(values.measure),
    measureUnit: values.measureUnit,
    sif: values.sif,
    storageType: values.storageType ?? '',
    category: values.category ?? '',
    sector: values.sector ?? '',
    validityDays: numberOf(values.validityDays) ?? null,
    recipeId: sourceId(values.cost, 'recipe'),
    ingredientId: sourceId(values.cost, 'ingredient'),
    foodClass: values.foodClass,
    animalOrigin: values.animalOrigin === null ? null : values.animalOrigin === 'sim',
    defaultState: values.defaultState,
  }
}

export const yesOrNo = (value: boolean): 'sim' | 'nao' => (value ? 'sim' : 'nao')

/** A cost source as the value of a choice. */
export const costValue = ({ kind, id }: Pick<CostSource, 'kind' | 'id'>): string => `${kind}:${id}`

function costOf({ recipeId, ingredientId }: BaseProduct): string | null {
  if (recipeId !== null) return costValue({ kind: 'recipe', id: recipeId })
  return ingredientId === null ? null : costValue({ kind: 'ingredient', id: ingredientId })
}

function sourceId(value: string | null, kind: CostSource['kind']): number | null {
  const [named, id] = value?.split(':') ?? []
  return named === kind ? Number(id) : null
}

function numberOf(typed: number | string): number | undefined {
  if (typeof typed === 'number') return typed
  const text = typed.trim().replace(',', '.')
  return text === '' ? undefined : Number(text)
}

/** Ticking "Não isento" clears the field for a SIF number; unticking sets the exempt value again. */
export function sifOf(notExempt: boolean): string {
  return notExempt ? '' : SIF_EXEMPT
}

/** The line under the product's name: `500g · Carnes · Cozinha · 5 dias`. */
export function summaryOf(product: BaseProduct, storageName: string | undefined): string {
  const { measure, measureUnit, category, sector, sif, validityDays } = product
  const days = validityDays === null ? '' : counted(validityDays, 'dia', 'dias')
  return [weightText(measure, measureUnit), category, sector, storageName, days, sif === SIF_EXEMPT ? '' : `SIF ${sif}`]
    .filter(Boolean)
    .join(' · ')
}

/** What waits under "Mais", in one line: `1 unid · Geral · SIF isento`. */
export function moreText(values: BaseProductValues): string {
  const { measureUnit, category, sector, notExempt, sif } = values
  const measure = numberOf(values.measure)
  const days = numberOf(values.validityDays)
  return [
    days === undefined ? '' : counted(days, 'dia', 'dias'),
    measure === undefined || Number.isNaN(measure) || measureUnit === null
      ? 'sem medida'
      : weightText(measure, measureUnit),
    category === sector ? (category ?? 'sem categoria') : `${category ?? 'sem categoria'} · ${sector ?? 'sem setor'}`,
    notExempt ? `SIF ${sif}` : 'SIF isento',
  ]
    .filter(Boolean)
    .join(' · ')
}
