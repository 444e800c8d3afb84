import * as z from 'zod/mini'
import { wholeDays } from '../../../contract/period.ts'
import type { WholeDays } from '../../../contract/period.ts'
import { why } from './why.ts'

export const wastePeriod = wholeDays
export type WastePeriod = WholeDays

/** Reais as a decimal with two places: `7.00`. */
const money = z.string()

/** One bar: `count` discards, of which `uncosted` have no value and are not in `value`. */
const countRow = z.object({ key: z.string(), name: z.string(), count: z.int(), uncosted: z.int() })

/** `expired`: of `value`, what was discarded after its expiry. */
const row = z.object({ ...countRow.shape, value: money, expired: money })
export type WasteRow = z.infer<typeof row>

/**
 * `parts`: of `count`, discards of a part of a label, which stayed in stock with the rest. `produced`: the labels of the
 * product that were made in the period; a label that was opened, frozen or thawed is the same one. `baseProductId`: where its cost is named; null:
 * the labels have none, and their cost is found by their name.
 */
const ofProduct = { parts: z.int(), produced: z.int(), baseProductId: z.nullable(z.string()) }
const productRow = z.object({ ...row.shape, ...ofProduct })
export type WasteProductRow = z.infer<typeof productRow>

const period = { from: z.string(), to: z.string() }

/**
 * What was discarded in a period, each discard at the value that it had then. The rows of every axis add up to `total`,
 * `count` and `uncosted`. Reasons, sectors and products: the greatest value first; days: all, in their order.
 */
export const wasteSummary = z.object({
  ...period,
  total: money,
  count: z.int(),
  /** Discards without a value: no batch, recipe or ingredient gave a cost. */
  uncosted: z.int(),
  /** Of `total`: discarded before the expiry, and after it. */
  withinShelfLife: money,
  expired: money,
  /** What nobody found: not in `total`. */
  missing: z.object({ count: z.int(), value: money, uncosted: z.int() }),
  /** Labels that were made in the period. */
  produced: z.object({ count: z.int() }),
  byReason: z.array(row),
  bySector: z.array(row),
  byProduct: z.array(productRow),
  byDay: z.array(row),
  /** As many days just before. */
  previous: z.object({ ...period, total: money, count: z.int(), uncosted: z.int() }),
})
export type WasteSummary = z.infer<typeof wasteSummary>

/** The same without money, for those who may not see costs. The most discards first. */
export const wasteCounts = z.object({
  ...period,
  count: z.int(),
  withinShelfLife: z.int(),
  expired: z.int(),
  missing: z.object({ count: z.int() }),
  produced: z.object({ count: z.int() }),
  byReason: z.array(z.omit(countRow, { uncosted: true })),
  bySector: z.array(z.omit(countRow, { uncosted: true })),
  byProduct: z.array(z.object({ ...z.omit(countRow, { uncosted: true }).shape, ...ofProduct })),
  byDay: z.array(z.omit(countRow, { uncosted: true })),
  previous: z.object({ ...period, count: z.int() }),
})
export type WasteCounts = z.infer<typeof wasteCounts>

/**
 * What became of labels, for each local day of a period: how many were made, how many were used (nothing is used after
 * its expiry) and how many were discarded whole.
 */
export const labelFlow = z.object({
  ...period,
  days: z.array(z.object({ date: z.string(), made: z.int(), used: z.int(), discarded: z.int() })),
})
export type LabelFlow = z.infer<typeof labelFlow>

export const wasteExportFormats = ['csv', 'pdf'] as const
export type WasteExportFormat = (typeof wasteExportFormats)[number]

/** "Por que joguei fora?": one product in the last whole weeks; null where the numbers carry no sentence. */
export const wasteWhy = z.object({ why: z.nullable(why) })
