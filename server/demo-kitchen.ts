import type { FoodClass, FoodState } from './contract/food.ts'
import type { MeasureUnit } from './modules/catalog/contract/entries.ts'
import type { DiscardReason } from './modules/labels/contract/api.ts'
import type { RecipeBody } from './modules/recipes/contract/api.ts'
import { recipeBody } from './modules/recipes/contract/api.ts'
import type { Unit } from './modules/recipes/contract/costing.ts'

// What the demo restaurant has and what has happened there.

export const categories = ['Carnes', 'Molhos', 'Laticínios', 'Hortifrúti', 'Massas', 'Sobremesas']
export const sectors = ['Cozinha Quente', 'Garde Manger', 'Confeitaria', 'Estoque Seco']
export const responsibles = ['Ana Souza', 'Bruno Lima', 'Carla Mendes']

export const place = { uf: 'SP', city: 'São Paulo' } as const

export interface DemoProduct {
  readonly name: string
  readonly measure: readonly [number, MeasureUnit]
  readonly sif: string
  readonly storage: 'refrigerado' | 'congelado' | 'seco'
  readonly category: string
  readonly sector: string
  /** The house's own days; without them the norm of the class says the date. */
  readonly days?: number
  readonly food?: readonly [FoodClass, FoodState]
}

export const products: readonly DemoProduct[] = [
  {
    name: 'Molho de Tomate Caseiro',
    measure: [500, 'gramas'],
    sif: 'ISENTO',
    storage: 'refrigerado',
    category: 'Molhos',
    sector: 'Cozinha Quente',
    food: ['cozido', 'preparado'],
  },
  // Without a class: the list of classes has something to ask.
  {
    name: 'Molho Pesto de Manjericão',
    measure: [250, 'gramas'],
    sif: 'ISENTO',
    storage: 'refrigerado',
    category: 'Molhos',
    sector: 'Garde Manger',
    days: 5,
  },
  {
    name: 'Filé de Frango Porcionado',
    measure: [1.2, 'quilos'],
    sif: '1234',
    storage: 'congelado',
    category: 'Carnes',
    sector: 'Cozinha Quente',
    food: ['carne_crua', 'manipulado'],
  },
  {
    name: 'Carne Moída Temperada',
    measure: [1, 'quilos'],
    sif: '2001',
    storage: 'refrigerado',
    category: 'Carnes',
    sector: 'Cozinha Quente',
    food: ['carne_crua_composta', 'manipulado'],
  },
  {
    name: 'Queijo Muçarela Fatiado',
    measure: [400, 'gramas'],
    sif: '345',
    storage: 'refrigerado',
    category: 'Laticínios',
    sector: 'Garde Manger',
    food: ['frios_fatiados', 'manipulado'],
  },
  {
    name: 'Creme de Leite Fresco',
    measure: [1, 'litros'],
    sif: '345',
    storage: 'refrigerado',
    category: 'Laticínios',
    sector: 'Confeitaria',
    days: 5,
    food: ['leite_derivados', 'aberto'],
  },
  {
    name: 'Alface Americana Higienizada',
    measure: [300, 'gramas'],
    sif: 'ISENTO',
    storage: 'refrigerado',
    category: 'Hortifrúti',
    sector: 'Garde Manger',
    food: ['flv_higienizado', 'manipulado'],
  },
  {
    name: 'Massa Fresca de Lasanha',
    measure: [2, 'quilos'],
    sif: 'ISENTO',
    storage: 'congelado',
    category: 'Massas',
    sector: 'Cozinha Quente',
    food: ['outro_preparado', 'preparado'],
  },
  {
    name: 'Pudim de Leite Condensado',
    measure: [12, 'unidades'],
    sif: 'ISENTO',
    storage: 'refrigerado',
    category: 'Sobremesas',
    sector: 'Confeitaria',
    food: ['sobremesa_confeitaria', 'preparado'],
  },
  {
    name: 'Farofa de Bacon',
    measure: [800, 'gramas'],
    sif: 'ISENTO',
    storage: 'seco',
    category: 'Massas',
    sector: 'Estoque Seco',
    days: 15,
    food: ['seco', 'preparado'],
  },
]

/** What has happened, oldest first. Labels count from 1 in the order of their batches. */
export type DemoStep = { readonly hoursAgo: number } & (
  | { readonly type: 'batch'; readonly product: number; readonly quantity: number }
  | { readonly type: 'consume'; readonly labels: readonly number[] }
  | { readonly type: 'discard'; readonly labels: readonly number[]; readonly reason: DiscardReason }
  /** Of the first ingredient, after the recipes were registered: its price in reais. */
  | { readonly type: 'price'; readonly price: number }
)

