import Big from 'big.js'
import type { Exact } from '../../../contract/decimal.ts'
import { exact, productOf, rounded } from '../../../contract/decimal.ts'
import type { FoodState } from '../../../contract/food.ts'
import type { Unit } from '../../../contract/units.ts'
import { inUnit } from '../../../contract/units.ts'
import { weightText } from '../../../contract/weight.ts'
import { labelsText } from '../../../contract/words.ts'
import { Rejection } from '../../../errors.ts'
import { shareCost } from '../../../contract/share-cost.ts'
import type { BatchBody } from '../contract/batches.ts'
import { BATCH_LABELS_MAX } from '../contract/batches.ts'
import type { Amount, BatchOrder, BatchProduct, Sheet } from '../ports.ts'
import { amountText } from './yield.ts'
import type { BatchYield } from './yield.ts'

/** An output with all that its body left out. */
export interface AskedOutput {
  readonly path: string
  readonly product: BatchProduct
  readonly pack: Amount
  /** null: what remains. */
  readonly count: number | null
  readonly storageTypeId: string
  readonly state: FoodState
}

type SaidOutput = NonNullable<BatchBody['outputs']>[number]

/** What was said, else the first output of the sheet (rule 5). */
export const saidOutputs = (sheet: Sheet, { outputs = [] }: Pick<BatchBody, 'outputs'>): readonly SaidOutput[] =>
  outputs.length > 0 ? outputs : sheet.outputs.slice(0, 1)

/**
 * The outputs as they were asked for, with what their body left out.
 *
 * @throws Rejection output_missing, output_product_unknown, output_pack_missing, output_place_missing
 */
export function askedOutputs(
  sheet: Sheet,
  said: readonly SaidOutput[],
  products: ReadonlyMap<string, BatchProduct>,
): readonly AskedOutput[] {
  if (said.length === 0) throw new Rejection('output_missing')
  return said.map((output, index) => {
    const path = `outputs.${index}`
    const product = products.get(output.baseProductId)
    if (product === undefined) throw new Rejection('output_product_unknown', { path: `${path}.baseProductId` })
    const pack = output.pack ?? packOf(product, sheet)
    if (pack === null)
      throw new Rejection('output_pack_missing', {
        text: `Diga quanto cabe na embalagem de ${product.name}.`,
        path: `${path}.pack`,
      })
    const storageTypeId = output.storageTypeId ?? product.storageTypeId
    if (storageTypeId === '')
      throw new Rejection('output_place_missing', {
        text: `Diga onde ${product.name} fica.`,
        path: `${path}.storageTypeId`,
      })
    return { path, product, pack, count: output.count ?? null, storageTypeId, state: output.state ?? 'preparado' }
  })
}

/** What one label of a product holds; null: neither the sheet nor the product says it. */
export const packOf = (product: BatchProduct, sheet: Sheet): Amount | null =>
  sheet.outputs.find(({ baseProductId }) => baseProductId === product.id)?.pack ?? product.pack

/** An output with what each of its labels holds, in the unit of the yield. */
export interface PackedOutput extends AskedOutput {
  readonly amounts: readonly Big[]
}

export interface Packed {
  readonly outputs: readonly PackedOutput[]
  /** What no label holds, in the unit of the yield. */
  readonly leftover: Big
}

/**
 * Shares the yield over the labels (rule 5). A label of units holds whole units.
 *
 * @throws Rejection pack_unit, output_pack_whole, outputs_exceed_yield, outputs_too_many, batch_without_labels
 */
