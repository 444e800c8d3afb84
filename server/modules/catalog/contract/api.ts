import * as z from 'zod/mini'
import { foodClasses, foodStates, storageKinds } from '../../../contract/food.ts'
import { decimalNumber } from '../../../http/contract/number.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { lineOfText, NAME_MAX, requiredName } from '../../../contract/text.ts'
import { baseProduct, measureUnits, sif, storageColors, storageIcons } from './entries.ts'
import type { StorageColor, StorageIcon, StorageType } from './entries.ts'

export const registerKinds = ['category', 'sector', 'responsible'] as const
export type RegisterKind = (typeof registerKinds)[number]

export const registerBodies = {
  category: z.strictObject({ name: requiredName('Nome da categoria é obrigatório') }),
  sector: z.strictObject({ name: requiredName('Nome do setor é obrigatório') }),
  responsible: z.strictObject({ name: requiredName('Nome do responsável é obrigatório') }),
} as const
export type RegisterBody = z.infer<(typeof registerBodies)[RegisterKind]>

/** Of a recipe or an ingredient. Larger numbers are in no table, and PostgreSQL refuses them. */
const numberedId = (message: string) => z.int(message).check(z.minimum(1, message), z.maximum(999_999_999, message))

/**
 * The seed's six storage types, which kitchens of before have and whose icons every kitchen chooses from. The icon also
 * gives the default colour and kind. Temperatures are in °C, null: not said. A `tempMax` of −18.1 is "colder than −18 °C".
 */
export const defaultStorageTypes = [
  {
    id: 'refrigerado',
    name: 'Refrigerado',
    icon: 'refrigerado',
    color: 'blue',
    kind: 'refrigerado',
    tempMin: 0,
    tempMax: 4,
  },
  {
    id: 'congelado',
    name: 'Congelado',
    icon: 'congelado',
    color: 'cyan',
    kind: 'congelado',
    tempMin: null,
    tempMax: -18,
  },
  {
    id: 'temperatura_ambiente',
    name: 'Temperatura Ambiente',
    icon: 'temperatura_ambiente',
    color: 'amber',
    kind: 'ambiente',
    tempMin: null,
    tempMax: null,
  },
  { id: 'seco', name: 'Seco/Despensa', icon: 'seco', color: 'violet', kind: 'seco', tempMin: null, tempMax: null },
  {
    id: 'controlado',
    name: 'Controlado',
    icon: 'controlado',
    color: 'red',
    kind: 'ambiente',
    tempMin: null,
    tempMax: null,
  },
  {
    id: 'umidade_controlada',
    name: 'Umidade Controlada',
    icon: 'umidade_controlada',
    color: 'green',
    kind: 'seco',
    tempMin: null,
    tempMax: null,
  },
] as const satisfies readonly StorageType[]

export const presetOf = (icon: string) => defaultStorageTypes.find((preset) => preset.icon === icon)

const celsius = (label: string) => decimalNumber({ label, min: -80, max: 150, decimals: 1 })

export const storageTypeBody = z
  .strictObject({
    name: requiredName('Nome do tipo de armazenagem é obrigatório'),
    icon: z.enum(storageIcons, 'Escolha um dos ícones'),
    /** Default: the icon's own colour. */
    color: z.optional(z.enum(storageColors, 'Escolha uma das cores')),
    /** Of these three, what is not sent stays as it is. Of a new type: the icon's kind, and no temperature. */
    kind: z.optional(z.enum(storageKinds, 'Escolha como este lugar conserva')),
    /** The coldest and the warmest at which it works; null: not said. */
    tempMin: z.nullish(celsius('A temperatura mínima')),
    tempMax: z.nullish(celsius('A temperatura máxima')),
  })
  .check(
    z.refine(
      ({ tempMin, tempMax }) => typeof tempMin !== 'number' || typeof tempMax !== 'number' || tempMin <= tempMax,
      {
        error: 'A temperatura máxima não pode ser menor que a mínima',
        path: ['tempMax'],
      },
    ),
  )
export type StorageTypeBody = z.infer<typeof storageTypeBody>

export function colorOfIcon(icon: StorageIcon): StorageColor {
  return presetOf(icon)?.color ?? 'blue'
}

const MEASURE_MAX = 1_000_000
const validityDays = z
  .int('A validade deve ser um número inteiro de dias')
  .check(
    z.minimum(1, 'A validade deve ser de pelo menos 1 dia'),
    z.maximum(3650, 'A validade pode ser de no máximo 3650 dias'),
  )

export const baseProductBody = z
  .strictObject({
    name: requiredName('Nome do produto é obrigatório'),
    measure: decimalNumber({
      label: 'A medida',
      min: 0,
      max: MEASURE_MAX,
      decimals: 2,
      required: 'A medida é obrigatória',
      tooSmall: 'A medida não pode ser negativa',
    }),
    measureUnit: z.enum(measureUnits, 'Escolha a unidade de medida'),
    sif,
    /** Id of a storage type. Category and sector are given by name. Empty: none. */
    storageType: z._default(lineOfText({ label: 'O tipo de armazenagem', max: 60 }), ''),
    category: z._default(lineOfText({ label: 'A categoria', max: NAME_MAX }), ''),
    sector: z._default(lineOfText({ label: 'O setor', max: NAME_MAX }), ''),
    validityDays: z.nullish(validityDays),
    /** What its cost comes from: a recipe or an ingredient. Neither: whatever has the product's name. */
    recipeId: z.nullish(numberedId('Ficha técnica inválida')),
    ingredientId: z.nullish(numberedId('Ingrediente inválido')),
    /** What the norms need to know. What is not sent stays as it is; null: not said. */
    foodClass: z.nullish(z.enum(foodClasses, 'Escolha o tipo de alimento')),
    animalOrigin: z.nullish(z.boolean('Informe se é de origem animal')),
    /** The situação that its labels have unless a person chooses another. */
    defaultState: z.nullish(z.enum(foodStates, 'Escolha a situação')),
  })
  .check(
    z.refine((product) => typeof product.recipeId !== 'number' || typeof product.ingredientId !== 'number', {
      error: 'O custo vem de uma ficha técnica ou de um ingrediente, não dos dois',
      path: ['ingredientId'],
    }),
  )
