import * as z from 'zod/mini'
import { units } from '../../../contract/units.ts'
import { temperatureGroups } from './groups.ts'
import { priceChange } from './lots.ts'
import { readingLine } from './reading.ts'

/** A line of an open receipt as the house sees it: what it names, else what is proposed. */
const reviewLine = z.object({
  ...z.pick(readingLine, { n: true, match: true, price: true, group: true, limit: true, labels: true, hints: true })
    .shape,
  /** Of the ingredient, else of the base product; null: nothing is proposed. */
  name: z.nullable(z.string()),
  /** Of the ingredient. */
  unit: z.nullable(z.enum(units)),
  /** Where it was found; `dito`: a person or the note's tax unit says it. */
  pack: z.nullable(
    z.object({ n: z.number(), unit: z.enum(units), from: z.enum(['unidade', 'de_para', 'descricao', 'dito']) }),
  ),
  /** A person has to say what the line is. */
  isOpen: z.boolean(),
  /** Confirming teaches the house what this supplier's product is. */
  isNew: z.boolean(),
})
export type ReviewLine = z.infer<typeof reviewLine>

/** What the confirmation would refuse. */
const reviewRefusal = z.object({
  code: z.string(),
  /** As in the answer of the confirmation: `lines.3.temperature`. */
  path: z.string(),
  text: z.string(),
})
export type ReviewRefusal = z.infer<typeof reviewRefusal>

const dearerSheet = z.object({
  id: z.int(),
  name: z.string(),
  portionUnit: z.string(),
  /** In reais for one portion, at the prices of the register. */
  before: z.string(),
  after: z.string(),
})
export type DearerSheetShown = z.infer<typeof dearerSheet>

/** What an open receipt still asks for, and what a confirmation would do now. Money only with the permission to see costs. */
export const receiptReview = z.object({
  version: z.int(),
  lines: z.array(reviewLine),
  /** Groups of accepted lines that nobody has measured. */
  needed: z.array(z.enum(temperatureGroups)),
  /** How many labels come out. */
  labels: z.int(),
  prices: z.array(priceChange),
  /** The note's total less the sum of its lines; null: one of them is not known, or may not be seen. */
  difference: z.nullable(z.string()),
  refusals: z.array(reviewRefusal),
  sheets: z.array(dearerSheet),
})
export type ReceiptReview = z.infer<typeof receiptReview>
