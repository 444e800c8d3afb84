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
  /** The sheets that make the product, or the one sheet of the batch; empty: no sheet makes it. */
  sheets: z.array(z.object({ recipeId: z.int(), version: z.int() })),
  /** How many ingredients nobody had declared; 0: everything was known. */
  missing: z.int(),
  /** Which of them are ingredients of the register; an older label has their number alone. */
  missingIds: z.optional(z.array(z.int())),
  /** The others, by name. Labels from before `missingIds` have those of the register here too. */
  missingNames: z.optional(z.array(z.object({ ingredientId: z.nullable(z.int()), name: z.string() }))),
  /** Older labels only: how many of them no line of the sheets names. */
  missingAdded: z.optional(z.int()),
  /** The answers about gluten and lactose where an ingredient is missing, because `text` then lacks them. */
  said: z.optional(z.object({ gluten: answer, lactose: answer })),
  /** What went in beside what the sheets name. What is declared of it later concerns the label too. */
  added: z.optional(z.array(z.object({ ingredientId: z.optional(z.int()), recipeIds: z.optional(z.array(z.int())) }))),
  /** The list is of two sheets, or of two labels and no sheet, or what went in has no whole list: no sale label shows it. */
  isListPartial: z.optional(z.literal(true)),
  contains: list,
  derived: list,
  /** Empty where the house has no programme against allergens: the label does not say it then. */
  mayContain: list,
  /** Of crustaceans; missing: nobody said which. */
  species: z.optional(z.array(z.string())),
  /**
   * The phrases of the law. Where an ingredient is missing, a label with a sheet has no phrase; a label without a sheet
   * has the phrases of the ingredients that are declared.
   */
  text: z.object({ allergens: z.string(), gluten: z.string(), lactose: z.string() }),
  ingredients: z.string(),
  /** The ingredients one by one, where the commas of the list do not tell them apart. */
  items: z.optional(z.array(z.string())),
})
export type FrozenAllergens = Readonly<z.infer<typeof frozenAllergens>>

/** What the label says of its allergens, a line each. What is not known never reads as "it contains none". */
export function frozenLines({ missing, text }: Pick<FrozenAllergens, 'missing' | 'text'>): readonly string[] {
  const unknown =
    missing === 0 ? '' : `Alergênicos não informados em ${counted(missing, 'ingrediente', 'ingredientes')}`
  return [text.allergens, text.gluten, text.lactose, unknown].filter((line) => line !== '')
}

interface Goods {
  readonly name: string
  /** The ingredient that it is; null: it is none. */
  readonly ingredientId: number | null
  /** The allergens that its label keeps; null: its label keeps none. */
  readonly frozen: FrozenAllergens | null
}

/** A label or a lot that went into a batch, beside what its sheet says. */
export interface WentIn extends Goods {
  /** The sheet says what it is, so that nothing but what is frozen in it is added. */
  readonly isOfSheet: boolean
}

/** A food that a label is said to be made of, beside the lines of its product's sheets. */
export interface MadeOf extends Goods {
  /** A food whose ingredient has no declaration adds nothing, and does not count as missing. */
  readonly onlyIfDeclared?: boolean
}
