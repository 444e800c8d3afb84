import * as z from 'zod/mini'
import { foodClasses, foodStates, storageKinds } from '../../../contract/food.ts'
import { atMost } from '../../../contract/text.ts'
import type { Unit } from '../../../contract/units.ts'

// The entries of the catalogue as they are answered. Apart from the requests, whose messages most screens do not need.

/** A category, sector or responsible: a name, and an id that counts from 1 in each tenant. */
export const registerEntry = z.object({ id: z.int(), name: z.string() })
export type RegisterEntry = z.infer<typeof registerEntry>

export const storageIcons = [
  'refrigerado',
  'congelado',
  'temperatura_ambiente',
  'seco',
  'controlado',
  'umidade_controlada',
] as const
export type StorageIcon = (typeof storageIcons)[number]
export const storageColors = ['blue', 'cyan', 'amber', 'violet', 'red', 'green'] as const
export type StorageColor = (typeof storageColors)[number]

export const storageType = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.enum(storageIcons),
  color: z.enum(storageColors),
  kind: z.enum(storageKinds),
  tempMin: z.nullable(z.number()),
  tempMax: z.nullable(z.number()),
})
export type StorageType = z.infer<typeof storageType>

/** Category and sector of a product for which nobody has said another: registered with the first one that names it. */
export const GENERAL_ENTRY = 'Geral'

export const measureUnits = ['gramas', 'quilos', 'mililitros', 'litros', 'unidades'] as const
export type MeasureUnit = (typeof measureUnits)[number]

export const SIF_EXEMPT = 'ISENTO'

export const sif = z
  .string('O SIF é obrigatório')
  .check(
    atMost(100, 'O SIF deve ter só números (até 10) ou ser ISENTO'),
    z.trim(),
    z.toUpperCase(),
    z.regex(/^(?:ISENTO|\d{1,10})$/, 'O SIF deve ter só números (até 10) ou ser ISENTO'),
  )

export const baseProduct = z.object({
  id: z.string(),
  name: z.string(),
  measure: z.number(),
  measureUnit: z.enum(measureUnits),
  sif: z.string(),
  storageType: z.string(),
  category: z.string(),
  sector: z.string(),
  validityDays: z.nullable(z.int()),
  recipeId: z.nullable(z.int()),
  ingredientId: z.nullable(z.int()),
  foodClass: z.nullable(z.enum(foodClasses)),
  animalOrigin: z.nullable(z.boolean()),
  defaultState: z.nullable(z.enum(foodStates)),
})
export type BaseProduct = z.infer<typeof baseProduct>

const weightSuffix: Readonly<Record<MeasureUnit, string>> = {
  gramas: 'g',
  quilos: 'kg',
  mililitros: 'ml',
  litros: 'L',
  unidades: ' unid',
}

const unitOf: Readonly<Record<MeasureUnit, Unit>> = {
  gramas: 'g',
  quilos: 'kg',
  mililitros: 'mL',
  litros: 'L',
  unidades: 'unidade',
}

/** What one label of a base product holds; null: its measure says nothing. */
export const measureOf = ({
  measure,
  measureUnit,
}: Pick<BaseProduct, 'measure' | 'measureUnit'>): {
  readonly n: number
  readonly unit: Unit
} | null => (measure > 0 ? { n: measure, unit: unitOf[measureUnit] } : null)

/** The label's weight text of a base product: measure plus suffix, with a decimal comma: `1,5kg`, `6 unid`. */
export function weightText(measure: number, unit: MeasureUnit): string {
  return `${measure.toLocaleString('pt-BR', { maximumFractionDigits: 2, useGrouping: false })}${weightSuffix[unit]}`
}
