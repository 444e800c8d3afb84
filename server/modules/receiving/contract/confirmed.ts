import * as z from 'zod/mini'
import { label } from '../../labels/contract/api.ts'
import { printJob } from '../../print-queue/contract/jobs.ts'
import { priceChange, receivedLot } from './lots.ts'
import { otherBrand } from './other-brand.ts'
import { receipt } from './receipts.ts'

/** The lots, labels and prices that a confirmation has made. */
export const confirmed = z.object({
  receipt,
  lots: z.array(receivedLot),
  labels: z.array(label),
  /** null: the browser prints, or there is nothing to print. */
  job: z.nullable(printJob),
  /** No prices without the permission to see costs. */
  prices: z.array(priceChange),
  hints: z.array(z.string()),
  /** Goods whose declared allergens somebody has to compare with the label. */
  otherBrands: z.array(otherBrand),
})
export type Confirmed = z.infer<typeof confirmed>
export type ReceiptLabel = z.infer<typeof label>
export type ReceiptJob = z.infer<typeof printJob>
