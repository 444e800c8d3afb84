import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const unit = z.enum(['kg', 'g', 'L', 'mL', 'unidade'])

const ingredient = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  unit,
  category: z.string(),
  supplier: z.string(),
  description: z.string(),
})

const ratio = z.object({ numerator: z.string(), denominator: z.string() })

/** Another sheet in a line, copied at one of its versions. What it yields is in the line's `ingredientUnit`. */
const subSheet = z.object({
  recipeId: z.int(),
  version: z.int(),
  yield: z.number(),
  totalCost: ratio,
  /** Of sheets: one of ingredients alone has one. */
  levels: z.int(),
})

const line = z.object({
  /** Null where the line is another sheet; then name, price and unit are that sheet's. */
  ingredientId: z.nullable(z.int()),
  subSheet: z.optional(subSheet),
  ingredientName: z.string(),
  ingredientPrice: z.number(),
  ingredientUnit: unit,
  /** The register's price when this line's price was copied. */
  registeredPrice: z.number(),
  quantity: z.number(),
  quantityUnit: unit,
  correctionFactor: z.number(),
})

const recipe = z.object({
  id: z.int(),
  name: z.string(),
  portionYield: z.number(),
  portionUnit: z.string(),
  markup: z.number(),
  lines: z.array(line),
  preparationMethod: z.string(),
  safetyMarginType: z.enum(['percentage', 'fixed']),
  safetyMarginValue: z.number(),
  /** Missing: nobody has said it. */
  yield: z.optional(z.object({ n: z.number(), unit })),
  cooked: z.optional(z.boolean()),
  /** Missing: guests are not offered it. */
  onMenu: z.optional(z.literal(true)),
  outputs: z.optional(z.array(z.object({ baseProductId: z.string(), pack: z.object({ n: z.number(), unit }) }))),
})

/** Streams: `ingredient-{id}`, `recipe-{id}`. Prices are decimal JSON numbers, in reais for one unit. */
export const recipeEvents = {
  IngredientRegistered: { version: 1, data: ingredient },
  /** `priceChanged`: price or unit changed, so the price history gets an entry. */
  IngredientChanged: {
    version: 1,
    data: z.extend(ingredient, {
      priceChanged: z.boolean(),
      /** The number of the note that brought the price; missing: a person has said it. */
      invoice: z.optional(z.string()),
      /** The id of the received price that this price is: `12-3`; missing: a person has said it. */
      receiptPrice: z.optional(z.string()),
      /** The id of the received price that a reversal has taken back. */
      takenBack: z.optional(z.string()),
    }),
  },
  IngredientDeleted: { version: 1, data: z.object({ id: z.int(), name: z.string(), priceVersions: z.array(z.int()) }) },
  /** `copyOf`: id of the recipe that was duplicated. */
  RecipeRegistered: { version: 1, data: z.extend(recipe, { copyOf: z.nullable(z.int()) }) },
  /** `linesBefore`: number of lines before the change, so that the projection can remove the rest. */
  RecipeChanged: { version: 1, data: z.extend(recipe, { linesBefore: z.int() }) },
  /** The register's prices were copied again. `lines` are the changed ones; `line` is the index from 0. */
  RecipePricesUpdated: {
    version: 1,
    data: z.object({
      id: z.int(),
      lines: z.array(
        z.object({
          line: z.int(),
          price: z.number(),
          unit,
          priceBefore: z.number(),
          unitBefore: unit,
          /** The newer version of the sheet that the line is. */
          subSheet: z.optional(subSheet),
        }),
      ),
    }),
  },
  RecipeDeleted: { version: 1, data: z.object({ id: z.int(), name: z.string(), lines: z.int() }) },
} as const satisfies EventSchemas

export type RecipesEvent = EventOf<typeof recipeEvents>
export type IngredientEvent = Extract<RecipesEvent, { type: `Ingredient${string}` }>
export type RecipeEvent = Exclude<RecipesEvent, IngredientEvent>
export type IngredientDetails = z.infer<typeof ingredient>
export type RecipeDetails = z.infer<typeof recipe>
export type RecipeLineDetails = z.infer<typeof line>
export type SubSheetCopy = z.infer<typeof subSheet>
