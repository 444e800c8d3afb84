import * as z from 'zod/mini'
import { daysIn, isDay } from './day.ts'
import { atMost } from './text.ts'

/** The longest period, in days: a leap year. */
const DAYS_MAX = 366
/** A reading looks at as many days before a period, and no calendar here begins before the year 2000. */
const FIRST_DAY = '2002-01-01'

/** A day as a request names it. */
export const day = (label: string) =>
  z
    .string(`${label} deve ser uma data`)
    .check(
      atMost(10, `${label} deve ser uma data (2026-12-31)`),
      z.refine(isDay, `${label} deve ser uma data (2026-12-31)`),
    )
// An invalid field already has its own message.
const areDays = ({ from, to }: { readonly from: string; readonly to: string }) => isDay(from) && isDay(to)

/** Whole days in the tenant's time zone, both included. */
export const wholeDays = z.strictObject({ from: day('O início'), to: day('O fim') }).check(
  z.refine((period) => !areDays(period) || daysIn(period) >= 1, {
    path: ['to'],
    error: 'O fim não pode ser antes do início',
  }),
  z.refine((period) => !areDays(period) || period.from >= FIRST_DAY, {
    path: ['from'],
    error: 'O início deve ser a partir de 01/01/2002',
  }),
  z.refine((period) => !areDays(period) || daysIn(period) <= DAYS_MAX, {
    path: ['to'],
    error: `O período pode ter no máximo ${DAYS_MAX} dias`,
  }),
)
export type WholeDays = Readonly<z.infer<typeof wholeDays>>
