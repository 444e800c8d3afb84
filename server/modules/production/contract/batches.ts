import * as z from 'zod/mini'
import { isInstant } from '../../../contract/calendar.ts'
import { isDay } from '../../../contract/day.ts'
import { storagePlace } from '../../../contract/date-question.ts'
import { foodStates } from '../../../contract/food.ts'
import { immediateFlag, printTemplate } from '../../../contract/print-template.ts'
import { NAME_MAX, atMost, lineOfText } from '../../../contract/text.ts'
import { units } from '../../../contract/units.ts'
import { decimalNumber } from '../../../http/contract/number.ts'
import { label } from '../../labels/contract/api.ts'
import { printJob } from '../../print-queue/contract/jobs.ts'
import { OUTPUTS_MAX, quantityAnswer, quantityBody } from '../../recipes/contract/sub-sheet-schemas.ts'

/** The most labels that one batch makes. */
export const BATCH_LABELS_MAX = 200
/** The most labels and lots that go into one batch. */
const INPUTS_MAX = 100
/** So long a batch may be written down after it was made. */
export const LATE_HOURS = 24

const INSTANT = 'Informe quando foi feito com data, hora e fuso (2026-12-31T18:00:00-03:00)'
const id = (message: string) => z.int(message).check(z.minimum(1, message), z.maximum(999_999_999, message))
const productId = lineOfText({ label: 'O produto base', min: 1, max: 100, required: 'Escolha o produto base' })
const line = z.int('Informe a linha da ficha').check(z.minimum(0, 'Informe a linha da ficha'), z.maximum(999))

export const evidences = ['lido', 'escolhido', 'presumido'] as const
export type Evidence = (typeof evidences)[number]

const inputBody = z
  .strictObject(
    {
      /** The index of the sheet's line, from 0. */
      line,
      /** The code of a label, or the house's code of a received lot. */
      code: z.optional(lineOfText({ label: 'O código', min: 1, max: 60 })),
      lotId: z.optional(id('O lote não foi encontrado')),
      /** How much of the label goes in: `2 kg`. Left out: all of it, and the label closes. */
      quantity: z.optional(lineOfText({ label: 'A quantidade', min: 1, max: 40 })),
      /** It goes in in place of what the line says. */
      substitute: z.optional(z.boolean('Informe se é uma substituição')),
      /** Default: a code was read, and a lot without a code was chosen. */
      evidence: z.optional(z.enum(['lido', 'escolhido'], 'Informe se foi lido ou escolhido')),
    },
    'Informe a linha da ficha e o que entrou nela',
  )
  .check(
    z.refine(({ code, lotId }) => (code === undefined) !== (lotId === undefined), {
      path: ['code'],
      message: 'Informe o código da etiqueta ou o lote',
    }),
  )

const outputBody = z.strictObject(
  {
    baseProductId: productId,
    /** Default: the sheet's pack of this product, else the product's own measure. */
    pack: z.optional(quantityBody('O conteúdo da embalagem')),
    /** How many labels. At most one output leaves it out: it takes what remains. */
    count: z.optional(
      z
        .int('Informe quantas etiquetas')
        .check(z.minimum(1, 'Informe quantas etiquetas'), z.maximum(BATCH_LABELS_MAX, 'São no máximo 200 etiquetas')),
    ),
    /** Default: the product's place. */
    storageTypeId: z.optional(storagePlace),
    /** Default: `preparado`. */
    state: z.optional(z.enum(foodStates, 'Escolha a situação')),
  },
  'Informe o produto base',
)

