import * as z from 'zod/mini'
import { decimalNumber } from '../../../http/contract/number.ts'
import { pageLimit } from '../../../http/contract/paging.ts'
import { blockOfText, lineOfText, NAME_MAX, requiredName } from '../../../contract/text.ts'
import { units } from './costing.ts'
import type { Unit } from './costing.ts'
import * as parts from './sub-sheet-schemas.ts'

const PRICE_MAX = 1_000_000
export const LINES_MAX = 200
/** A sheet of ingredients alone has one level. */
export const LEVELS_MAX = 5
const LIST_LIMIT_MAX = 1_000
export const LIST_LIMIT_DEFAULT = 200

// Clients may send back ids and figures that the server computes: they are accepted and ignored.
const ignoredId = z.nullish(z.int('Id inválido'))
const ignoredFigure = z.nullish(z.number('O valor deve ser um número'))
const ignoredCounts = z.nullish(
  z.object({ recipes: ignoredFigure, labels: ignoredFigure }, 'O que a mudança atinge deve ter receitas e etiquetas'),
)
/** An optional text: missing and null become the empty text. */
const optionalLine = (label: string, max: number) =>
  z.pipe(
    z.nullish(lineOfText({ label, max })),
    z.transform((text: string | null | undefined) => text ?? ''),
  )
const orElse = <T>(fallback: T) => z.transform((value: T | null | undefined) => value ?? fallback)

// Ingredients

export const ingredient = z.object({
  id: z.int(),
  name: z.string(),
  /** In reais for one `unit`. */
  price: z.number(),
  unit: z.enum(units),
  category: z.string(),
  supplier: z.string(),
  description: z.string(),
})
export type Ingredient = z.infer<typeof ingredient>

export const ingredientBody = z.strictObject({
  id: ignoredId,
  name: requiredName('Nome do ingrediente é obrigatório'),
  price: decimalNumber({
    label: 'O preço',
    above: 0,
    max: PRICE_MAX,
    decimals: 2,
    required: 'Preço deve ser maior que zero',
    tooSmall: 'Preço deve ser maior que zero',
  }),
  unit: z.enum(units, 'Escolha a unidade de compra'),
  category: optionalLine('A categoria', NAME_MAX),
  supplier: optionalLine('O fornecedor', NAME_MAX),
  description: optionalLine('A descrição', 500),
})
export type IngredientBody = z.infer<typeof ingredientBody>
/** The body as a client sends it, before the defaults are filled in. */
export type IngredientInput = z.input<typeof ingredientBody>

/** An ingredient's price history, oldest first. */
export const ingredientPrices = z.array(z.object({ price: z.number(), unit: z.enum(units), since: z.string() }))
export type IngredientPrice = z.infer<typeof ingredientPrices>[number]

const limit = pageLimit(LIST_LIMIT_MAX)
const searchText = lineOfText({ label: 'A busca', max: NAME_MAX })
export const nameListQuery = z.strictObject({
  q: z.optional(searchText),
  limit,
  cursor: z.optional(z.string().check(z.maxLength(2_000, 'Página inválida'))),
})
export type NameListQuery = z.infer<typeof nameListQuery>
export const ingredientSearchQuery = z.strictObject({ q: z._default(searchText, ''), limit })

// Recipes

export const marginTypes = ['percentage', 'fixed'] as const
export type MarginType = (typeof marginTypes)[number]

const quantity = decimalNumber({ label: 'A quantidade', min: 0, max: 1_000_000, decimals: 2 })
const factor = decimalNumber({ label: 'A perda na limpeza', min: 0, max: 1_000, decimals: 2 })
const linePrice = decimalNumber({ label: 'O preço', min: 0, max: PRICE_MAX, decimals: 2 })

const registeredId = z.nullish(
  z
    .int('Escolha o ingrediente')
    .check(z.minimum(1, 'Escolha o ingrediente'), z.maximum(999_999_999, 'Escolha o ingrediente')),
)

