import * as z from 'zod/mini'
import { labelStats } from './api.ts'

/** The labels in stock; those in time also by the day on which they expire, as the lists of these names. */
export const stockCounts = z.extend(labelStats, { today: z.int(), tomorrow: z.int(), soon: z.int(), later: z.int() })
export type StockCounts = z.infer<typeof stockCounts>
