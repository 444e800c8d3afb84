import Big from 'big.js'
import { Rejection } from '../../../errors.ts'
import type { ReceiptLine } from '../events.ts'
import type { ConfirmedLine } from './confirmed-line.ts'
import { amountText } from './confirmed-line.ts'

type LineLot = ReceiptLine['lots'][number]

/** Half of the last decimal of a quantity: the note's thirds of a box are written so. */
export const ROUNDED_OFF = new Big('0.00005')

/**
 * The quantity of each lot, in the unit of the line. Lots that say none share what the others leave, and the last of
 * them has the rest of the division. Throws a Rejection where the lots hold more than what was accepted.
 */
export function lotQuantities({ line, accepted, index }: ConfirmedLine, lots: readonly LineLot[]): Big[] {
  const said = lots.map(({ quantity }) => (quantity === null ? null : new Big(quantity)))
  // The only lot of a line has the quantity of the note: where less was accepted, less of this lot was accepted.
  if (lots.length === 1 && said[0]?.eq(line.quantity)) return [accepted]
  const sum = said.reduce((total: Big, quantity) => total.plus(quantity ?? 0), new Big(0))
  const silent = said.filter((quantity) => quantity === null).length
  const left = accepted.minus(sum)
  const share = silent === 0 ? new Big(0) : left.div(silent).round(4, Big.roundDown)
  if (left.lt(ROUNDED_OFF.times(-lots.length)) || (silent > 0 && share.lte(0)))
    throw new Rejection('lots_exceed_quantity', {
      path: `lines.${index}.lots`,
      text: `Os lotes somam ${amountText(sum, line.unit)} de ${amountText(accepted, line.unit)} aceitos${
        silent > 0 ? ', e falta a quantidade de um lote' : ''
      }: diga quanto ficou de cada lote.`,
    })
  const lastSilent = said.lastIndexOf(null)
  return said.map((quantity, place) => quantity ?? (place === lastSilent ? left.minus(share.times(silent - 1)) : share))
}