const lineBody = z.strictObject(
  {
    ingredientId: registeredId,
    /** Another sheet, in place of an ingredient. */
    recipeId: registeredId,
    /** The version of that sheet, sent back as read. Default: the version of now. */
    recipeVersion: z.nullish(z.int('Versão inválida').check(z.minimum(1, 'Versão inválida'))),
    /** Ignored: the server takes them from that sheet. */
    subSheet: parts.ignoredSubSheet,
    subSheetNow: parts.ignoredSubSheetNow,
    /** Ignored: the server takes the name from the register. */
    ingredientName: z.nullish(lineOfText({ label: 'O nome do ingrediente', max: NAME_MAX })),
    /**
     * Copied when the ingredient was picked; may be changed in the recipe. Default: the register's current price and
     * unit.
     */
    ingredientPrice: z.nullish(linePrice),
    ingredientUnit: z.nullish(z.enum(units, 'Unidade desconhecida')),
    operationalQuantity: quantity,
    operationalUnit: z.pipe(z.nullish(z.enum(units, 'Escolha a unidade')), orElse<Unit>('kg')),
    correctionFactor: z.pipe(z.nullish(factor), orElse(1)),
    /**
     * The register's price when `ingredientPrice` was copied; sent back as read. A different price in the register
     * means that it changed.
     */
    registeredPrice: z.nullish(linePrice),
    priceNow: z.nullish(
      z.strictObject(
        { price: z.number('O preço deve ser um número'), unit: z.enum(units, 'Unidade desconhecida') },
        'Preço inválido',
      ),
    ),
    totalCost: ignoredFigure,
  },
  'Informe os dados do ingrediente',
)
export const recipeLineBody = lineBody.check(
  z.refine(({ ingredientId, recipeId }) => typeof ingredientId === 'number' || typeof recipeId === 'number', {
    error: 'Escolha o ingrediente',
    path: ['ingredientId'],
  }),
  z.refine(({ ingredientId, recipeId }) => typeof ingredientId !== 'number' || typeof recipeId !== 'number', {
    error: 'Escolha o ingrediente ou a ficha, não os dois',
    path: ['recipeId'],
  }),
)
export type RecipeLineBody = z.infer<typeof recipeLineBody>

export const recipeBody = z
  .strictObject({
    id: ignoredId,
    name: requiredName('Nome da receita é obrigatório'),
    portionYield: decimalNumber({
      label: 'O rendimento',
      min: 0.1,
      max: 1_000_000,
      decimals: 1,
      required: 'O rendimento é obrigatório',
    }),
    portionUnit: z.pipe(
      z.nullish(lineOfText({ label: 'A unidade do rendimento', max: 30 })),
      z.transform((text: string | null | undefined) => text || 'unidade'),
    ),
    markup: z.pipe(z.nullish(decimalNumber({ label: 'O multiplicador', min: 0, max: 1_000, decimals: 1 })), orElse(1)),
    ingredients: z
      .array(recipeLineBody, 'Adicione pelo menos um ingrediente')
      .check(
        z.minLength(1, 'Adicione pelo menos um ingrediente'),
        z.maxLength(LINES_MAX, `Uma ficha técnica tem no máximo ${LINES_MAX} ingredientes`),
      ),
    preparationMethod: z.pipe(z.nullish(blockOfText({ label: 'O modo de preparo', max: 20_000 })), orElse('')),
    safetyMarginType: z.pipe(
      z.nullish(z.enum(marginTypes, 'Escolha o tipo da margem de segurança')),
      orElse<MarginType>('percentage'),
    ),
    safetyMarginValue: z.pipe(
      z.nullish(decimalNumber({ label: 'A margem de segurança', min: 0, max: PRICE_MAX, decimals: 2 })),
      orElse(0),
    ),
    /** What the sheet yields, for another sheet or a batch that uses it. Left out: stays what it was; null: none. */
    yield: z.optional(z.nullable(parts.quantityBody('O rendimento'))),
    /** Whether it is cooked; null: nobody has said it. Left out: stays what it was. */
    cooked: z.optional(z.nullable(z.boolean('Diga se a receita é cozida'))),
    /** Whether guests are offered it, as the menu and its allergens show it. Left out: stays what it was; first: not. */
    onMenu: z.optional(z.boolean('Diga se a receita está no cardápio')),
    /** What a batch of it is packed as, the usual one first. Left out: stays what it was; null: none. */
    outputs: z.optional(z.nullable(parts.outputsBody)),
    /** The version that the client read. If the recipe was changed since, the request is refused. */
    version: z.nullish(z.int('Versão inválida')),
    affected: ignoredCounts,
    totalCost: ignoredFigure,
    costPerPortion: ignoredFigure,
    finalRecipeCost: ignoredFigure,
    suggestedPrice: ignoredFigure,
    totalYieldKg: ignoredFigure,
    totalYieldUnits: ignoredFigure,
  })
  .check(
    z.refine(
      (recipe) =>
        recipe.safetyMarginType !== 'percentage' ||
        Number(recipe.safetyMarginValue.toFixed(1)) === recipe.safetyMarginValue,
      {
        error: 'A margem em porcentagem aceita no máximo uma casa decimal',
        path: ['safetyMarginValue'],
      },
    ),
  )