const batch = (hoursAgo: number, product: number, quantity: number): DemoStep => ({
  type: 'batch',
  hoursAgo,
  product,
  quantity,
})
const consume = (hoursAgo: number, ...labels: number[]): DemoStep => ({ type: 'consume', hoursAgo, labels })
const discard = (hoursAgo: number, reason: DiscardReason, ...labels: number[]): DemoStep => ({
  type: 'discard',
  hoursAgo,
  reason,
  labels,
})

/** A product's shelf life decides whether its labels have expired. */
export const history: readonly DemoStep[] = [
  batch(264, 0, 8), // labels 1 to 8
  batch(262, 8, 8), // 9 to 16
  batch(260, 6, 6), // 17 to 22
  consume(250, 1, 2, 3, 9, 10, 11, 12),
  discard(243, 'sobra', 4, 5),
  batch(240, 7, 4), // 23 to 26
  consume(235, 13, 14, 17, 18),
  discard(218, 'qualidade', 19),
  discard(205, 'contaminacao', 15),
  batch(200, 9, 3), // 27 to 29
  batch(170, 2, 6), // 30 to 35
  discard(163, 'vencido', 6, 7, 8, 20, 21, 22),
  discard(139, 'vencido', 16),
  batch(120, 3, 2), // 36 and 37
  batch(100, 4, 2), // 38 and 39
  batch(98, 1, 3), // 40 to 42
  batch(96, 5, 2), // 43 and 44
  batch(50, 0, 4), // 45 to 48
  batch(30, 6, 2), // 49 and 50
  batch(20, 8, 12), // 51 to 62
  batch(3, 0, 3), // 63 to 65
  { type: 'price', hoursAgo: 2.5, price: 9.4 },
  consume(2, 23),
  discard(1, 'vencido', 36),
]

// name, price in reais, purchase unit, category, supplier
export const ingredients: readonly (readonly [string, number, Unit, string, string])[] = [
  ['Tomate Italiano', 7.9, 'kg', 'Hortifrúti', 'Ceasa'],
  ['Manjericão Fresco', 38, 'kg', 'Hortifrúti', 'Ceasa'],
  ['Azeite Extra Virgem', 62, 'L', 'Mercearia', 'Empório Sul'],
  ['Alho Descascado', 38, 'kg', 'Hortifrúti', 'Ceasa'],
  ['Cebola', 5.2, 'kg', 'Hortifrúti', 'Ceasa'],
  ['Sal Refinado', 2.8, 'kg', 'Mercearia', ''],
  ['Leite Condensado', 18.5, 'kg', 'Laticínios', 'Laticínios Serra'],
  ['Leite Integral', 5.4, 'L', 'Laticínios', 'Laticínios Serra'],
  ['Ovo Caipira', 1.1, 'unidade', 'Granja', 'Granja Boa Vista'],
  ['Açúcar Refinado', 4.6, 'kg', 'Mercearia', ''],
]

// id of the ingredient (they count from 1, in the order above), quantity, unit, correction factor
type DemoLine = readonly [number, number, Unit, number]
const demoRecipe = (recipe: Omit<RecipeBody, 'ingredients' | 'version'>, lines: readonly DemoLine[]): RecipeBody =>
  recipeBody.parse({
    ...recipe,
    ingredients: lines.map(([ingredientId, operationalQuantity, operationalUnit, correctionFactor]) => ({
      ingredientId,
      operationalQuantity,
      operationalUnit,
      correctionFactor,
    })),
  })
export const recipes: readonly RecipeBody[] = [
  demoRecipe(
    {
      name: 'Molho de Tomate Caseiro',
      portionYield: 20,
      portionUnit: 'porções',
      markup: 3,
      safetyMarginType: 'percentage',
      safetyMarginValue: 10,
      preparationMethod:
        'Refogue a cebola e o alho no azeite.\nJunte o tomate sem pele e cozinhe por 40 minutos em fogo baixo.\nFinalize com o manjericão e acerte o sal.',
    },
    [
      [1, 4, 'kg', 1.25],
      [5, 400, 'g', 1.15],
      [4, 60, 'g', 1.05],
      [3, 150, 'mL', 1],
      [2, 60, 'g', 1.3],
      [6, 30, 'g', 1],
    ],
  ),
  demoRecipe(
    {
      name: 'Pudim de Leite Condensado',
      portionYield: 12,
      portionUnit: 'fatias',
      markup: 3.5,
      safetyMarginType: 'fixed',
      safetyMarginValue: 2.5,
      preparationMethod:
        'Faça a calda com o açúcar.\nBata os demais ingredientes e passe por uma peneira.\nAsse em banho-maria a 160 °C por 1 h 20 e leve à geladeira de um dia para o outro.',
    },
    [
      [7, 790, 'g', 1],
      [8, 800, 'mL', 1],
      [9, 6, 'unidade', 1.12],
      [10, 250, 'g', 1],
    ],
  ),
]