const batchFields = {
  recipeId: id('Escolha a ficha técnica'),
  /** The version that the person has seen; left out: the newest. */
  version: z.optional(z.int('Versão inválida')),
  /** How many times the sheet. */
  times: decimalNumber({ label: 'Quantas vezes a ficha', min: 0.1, max: 100, decimals: 1 }),
  /** What it really yielded; left out: what the sheet says. */
  yield: z.optional(quantityBody('O rendimento')),
  /** Default: now. Up to 24 hours ago. */
  producedAt: z.optional(z.string(INSTANT).check(atMost(40, INSTANT), z.refine(isInstant, INSTANT))),
  responsible: z.optional(lineOfText({ label: 'O responsável', max: NAME_MAX })),
  inputs: z.optional(
    z
      .array(inputBody, 'Informe o que entrou')
      .check(z.maxLength(INPUTS_MAX, `Informe no máximo ${INPUTS_MAX} etiquetas e lotes`)),
  ),
  outputs: z.optional(
    z.array(outputBody, 'Informe as embalagens').check(
      z.maxLength(OUTPUTS_MAX, `São no máximo ${OUTPUTS_MAX} embalagens`),
      z.refine((outputs) => outputs.filter(({ count }) => count === undefined).length <= 1, {
        message: 'Só uma embalagem pode ficar sem a quantidade de etiquetas',
      }),
    ),
  ),
  station: z.optional(z.nullable(lineOfText({ label: 'A estação', max: 60 }))),
  /** The yield differs much from the sheet's, and that is so. */
  confirmYield: z.optional(z.boolean('Informe se o rendimento está certo')),
  /** Copies the register's prices into the sheet before. */
  usePricesNow: z.optional(z.boolean('Informe se a ficha usa os preços de hoje')),
  /** Whether this batch was cooked, where that is not as on the sheet. */
  cooked: z.optional(z.boolean('Informe se vai ao fogo')),
  /** What its labels come out as: what a sale label lacks is refused before anything is made. */
  template: z.optional(printTemplate),
  immediate: z.optional(immediateFlag),
}
export const batchBody = z.strictObject(batchFields, 'Informe o preparo')
export type BatchBody = z.infer<typeof batchBody>
export type InputBody = z.infer<typeof inputBody>

const batchInput = z.object({
  line: z.int(),
  kind: z.enum(['etiqueta', 'lote']),
  /** Of the label or of the lot. */
  code: z.string(),
  /** What it is. */
  name: z.string(),
  lotId: z.nullable(z.int()),
  /** null: all of it, or nobody has said how much of a lot. */
  quantity: z.nullable(z.string()),
  evidence: z.enum(evidences),
  /** The name of the line that it stands in for; null: it is what the line says. */
  substitutes: z.nullable(z.string()),
})

const outputDates = z.object({
  baseProductId: z.string(),
  name: z.string(),
  expiration_date: z.string(),
  /** Why: `Limitado pelo ingrediente que vence primeiro: Muçarela (FID…)`. */
  sentence: z.string(),
})

/** A batch as the list shows it: without its inputs. */
export const batchSummary = z.object({
  id: z.int(),
  /** `L261130-01`. */
  lot: z.string(),
  recipeId: z.int(),
  recipeVersion: z.int(),
  name: z.string(),
  times: z.number(),
  planned: z.number(),
  real: z.number(),
  unit: z.enum(units),
  producedAt: z.string(),
  /** Who made it. */
  person: z.string(),
  labels: z.int(),
  /** null: it was not undone. */
  undoneAt: z.nullable(z.string()),
  /** Only for whoever sees costs. */
  cost: z.optional(z.string()),
})
export type BatchSummary = z.infer<typeof batchSummary>

export const batch = z.extend(batchSummary, {
  /** When it was written down: the time of undoing counts from then, whenever it was made. */
  recordedAt: z.string(),
  inputs: z.array(batchInput),
  /** The ids of its labels. */
  outputs: z.array(z.int()),
  /** What no label holds; its cost only for whoever sees costs. null: nothing. */
  leftover: z.nullable(z.object({ n: z.number(), unit: z.enum(units), cost: z.optional(z.string()) })),
  /** null: nobody has said it. */
  cooked: z.nullable(z.boolean()),
  dates: z.array(outputDates),
  hints: z.array(z.string()),
})
export type Batch = z.infer<typeof batch>

/** One batch with its labels as they are now. */
export const batchPage = z.extend(batch, {
  made: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      /** What it holds now. */
      weight: z.string(),
      inStock: z.boolean(),
    }),
  ),
})
export type BatchPage = z.infer<typeof batchPage>