export type RecipeBody = z.infer<typeof recipeBody>
/** The body as a client sends it, before the defaults are filled in. */
export type RecipeInput = z.input<typeof recipeBody>

export const recipeLine = z.object({
  /** Null where the line is another sheet. */
  ingredientId: z.nullable(z.int()),
  recipeId: z.nullable(z.int()),
  recipeVersion: z.nullable(z.int()),
  /** That sheet at that version. The line's `ingredientUnit` is its yield's, `ingredientPrice` is its cost of one. */
  subSheet: z.nullable(parts.subSheet),
  /** The newest version of that sheet, where it costs something else. */
  subSheetNow: z.nullable(parts.subSheetNow),
  ingredientName: z.string(),
  ingredientPrice: z.number(),
  ingredientUnit: z.enum(units),
  operationalQuantity: z.number(),
  operationalUnit: z.enum(units),
  correctionFactor: z.number(),
  registeredPrice: z.number(),
  /** The register's current price and unit, if they changed since they were copied. */
  priceNow: z.nullable(z.object({ price: z.number(), unit: z.enum(units) })),
  totalCost: z.number(),
})
export type RecipeLine = z.infer<typeof recipeLine>

/**
 * Figures have up to twelve decimals (jsonFigure in costing.ts). To show one, compute it from the lines and
 * round once.
 */
export const recipe = z.object({
  id: z.int(),
  /** Incremented by each change. */
  version: z.int(),
  name: z.string(),
  portionYield: z.number(),
  portionUnit: z.string(),
  yield: z.nullable(parts.quantityAnswer),
  cooked: z.nullable(z.boolean()),
  onMenu: z.boolean(),
  outputs: z.array(parts.sheetOutput),
  markup: z.number(),
  ingredients: z.array(recipeLine),
  preparationMethod: z.string(),
  safetyMarginType: z.enum(marginTypes),
  safetyMarginValue: z.number(),
  totalCost: z.number(),
  costPerPortion: z.number(),
  finalRecipeCost: z.number(),
  suggestedPrice: z.number(),
  totalYieldKg: z.number(),
  totalYieldUnits: z.number(),
})
export type Recipe = z.infer<typeof recipe>

/** What a cook needs of a recipe: no price, no cost, and no factor from which one could be computed. */
export const recipeWithoutCosts = z.object({
  ...z.pick(recipe, {
    id: true,
    version: true,
    name: true,
    portionYield: true,
    portionUnit: true,
    yield: true,
    cooked: true,
    onMenu: true,
    outputs: true,
    preparationMethod: true,
    totalYieldKg: true,
    totalYieldUnits: true,
  }).shape,
  ingredients: z.array(
    z.pick(recipeLine, {
      ingredientId: true,
      recipeId: true,
      recipeVersion: true,
      ingredientName: true,
      operationalQuantity: true,
      operationalUnit: true,
      correctionFactor: true,
    }),
  ),
})

/** Without the permission `ver_custos` a recipe is answered without its costs. */
export const shownRecipe = z.union([recipe, recipeWithoutCosts])
export type ShownRecipe = z.infer<typeof shownRecipe>
export const hasCosts = (shown: ShownRecipe): shown is Recipe => 'totalCost' in shown

export const duplicateBody = z.strictObject({ name: requiredName('Nome da receita é obrigatório') })
export const recipeExportFormats = ['pdf', 'csv'] as const
export type RecipeExportFormat = (typeof recipeExportFormats)[number]
export const exportAllBody = z.strictObject({
  format: z.enum(recipeExportFormats, 'Formato desconhecido: use pdf ou csv'),
})

export const recipeMessages = {
  deletedBeforeExport: 'A ficha técnica foi excluída antes de ser exportada.',
  nothingToExport: 'Não há nenhuma ficha técnica para exportar.',
} as const
