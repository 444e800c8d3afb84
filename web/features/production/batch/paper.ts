import type { BatchBody, BatchPreview, InputBody, Proposal } from '#contract/production/batches'
import type { Unit } from '#contract/recipes/costing'
import { amountText } from '../words.ts'
import type { Pack } from './packs.ts'
import { outputsBody } from './packs.ts'
import type { Amount } from '../words.ts'

// The paper of a batch: what a person has said of it, and the request that follows.

/** A label or a lot that goes in at a line. */
export interface Chosen {
  readonly line: number
  /** Of a label or a lot, for people; it tells one from another. */
  readonly shown: string
  readonly name: string
  readonly weight: string
  readonly expirationDate: string | null
  /** null: a lot that was chosen by its id. */
  readonly code: string | null
  readonly lotId: number | null
  readonly evidence: 'lido' | 'escolhido'
  /** `auto`: what the line needs where the label holds more; null: all of it. */
  readonly quantity: string | null
  readonly substitute: boolean
}

export const AUTO = 'auto'

export interface Paper {
  readonly times: number
  /** null: what the sheet says. */
  readonly real: number | null
  /** The yield that a person has confirmed although it is unusual, with its times. */
  readonly confirmed: string | null
  /** What was said of a line; a line that is not here has its first proposal. */
  readonly said: ReadonlyMap<number, readonly Chosen[]>
  /** What was said of the packs; empty: they are the sheet's. */
  readonly packs: readonly Pack[]
  readonly usePricesNow: boolean
}

export const blankPaper = (times: number): Paper => ({
  times,
  real: null,
  confirmed: null,
  said: new Map(),
  packs: [],
  usePricesNow: false,
})

export const yieldKey = ({ times, real }: Pick<Paper, 'times' | 'real'>): string => `${times} ${real}`

/** Other times of the sheet yield something else: what was typed for the last ones is not right any more. */
export const withTimes = (paper: Paper, times: number): Paper => ({ ...paper, times, real: null, confirmed: null })

export const chosenFrom = (proposal: Proposal): Chosen => ({
  line: proposal.line,
  shown: proposal.shown,
  name: proposal.name,
  weight: proposal.weight,
  expirationDate: proposal.expiration_date,
  code: proposal.code,
  lotId: proposal.code === null ? proposal.lotId : null,
  evidence: 'escolhido',
  quantity: proposal.code === null ? null : AUTO,
  substitute: false,
})

type Proposed = Pick<BatchPreview, 'lines' | 'proposals'>

/**
 * What goes in at a line: what was said, else the label that expires first. Lots are left to be presumed until somebody reads
 * or chooses one: the lot in whose box a hand was, nobody has seen.
 */
export function chosenAt({ proposals }: Proposed, said: Paper['said'], line: number): readonly Chosen[] {
  const own = said.get(line)
  if (own !== undefined) return own
  const first = proposals.find((proposal) => proposal.line === line)
  return first === undefined || first.code === null ? [] : [chosenFrom(first)]
}

/** `5 kg`, `0,25 L`, `500 mL`, `3 un` */
const measureForm = /^\s*(\d+(?:[.,]\d+)?)\s*(kg|g|l|ml|un|unid|unidades?)\.?\s*$/i
const smaller: Readonly<Record<string, readonly [number, string]>> = {
  kg: [1000, 'g'],
  g: [1, 'g'],
  l: [1000, 'ml'],
  ml: [1, 'ml'],
}

/** The amount in the smallest unit of its kind. */
function comparable(n: number, unit: string): { readonly n: number; readonly kind: string } {
  const [factor, kind] = smaller[unit.toLowerCase()] ?? [1, 'un']
  return { n: n * factor, kind }
}

/** null: a text that is no measure. */
function measured(weight: string) {
  const [, digits = '', unit = ''] = measureForm.exec(weight) ?? []
  return digits === '' ? null : comparable(Number(digits.replace(',', '.')), unit)
}

/** How much of a label a line needs, where the label holds more than that; null: all of it goes in. */
export function partFor(weight: string, planned: Amount): string | null {
  const [whole, part] = [measured(weight), comparable(planned.n, planned.unit)]
  return whole?.kind === part.kind && part.n > 0 && part.n < whole.n ? amountText(planned) : null
}

