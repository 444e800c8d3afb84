import type { PlaceNorms } from '../../shelf-life/contract/norm-books.ts'
import { inForce } from '../../shelf-life/contract/norm-books.ts'
import { citation } from '../../shelf-life/contract/norm-row.ts'
import { sp2026Book } from '../../shelf-life/contract/norms-sp-2026.ts'
import type { Counted } from './counted.ts'
import type { JudgedLabel, Verdict, VerdictFacts } from './label.ts'
import { hourText } from './sentence.ts'

/** A label with what its verdict is counted from. */
export interface Case {
  readonly label: JudgedLabel
  readonly facts: VerdictFacts
  readonly counted: Counted
  /** The local day on which the readings end, by which norms are in force. */
  readonly day: string
  /** What has ended before it has ended. */
  readonly asOf: number
  readonly toleranceMinutes: number
}

export const hourOf =
  ({ facts, counted }: Case) =>
  (at: number) =>
    hourText(at, { timeZone: facts.kitchen.timeZone, today: counted.window.until })

export const hasSaoPauloNorm = ({ rows, edition }: PlaceNorms, day: string): boolean =>
  inForce(rows, edition, day).some(({ book }) => book === sp2026Book)
export const isSaoPaulo = ({ facts: { norms }, day }: Case): boolean => hasSaoPauloNorm(norms, day)

export const art45 = { book: sp2026Book, article: 'art. 45' } as const
/** Elsewhere the norm of São Paulo is a reference only. */
export const discardSource = (one: Case): string =>
  isSaoPaulo(one) ? citation(art45) : `referência ${citation(art45)}`

type Source = Pick<Verdict, 'norm' | 'article'>
export const noSource: Source = { norm: null, article: null }
export const sourceOf = (
  row: { readonly book: { readonly name: string }; readonly article: string | null } | null,
): Source => (row === null ? noSource : { norm: row.book.name, article: row.article })

/** The verdict of what keeps its date and takes nothing, which the others begin with. */
export function kept({ label, counted }: Case, sentence: string): Verdict {
  return {
    outcome: 'mantem',
    units: label.used,
    crossedAt: null,
    sustained: null,
    thawedAt: null,
    expirationDate: label.expirationDate,
    sentence,
    ...noSource,
    unmeasured: null,
    counted: { ...counted, weighing: null, weighedFrom: counted.window.from },
  }
}