export function packOutputs(asked: readonly AskedOutput[], { real, unit }: BatchYield): Packed {
  const packs = asked.map((output) => packIn(output, unit))
  const counted = asked.map(({ count }, index) => (packs[index] ?? new Big(0)).times(count ?? 0))
  const left = counted.reduce((rest, taken) => rest.minus(taken), real)
  if (left.lt(0)) {
    const taken = amountText(real.minus(left), unit)
    throw new Rejection('outputs_exceed_yield', {
      text: `As etiquetas somam ${taken}, e o preparo rendeu ${amountText(real, unit)}.`,
      path: `${asked[firstBeyond(counted, real)]?.path ?? 'outputs.0'}.count`,
    })
  }
  refuseMany(asked.reduce((sum, { count }) => sum + (count ?? 0), 0))
  let leftover = left
  const outputs = asked.map((output, index) => {
    const pack = packs[index] ?? new Big(1)
    if (output.count !== null) return { ...output, amounts: Array.from({ length: output.count }, () => pack) }
    const whole = left.div(pack).round(0, Big.roundDown)
    refuseMany(whole.toNumber())
    const remaining = left.minus(whole.times(pack))
    const last = unit === 'unidade' ? remaining.round(0, Big.roundDown) : remaining
    leftover = remaining.minus(last)
    const full = Array.from({ length: whole.toNumber() }, () => pack)
    return { ...output, amounts: last.gt(0) ? [...full, last] : full }
  })
  const made = outputs.reduce((sum, { amounts }) => sum + amounts.length, 0)
  refuseMany(made)
  if (made === 0) throw new Rejection('batch_without_labels')
  return { outputs, leftover }
}

/** The first output for which the yield does not suffice. */
function firstBeyond(counted: readonly Big[], real: Big): number {
  let rest = real
  return counted.findIndex((taken) => {
    rest = rest.minus(taken)
    return rest.lt(0)
  })
}

function refuseMany(count: number): void {
  if (count > BATCH_LABELS_MAX)
    throw new Rejection('outputs_too_many', {
      text: `De um preparo saem no máximo ${labelsText(BATCH_LABELS_MAX)}: aumente a embalagem.`,
    })
}

function packIn({ pack, product, path }: AskedOutput, unit: Unit): Big {
  const amount = inUnit(pack.n, pack.unit, unit)
  if (amount === null)
    throw new Rejection('pack_unit', { output: path.replace('outputs.', ''), pack: pack.unit, yielded: unit })
  if (unit === 'unidade' && !amount.mod(1).eq(0))
    throw new Rejection('output_pack_whole', {
      text: `A embalagem de ${product.name} tem unidades inteiras.`,
      path: `${path}.pack`,
    })
  return amount
}

export interface CostedBatch {
  /** Of the whole batch, in reais with two decimals. */
  readonly total: string
  readonly orders: readonly BatchOrder[]
  /** Of what no label holds; null: nothing is left over. */
  readonly leftoverCost: string | null
}

/**
 * The cost of a batch (rule 4): times × the sheet's total cost, shared over the labels and what is left over by what they
 * hold, in whole cents, so that the shares add up to the total.
 */
export function costBatch(
  packed: Packed,
  totalCost: Exact,
  { times, unit }: { times: number; unit: Unit },
): CostedBatch {
  const total = rounded(productOf(totalCost, exact(times)), 2).toFixed(2)
  const { outputs, leftover } = packed
  const amounts = outputs.flatMap((output) => output.amounts)
  const shares = shareCost(total, leftover.gt(0) ? [...amounts, leftover] : amounts)
  let next = 0
  const orders = outputs.flatMap((output) => {
    const costs = output.amounts.map((amount) => ({ amount, cost: shares[next++] ?? '0.00' }))
    const equal = Map.groupBy(costs, ({ amount, cost }) => `${amount.toFixed()} ${cost}`)
    return [...equal.values()].flatMap((group): BatchOrder[] => {
      const [first] = group
      if (first === undefined) return []
      const { path, product, storageTypeId, state } = output
      return [
        {
          path,
          baseProductId: product.id,
          count: group.length,
          weight: weightText(first.amount, unit),
          cost: first.cost,
          storageTypeId,
          state,
        },
      ]
    })
  })
  return { total, orders, leftoverCost: leftover.gt(0) ? (shares.at(-1) ?? null) : null }
}
