import * as z from 'zod/mini'
import { counted } from '../../../contract/words.ts'
import { substances } from './substances.ts'

const list = z.array(z.enum(substances))
const answer = z.nullable(z.enum(['contem', 'nao_contem']))

/**
 * What a label keeps of its sheet's allergens from its birth on (spec J 6): the paper says it, whatever is declared later. The
 * stored event of a label and its answers are made of this schema, so a field that is added is optional, and no value is ever
 * taken away.
 */
export const frozenAllergens = z.object({
  /** The sheets that make the product, or the one sheet of the batch. */
  sheets: z.array(z.object({ recipeId: z.int(), version: z.int() })),
  /** How many ingredients nobody had declared; 0: everything was known. */
  missing: z.int(),
  /** Which of them are ingredients of the register; an older label has their number alone. */
  missingIds: z.optional(z.array(z.int())),
  /** The others, which are no ingredient of the register. Labels from before `missingIds` have those of the register here too. */
  missingNames: z.optional(z.array(z.object({ ingredientId: z.nullable(z.int()), name: z.string() }))),
  /** Older labels only: how many of them no line of the sheets names. */
  missingAdded: z.optional(z.int()),
  /** What is said of both where something is missing, and the text is empty; missing: nothing. */
  said: z.optional(z.object({ gluten: answer, lactose: answer })),
  /** What went in beside what the sheets name. What is declared of it later concerns the label too. */
  added: z.optional(z.array(z.object({ ingredientId: z.optional(z.int()), recipeIds: z.optional(z.array(z.int())) }))),
  /** The list of ingredients is of two sheets, or a label without a whole list went in: no sale label shows it. */
  isListPartial: z.optional(z.literal(true)),
  contains: list,
  derived: list,
  /** Empty where the house has no programme against allergens: the label does not say it then. */
  mayContain: list,
  /** Of crustaceans; missing: nobody said which. */
  species: z.optional(z.array(z.string())),
  /** The phrases of the law; all are empty where something is missing. */
  text: z.object({ allergens: z.string(), gluten: z.string(), lactose: z.string() }),
  ingredients: z.string(),
  /** The ingredients one by one, where the commas of the list do not tell them apart. */
  items: z.optional(z.array(z.string())),
})
export type FrozenAllergens = Readonly<z.infer<typeof frozenAllergens>>

/** What the label says of its allergens, a line each. What is not known never reads as "it contains none". */
export function frozenLines({ missing, text }: Pick<FrozenAllergens, 'missing' | 'text'>): readonly string[] {
  if (missing > 0) return [`Alergênicos não informados em ${counted(missing, 'ingrediente', 'ingredientes')}`]
  return [text.allergens, text.gluten, text.lactose].filter((line) => line !== '')
}

/** What went into a batch beside what its sheet says. */
export interface BatchAdditions {
  /** Of the labels that went in at a line that names what they are: what is frozen in each, where something is. */
  readonly labels: readonly FrozenAllergens[]
  /** In place of what a line says. `ingredientId` null: it is of none; `frozen` null: nothing is frozen in it. */
  readonly substitutes: readonly {
    readonly name: string
    readonly ingredientId: number | null
    readonly frozen: FrozenAllergens | null
  }[]
}