export type BaseProductBody = z.infer<typeof baseProductBody>

/** A product of the starter library, from which a new kitchen chooses its first base products. */
export const libraryProduct = z.object({
  name: z.string(),
  category: z.string(),
  sector: z.string(),
  /** Name of the storage type. */
  storage: z.string(),
  measure: z.number(),
  measureUnit: z.enum(measureUnits),
  /** What it is for the norms: a product that is registered from here has them. */
  foodClass: z.enum(foodClasses),
  defaultState: z.enum(foodStates),
  /** Days that a person confirms or changes, and their source; null: the date comes from the maker. */
  proposal: z.nullable(z.object({ days: z.int(), source: z.string() })),
  /** Whether the kitchen has a base product of this name. */
  registered: z.boolean(),
})
export type LibraryProduct = z.infer<typeof libraryProduct>

const LIBRARY_ITEMS_MAX = 200

export const libraryBody = z.strictObject({
  /** The chosen products by their names, each with the days that the person has confirmed. */
  items: z
    .array(
      z.strictObject(
        {
          libraryProduct: requiredName('Escolha um produto da biblioteca'),
          validityDays: z.nullable(validityDays),
        },
        'Escolha um produto da biblioteca',
      ),
      'Escolha pelo menos um produto',
    )
    .check(
      z.minLength(1, 'Escolha pelo menos um produto'),
      z.maxLength(LIBRARY_ITEMS_MAX, `Escolha no máximo ${LIBRARY_ITEMS_MAX} produtos por vez`),
    ),
  /** Registered too, unless there is one of this name. */
  responsible: z.optional(requiredName('Nome do responsável é obrigatório')),
})
export type LibraryBody = z.infer<typeof libraryBody>

/** The chosen products as they are registered now, in the order of the request. */
export const libraryAnswer = z.object({ products: z.array(baseProduct) })
export type LibraryAnswer = z.infer<typeof libraryAnswer>

const used = (what: string) => (facts: Readonly<Record<string, string | number>>) =>
  `Não é possível excluir: ${what} é usad${what.startsWith('esta') ? 'a' : 'o'} por ${facts.count} ${facts.count === 1 ? 'produto base' : 'produtos base'}.`

export const catalogRejections = {
  category_not_found: { kind: 'not_found', text: 'Categoria não encontrada' },
  sector_not_found: { kind: 'not_found', text: 'Setor não encontrado' },
  responsible_not_found: { kind: 'not_found', text: 'Responsável não encontrado' },
  storage_type_not_found: { kind: 'not_found', text: 'Tipo de armazenagem não encontrado' },
  base_product_not_found: { kind: 'not_found', text: 'Produto base não encontrado' },
  category_name_taken: { kind: 'conflict', text: 'Já existe uma categoria com este nome.' },
  sector_name_taken: { kind: 'conflict', text: 'Já existe um setor com este nome.' },
  responsible_name_taken: { kind: 'conflict', text: 'Já existe um responsável com este nome.' },
  storage_type_name_taken: { kind: 'conflict', text: 'Já existe um tipo de armazenagem com este nome.' },
  base_product_name_taken: { kind: 'conflict', text: 'Já existe um produto base com este nome.' },
  category_in_use: { kind: 'conflict', text: used('esta categoria') },
  sector_in_use: { kind: 'conflict', text: used('este setor') },
  storage_type_in_use: { kind: 'conflict', text: used('este tipo de armazenagem') },
  library_product_unknown: { kind: 'invalid', text: 'Este produto não está na biblioteca', path: 'items' },
  base_product_days_above: {
    kind: 'forbidden',
    text: ({ name, days, limit, permission }) =>
      `“${name}”: ${days} ${days === 1 ? 'dia passa' : 'dias passam'} do que se permite (${limit}). Falta a permissão “${permission}”. Peça a um administrador da sua cozinha.`,
  },
  base_product_category_unknown: { kind: 'invalid', text: 'Esta categoria não está cadastrada', path: 'category' },
  base_product_sector_unknown: { kind: 'invalid', text: 'Este setor não está cadastrado', path: 'sector' },
  base_product_storage_unknown: {
    kind: 'invalid',
    text: 'Este tipo de armazenagem não está cadastrado',
    path: 'storageType',
  },
  base_product_recipe_unknown: { kind: 'invalid', text: 'Esta ficha técnica não está cadastrada', path: 'recipeId' },
  base_product_ingredient_unknown: {
    kind: 'invalid',
    text: 'Este ingrediente não está cadastrado',
    path: 'ingredientId',
  },
} as const satisfies RejectionTexts
