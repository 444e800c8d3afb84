import type { BatchBody, BatchPreview } from '#contract/production/batches'
import type { Unit } from '#contract/recipes/costing'
import type { Amount } from '../words.ts'

// What the labels of a batch hold, where a person says more than the sheet.

/** Labels of one product that hold the same. */
export interface Pack {
  readonly baseProductId: string
  readonly name: string
  readonly pack: Amount
  /** How many labels; null: what remains of the yield. */
  readonly count: number | null
}

type Made = BatchPreview['outputs'][number]

/** What was said, else what the sheet says. */
export const packsShown = (
  { outputs, packs }: Pick<BatchPreview, 'outputs' | 'packs'>,
  said: readonly Pack[],
): readonly Pack[] =>
  said.length > 0
    ? said
    : outputs.flatMap(({ baseProductId, name }) => {
        const pack = packs.find((each) => each.baseProductId === baseProductId)?.pack ?? null
        return pack === null ? [] : [{ baseProductId, name, pack, count: null }]
      })

/** How many of its labels are full. */
export const fullOf = ({ weights }: Made): number => weights.filter((weight) => weight === weights[0]).length

/**
 * The packs with the one at this place said anew; a place after the last adds one. Only one of them takes what remains: the
 * one that did so before keeps the full labels that it had.
 */
export function withPack(
  packs: readonly Pack[],
  { at, said, made }: { readonly at: number; readonly said: Pack; readonly made: readonly Made[] },
): readonly Pack[] {
  const all = [...packs.slice(0, at), said, ...packs.slice(at + 1)]
  if (said.count !== null) return all
  return all.map((each, place) => {
    const before = made[place]
    return place === at || each.count !== null ? each : { ...each, count: before === undefined ? 1 : fullOf(before) }
  })
}

export const outputsBody = (packs: readonly Pack[]): NonNullable<BatchBody['outputs']> =>
  packs.map(({ baseProductId, pack, count }) => ({ baseProductId, pack, ...(count !== null && { count }) }))

const unitWords: Readonly<Record<string, Unit>> = {
  kg: 'kg',
  g: 'g',
  l: 'L',
  ml: 'mL',
  un: 'unidade',
  unidade: 'unidade',
  unidades: 'unidade',
}
const MOST = 1_000_000

/** `500`, `500 mL`, `0,5 L`; null: no measure. A point before three digits may stand for thousands, and is none. */
export function amountIn(typed: string, usual: Unit): Amount | null {
  const [, digits = '', word = ''] = /^\s*(\d+(?:,\d{1,3}|\.\d{1,2})?)\s*(\p{L}*)\.?\s*$/u.exec(typed) ?? []
  const unit = word === '' ? usual : unitWords[word.toLowerCase()]
  const n = Number(digits.replace(',', '.'))
  return unit === undefined || n <= 0 || n > MOST ? null : { n, unit }
}

/** `20`; null: no number of labels. */
export function countIn(typed: string, most: number): number | null {
  const count = Number(typed.trim())
  return /^\d{1,3}$/.test(typed.trim()) && count >= 1 && count <= most ? count : null
}
