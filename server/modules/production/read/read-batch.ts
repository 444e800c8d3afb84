import { Rejection } from '../../../errors.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Identity } from '../../../http/identity.ts'
import type { BatchBody } from '../contract/batches.ts'
import type { BatchBirth, BatchProduct, InputMoment, NamedProducts, ProductionPorts, Sheet } from '../ports.ts'
import { nextNumbers } from '../queries.ts'
import type { AdmittedInput, Cap, ReadInputs } from '../rules/inputs.ts'
import { admitInputs, batchNames, capsOf, wentInOf } from '../rules/inputs.ts'
import { askedOutputs, costBatch, packOutputs, saidOutputs } from '../rules/outputs.ts'
import type { CostedBatch, Packed } from '../rules/outputs.ts'
import { dayOfLot, daysOfLot, lotOf, producedAtOf } from '../rules/produced-at.ts'
import type { BatchYield } from '../rules/yield.ts'
import { yieldOf } from '../rules/yield.ts'

interface Asked<Prepared> {
  /** The products, and what the dates of their labels depend on. It is sent before the plan's own reads, in their flight. */
  readonly preparing: Promise<Prepared>
  readonly identity: Promise<Identity>
  readonly now: Date
  readonly ports: ProductionPorts
  /** The sheet as it was just changed; left out: as it is registered. */
  readonly sheet?: Sheet | undefined
}

/** A batch as it would be made: nothing is written. */
export interface PlannedBatch<Prepared = unknown> {
  readonly prepared: Prepared
  readonly sheet: Sheet
  readonly producedAt: string
  readonly timeZone: string
  readonly yields: BatchYield
  readonly cooked: boolean | null
  readonly inputs: readonly AdmittedInput[]
  readonly caps: readonly Cap[]
  /** Those of the labels that go in and come out, and those that the sheet names. */
  readonly products: ReadonlyMap<string, BatchProduct>
  readonly packed: Packed
  readonly costed: CostedBatch
  readonly id: number
  readonly day: string
  readonly ofDay: number
  readonly lot: string
  readonly openLots: ReadInputs['openLots']
}

/**
 * Reads what a batch depends on, in one flight, and decides all but its dates.
 *
 * @throws Rejection where the sheet, an input or an output does not fit
 */
export async function planBatch<Prepared extends NamedProducts>(
  tx: TenantTransaction,
  body: BatchBody,
  asked: Asked<Prepared>,
): Promise<PlannedBatch<Prepared>> {
  const { identity, now, ports } = asked
  const named = batchNames(body)
  const moment = identity.then(({ timeZone }): InputMoment & { readonly producedAt: string } => {
    const producedAt = producedAtOf(body.producedAt, now, timeZone)
    return { at: new Date(producedAt), timeZone, producedAt }
  })
  const [sheet, prepared, labels, lots, openLots, outputsBelow, next, { producedAt, timeZone, at }] = await Promise.all(
    [
      asked.sheet ?? ports.sheet(tx, body.recipeId),
      asked.preparing,
      ports.labels(tx, named.labelCodes, moment),
      ports.lots(tx, named.lotIds, named.lotCodes),
      ports.openLots(tx, body.recipeId),
      ports.outputsBelow(tx, body.recipeId),
      nextNumbers(tx, ['batch', ...daysOfLot(body.producedAt, now)]),
      moment,
    ],
  )
  if (sheet === null) throw new Rejection('recipe_not_found')
  const yields = yieldOf(sheet, body)
  const day = dayOfLot(producedAt, timeZone)
  const said = saidOutputs(sheet, body)
  const lines = sheet.lines.map((line) => ({ ...line, productIds: outputsBelow.get(line.recipeId ?? 0) ?? [] }))
  const known = { ...sheet, lines }
  const products = new Map(prepared.products.map((product) => [product.id, product]))
  const inputs = admitInputs(known, body, { labels, lots, products, openLots, moment: { at, timeZone } })
  const cooked = body.cooked ?? sheet.cooked
  const packed = packOutputs(askedOutputs(sheet, said, products), yields)
  const [id, ofDay] = [next('batch'), next(day)]
  return {
    prepared,
    sheet: known,
    producedAt,
    timeZone,
    yields,
    cooked,
    inputs,
    caps: capsOf(inputs, cooked, products),
    products,
    packed,
    costed: costBatch(packed, sheet.totalCost, { times: body.times, unit: yields.unit }),
    id,
    day,
    ofDay,
    lot: lotOf(day, ofDay),
    openLots,
  }
}

/** What the labels of a planned batch are born with. */
export const birthOf = (
  { id, lot, producedAt, inputs, caps, sheet, products }: PlannedBatch,
  responsible: string,
): BatchBirth => ({
  batchId: String(id),
  lot,
  producedAt,
  responsible,
  parentIds: inputs.flatMap((input) => (input.kind === 'etiqueta' ? [input.label.id] : [])),
  ceilings: caps,
  wasFrozen: inputs.some((input) => input.kind === 'etiqueta' && input.label.neverFreezes),
  sheet,
  wentIn: wentInOf(inputs, products),
})

/** @throws Rejection recipe_changed_meanwhile where the person has seen another version */
export function refuseOld({ version }: Sheet, { version: seen = version }: BatchBody): void {
  if (seen !== version) throw new Rejection('recipe_changed_meanwhile')
}
