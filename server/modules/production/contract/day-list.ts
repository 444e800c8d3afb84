import * as z from 'zod/mini'
import { daysIn, isDay } from '../../../contract/day.ts'
import { atMost, lineOfText } from '../../../contract/text.ts'
import { units } from '../../../contract/units.ts'
import { decimalNumber } from '../../../http/contract/number.ts'

const DAY = 'Informe a data como 2026-12-31'
const day = z.string(DAY).check(atMost(10, DAY), z.refine(isDay, DAY))
const productId = lineOfText({ label: 'O produto base', min: 1, max: 100, required: 'Escolha o produto base' })

export const PAR_LEVELS_MAX = 1_000
const sevenDays = z
  .array(decimalNumber({ label: 'A quantidade desejada', min: 0, max: 9_999, decimals: 0 }), 'Informe os sete dias')
  .check(z.length(7, 'Informe os sete dias, de domingo a sábado'))
/** How many labels of a product there should be on each weekday, Sunday first; 0: none, and the mean counts. */
const parLevelBody = z.strictObject(
  {
    baseProductId: productId,
    byWeekday: sevenDays,
    /** The numbers that the person has seen: days that are equal in both stay as they are. Left out: all seven are set. */
    was: z.optional(sevenDays),
  },
  'Informe o produto e os sete dias',
)
/** The products whose par changes: what is left out stays as it is. */
export const parLevelsBody = z.array(parLevelBody, 'Informe os produtos').check(
  z.maxLength(PAR_LEVELS_MAX, `São no máximo ${PAR_LEVELS_MAX} produtos`),
  z.refine((levels) => new Set(levels.map(({ baseProductId }) => baseProductId)).size === levels.length, {
    message: 'Cada produto aparece uma vez',
  }),
)
export type ParLevelsBody = z.infer<typeof parLevelsBody>
export const setParLevel = z.object({ baseProductId: z.string(), name: z.string(), byWeekday: z.array(z.int()) })
export type SetParLevel = z.infer<typeof setParLevel>
export const parLevel = z.object({
  ...setParLevel.shape,
  /** What counts on a day without a number, Sunday first; 0: there were too few uses. */
  media: z.array(z.int()),
})
export type ParLevel = z.infer<typeof parLevel>

export const dayListQuery = z.strictObject({
  /** Default: tomorrow. */
  date: z.optional(day),
  /** Only the products that are made at the station. */
  station: z.optional(lineOfText({ label: 'A estação', max: 60 })),
})
export type DayListQuery = z.infer<typeof dayListQuery>

/** What was made of a product on the day on which the list is read. */
const made = z.object({
  labels: z.int(),
  person: z.nullable(z.string()),
  at: z.string(),
  /** The last batch. */
  batchId: z.int(),
})

export const dayListRow = z.object({
  baseProductId: z.string(),
  name: z.string(),
  /** Of the product; empty: none. */
  sector: z.string(),
  /** The sheet that makes it; null: no sheet has it as an output. */
  recipeId: z.nullable(z.int()),
  par: z.int(),
  parFrom: z.nullable(z.enum(['definido', 'media'])),
  usable: z.int(),
  short: z.int(),
  /** How many times the sheet makes what is short; null: no sheet, or its yield does not say. */
  times: z.nullable(z.number()),
  /** What one label holds; null: not known. */
  pack: z.nullable(z.object({ n: z.number(), unit: z.enum(units) })),
  /** Labels that end on `date`. */
  expiring: z.int(),
  /** null: nothing today. */
  made: z.nullable(made),
  /** null: nobody has said that it is not made. */
  skipped: z.nullable(z.object({ reason: z.string() })),
  /** The names of the sheet's ingredients of which no lot and no label is in stock. */
  lotsMissing: z.array(z.string()),
  /** `8 desejados − 5 com validade até 01/12`, `média das últimas terças: 8`. */
  text: z.string(),
})
export type DayListRow = z.infer<typeof dayListRow>

export const skipBody = z.strictObject(
  { date: day, baseProductId: productId, reason: z._default(lineOfText({ label: 'O motivo', max: 200 }), '') },
  'Informe a data e o produto',
)
export type SkipBody = z.infer<typeof skipBody>

const YIELD_DAYS_MAX = 366
interface YieldDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
// An invalid day already has its own message.
const isPeriod =
  (isRight: (days: number) => boolean) =>
  ({ from, to }: YieldDays) =>
    from === undefined || to === undefined || !isDay(from) || !isDay(to) || isRight(daysIn({ from, to }))

/** Local days, both included; without a period the last thirty days. */
export const yieldsQuery = z.strictObject({ from: z.optional(day), to: z.optional(day) }).check(
  z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Informe o início e o fim',
  }),
  z.refine(
    isPeriod((days) => days >= 1),
    { path: ['to'], message: 'O fim não pode ser antes do início' },
  ),
  z.refine(
    isPeriod((days) => days <= YIELD_DAYS_MAX),
    { path: ['to'], message: `O período pode ter no máximo ${YIELD_DAYS_MAX} dias` },
  ),
)
export type YieldsQuery = z.infer<typeof yieldsQuery>
export const sheetYield = z.object({
  recipeId: z.int(),
  name: z.string(),
  batches: z.int(),
  planned: z.number(),
  real: z.number(),
  unit: z.enum(units),
  /** Real against planned: −5 is 5 % less. */
  percent: z.number(),
  /** In reais for one batch: what the difference of the yield is worth; negative: it yielded less. */
  differencePerBatch: z.string(),
})
export type SheetYield = z.infer<typeof sheetYield>
