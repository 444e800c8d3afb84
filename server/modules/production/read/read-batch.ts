import { Rejection } from '../../../errors.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Identity } from '../../../http/identity.ts'
import type { BatchBody } from '../contract/batches.ts'
import type { BatchBirth, BatchProduct, InputMoment, ProductionPorts, Sheet } from '../ports.ts'
import { nextNumbers } from '../queries.ts'
import type { AdmittedInput, Cap, ReadInputs } from '../rules/inputs.ts'
import { additionsOf, admitInputs, capsOf, namedInputs } from '../rules/inputs.ts'
import { askedOutputs, costBatch, packOutputs, saidOutputs } from '../rules/outputs.ts'
import type { CostedBatch, Packed } from '../rules/outputs.ts'
import { dayOfLot, lotOf, producedAtOf } from '../rules/produced-at.ts'
import type { BatchYield } from '../rules/yield.ts'
import { yieldOf } from '../rules/yield.ts'

interface Asked<Prepared> {
  /** Reads, with the second flight, what the dates of these base products' labels depend on. */
  readonly prepare: (productIds: readonly string[]) => Promise<Prepared>
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
 * Reads what a batch depends on, in two flights, and decides all but its dates.
 *
 * @throws Rejection where the sheet, an input or an output does not fit
 */
export async function planBatch<Prepared>(
  tx: TenantTransaction,
  body: BatchBody,
  asked: Asked<Prepared>,
): Promise<PlannedBatch<Prepared>> {
  const { identity, now, ports } = asked
  const named = namedInputs(body)
  const moment = identity.then(({ timeZone }): InputMoment & { readonly producedAt: string } => {
    const producedAt = producedAtOf(body.producedAt, now, timeZone)
    return { at: new Date(producedAt), timeZone, producedAt }
  })
  const [sheet, labels, lots, { producedAt, timeZone, at }] = await Promise.all([
    asked.sheet ?? ports.sheet(tx, body.recipeId),
    ports.labels(tx, named.labelCodes, moment),
    ports.lots(tx, named.lotIds, named.lotCodes),
    moment,
  ])
  if (sheet === null) throw new Rejection('recipe_not_found')
  const yields = yieldOf(sheet, body)
  const day = dayOfLot(producedAt, timeZone)
  const said = saidOutputs(sheet, body)
  const made = [...new Set(said.map(({ baseProductId }) => baseProductId))]
  const own = sheet.outputs.map(({ baseProductId }) => baseProductId)
  const used = [...labels, ...lots].flatMap((each) => each.baseProductId ?? [])
  const [prepared, next, found, openLots, outputsOf] = await Promise.all([
    asked.prepare(made),
    nextNumbers(tx, ['batch', day]),
    ports.products(tx, [...new Set([...made, ...own, ...used])]),
    ports.openLots(
      tx,
      sheet.lines.flatMap(({ ingredientId }) => ingredientId ?? []),
    ),
    ports.outputsOf(
      tx,
      sheet.lines.flatMap(({ recipeId }) => recipeId ?? []),
    ),
  ])
  const lines = sheet.lines.map((line) => ({ ...line, productIds: outputsOf.get(line.recipeId ?? 0) ?? [] }))
  const known = { ...sheet, lines }
  const products = new Map(found.map((product) => [product.id, product]))
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
  added: additionsOf(inputs, products),
})

/** @throws Rejection recipe_changed_meanwhile where the person has seen another version */
export function refuseOld({ version }: Sheet, { version: seen = version }: BatchBody): void {
  if (seen !== version) throw new Rejection('recipe_changed_meanwhile')
}