/** A weight as a number of the unit; 0: it cannot be compared. */
function heldIn(weight: string, unit: Unit): number {
  const [own, one] = [measured(weight), comparable(1, unit)]
  return own?.kind === one.kind ? own.n / one.n : 0
}

/** What goes in at a line, with how much of it; `part` null: all of it. */
export type Placed = Chosen & { readonly part: string | null }

/** Each label gives what the labels before it leave of the line. If they leave nothing, it gives up to the whole line again. */
function placed(chosen: readonly Chosen[], planned: Amount): readonly Placed[] {
  let left = planned.n
  return chosen.map((one) => {
    if (one.code === null) return { ...one, part: null }
    const needed = { ...planned, n: left > 0 ? left : planned.n }
    const part = one.quantity === AUTO ? partFor(one.weight, needed) : one.quantity
    left = Number((left - heldIn(part ?? one.weight, planned.unit)).toFixed(3))
    return { ...one, part }
  })
}

export const allChosen = (base: Proposed, said: Paper['said']): readonly Placed[] =>
  base.lines.flatMap(({ planned }, line) => placed(chosenAt(base, said, line), planned))

const inputOf = ({ line, code, lotId, evidence, substitute, part }: Placed): InputBody => ({
  line,
  ...(code === null ? { lotId: lotId ?? 0 } : { code }),
  evidence,
  ...(part !== null && { quantity: part }),
  ...(substitute && { substitute }),
})

/** What the batch is of: a sheet, and the base product that its labels are of where the sheet does not say it. */
export interface Of {
  readonly recipeId: number
  readonly productId: string | undefined
}

const outputsOf = ({ productId }: Of) => (productId === undefined ? {} : { outputs: [{ baseProductId: productId }] })

/** The paper without its inputs: what it proposes does not hang on what was chosen. */
export const baseBody = (of: Of, times: number): BatchBody => ({ recipeId: of.recipeId, times, ...outputsOf(of) })

/** The sheet's lines and yield of other times: the numbers of a sheet have three decimals, and those of times one. */
export function baseAt(base: BatchPreview, factor: number): BatchPreview {
  const scaled = ({ n, unit }: Amount): Amount => ({ unit, n: Number((n * factor).toFixed(4)) })
  return {
    ...base,
    planned: scaled(base.planned),
    lines: base.lines.map((line) => ({ ...line, planned: scaled(line.planned) })),
  }
}

/** @param unit of the yield; null while nothing is read */
export function bodyOf(of: Of, paper: Paper, base: Proposed | undefined, unit: Unit | null): BatchBody {
  const { times, real, said, confirmed, packs, usePricesNow } = paper
  const inputs = base === undefined ? [] : allChosen(base, said).map(inputOf)
  return {
    ...baseBody(of, times),
    ...(packs.length > 0 && { outputs: outputsBody(packs) }),
    ...(real !== null && unit !== null && { yield: { n: real, unit } }),
    ...(inputs.length > 0 && { inputs }),
    ...(confirmed !== null && confirmed === yieldKey(paper) && { confirmYield: true }),
    ...(usePricesNow && { usePricesNow: true }),
  }
}

/** `22 × 500 mL`, `1 × 400 mL`: labels that hold the same stand together. */
export function packsOf(
  outputs: BatchPreview['outputs'],
): readonly { readonly count: number; readonly weight: string }[] {
  const counts = new Map<string, number>()
  for (const weight of outputs.flatMap(({ weights }) => weights)) counts.set(weight, (counts.get(weight) ?? 0) + 1)
  return [...counts].map(([weight, count]) => ({ count, weight }))
}

/** How much one tap changes the yield. */
export const stepOf = (unit: Unit): number => (unit === 'unidade' ? 1 : unit === 'kg' || unit === 'L' ? 0.1 : 50)

/** One step more or less, never nothing. */
export function stepped(real: number, step: number): number {
  const next = Number((real + step).toFixed(3))
  return next > 0 ? next : real
}