export const producedAnswer = z.object({
  batch,
  labels: z.array(label),
  /** null: the browser prints, or there is nothing to print. */
  job: z.nullable(printJob),
})
export type Produced = z.infer<typeof producedAnswer>

export const proposal = z.object({
  line: z.int(),
  /** Of a label; null: it is a lot. */
  code: z.nullable(z.string()),
  lotId: z.nullable(z.int()),
  /** The code of the label or of the lot, for people. */
  shown: z.string(),
  name: z.string(),
  /** The weight of the label, the quantity of the lot. */
  weight: z.string(),
  storageType: z.nullable(z.string()),
  /** null: a lot without a date. */
  expires_at: z.nullable(z.string()),
  expiration_date: z.nullable(z.string()),
})
export type Proposal = z.infer<typeof proposal>

export const batchPreview = z.object({
  recipeId: z.int(),
  version: z.int(),
  name: z.string(),
  cooked: z.nullable(z.boolean()),
  planned: quantityAnswer,
  /** What it yields by the body, else the planned yield. */
  real: quantityAnswer,
  /** The sentence that asks whether such a yield is right; null: it is near the sheet's. */
  yieldQuestion: z.nullable(z.string()),
  lines: z.array(
    z.object({
      name: z.string(),
      ingredientId: z.nullable(z.int()),
      recipeId: z.nullable(z.int()),
      planned: quantityAnswer,
      /** The base products whose labels are what the line says. */
      productIds: z.array(z.string()),
      /** The open lots that are presumed where nothing is said; `lot` is the maker's, empty where it has none. */
      presumed: z.array(
        z.object({
          lotId: z.int(),
          code: z.string(),
          lot: z.string(),
          expiration_date: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  inputs: z.array(batchInput),
  proposals: z.array(proposal),
  outputs: z.array(
    z.object({
      baseProductId: z.string(),
      name: z.string(),
      count: z.int(),
      /** Of each label: `500 mL`. */
      weights: z.array(z.string()),
    }),
  ),
  /** What may be labelled: the products of the outputs, then the other ones of the sheet. */
  packs: z.array(
    z.object({
      baseProductId: z.string(),
      name: z.string(),
      /** What one label holds; null: neither the request nor the sheet has a pack. */
      pack: z.nullable(quantityAnswer),
    }),
  ),
  leftover: z.nullable(z.object({ n: z.number(), unit: z.enum(units) })),
  /** The lot that it would get now. */
  lot: z.string(),
  dates: z.array(outputDates),
  /** The input that limits the dates; null: none does. */
  ceiling: z.nullable(z.object({ code: z.nullable(z.string()), name: z.nullable(z.string()), date: z.string() })),
  /** In reais, and how many prices of the sheet have changed since; only for whoever sees costs. */
  cost: z.optional(z.object({ total: z.string(), changedPrices: z.int() })),
  hints: z.array(z.string()),
})
export type BatchPreview = z.infer<typeof batchPreview>

const numeric = (message: string) =>
  z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(999_999_999, message))
const DAY = 'Informe a data como 2026-12-31'
const day = z.optional(z.string(DAY).check(atMost(10, DAY), z.refine(isDay, DAY)))
export const batchesQuery = z.strictObject({
  /** Local days of `producedAt`, both included. */
  from: day,
  to: day,
  recipe: z.optional(numeric('Id inválido')),
  /** A base product among its labels. */
  product: z.optional(productId),
  cursor: z.optional(z.string('Cursor inválido').check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'Cursor inválido'))),
})
export type BatchesQuery = z.infer<typeof batchesQuery>

/** The most labels that the paper of a day has, as one print job takes them. */
export const DAY_LABELS_MAX = 500
/** Labels in stock of today's batches of which no paper has come out or waits, in the order in which they were made. */
export const unprintedLabels = z.array(label)

export const undoneBatch = z.object({ batch, labels: z.array(label) })
