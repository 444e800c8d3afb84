import Big from 'big.js'
import { plainText } from '../../../contract/decimal.ts'
import type { Unit } from '../../../contract/units.ts'
import { inUnit, unitSymbols } from '../../../contract/units.ts'
import { Rejection } from '../../../errors.ts'
import type { BatchBody } from '../contract/batches.ts'
import type { Amount, Sheet } from '../ports.ts'

/** More than this share of the planned yield is asked about (rule 6). */
const USUAL_DIFFERENCE = '0.2'

/** What a batch yields, in the sheet's unit. */
export interface BatchYield {
  readonly planned: Big
  readonly real: Big
  readonly unit: Unit
}

export const amountText = (n: Big | number, unit: Unit): string =>
  `${plainText(new Big(n).round(3).toNumber())} ${unitSymbols[unit]}`

/** The planned quantity of a line or of a yield: exact, as the numbers of a sheet have three decimals and `times` has one. */
export const timesOf = ({ n, unit }: Amount, times: number): Amount => ({ n: new Big(n).times(times).toNumber(), unit })

/**
 * Planned and real yield (rules 1, 2).
 *
 * @throws Rejection recipe_yield_missing, yield_unit, yield_whole
 */
export function yieldOf(sheet: Sheet, body: Pick<BatchBody, 'times' | 'yield'>): BatchYield {
  if (sheet.yield === null) throw new Rejection('recipe_yield_missing')
  const { n, unit } = sheet.yield
  const planned = new Big(n).times(body.times)
  if (body.yield === undefined) return { planned, real: planned, unit }
  const real = inUnit(body.yield.n, body.yield.unit, unit)
  if (real === null)
    throw new Rejection('yield_unit', {
      text: `A ficha rende em ${unitSymbols[unit]}: informe o rendimento na mesma medida.`,
    })
  if (unit === 'unidade' && !real.mod(1).eq(0)) throw new Rejection('yield_whole')
  return { planned, real, unit }
}

/** The question about a yield that differs from the sheet's by more than a fifth; null: it is usual. */
export function yieldQuestion({ planned, real, unit }: BatchYield): string | null {
  const difference = real.minus(planned)
  if (difference.abs().lte(planned.times(USUAL_DIFFERENCE))) return null
  const percent = difference.abs().times(100).div(planned).round(0).toNumber()
  const more = difference.lt(0) ? 'menos' : 'mais'
  return `Rendeu ${percent} % ${more} que a ficha (${amountText(real, unit)} em vez de ${amountText(planned, unit)}). Confirmar?`
}
