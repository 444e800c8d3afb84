import type { Duration, FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'

/**
 * How well a row is known. A: its literal text was read. B: two independent sources agree on it. C: one source only.
 * X: sources conflict. Only A and B bind.
 */
export const confidences = ['A', 'B', 'C', 'X'] as const
export type Confidence = (typeof confidences)[number]
/** A limit refuses a longer time. A reference gives a date where there is no other, and refuses nothing. */
export type Force = 'limite' | 'referencia'
export type Jurisdiction = 'BR' | 'SP' | 'SP-SAO_PAULO' | 'DF'

/** A published norm. A norm that is replaced stays: a label of its time keeps its citation. */
export interface NormBook {
  readonly id: string
  /** `Portaria CVS 3/2026`. */
  readonly name: string
  /** `CVS 3/2026`. */
  readonly short: string
  readonly jurisdiction: Jurisdiction
  /** The first day in force, `YYYY-MM-DD`; null: long ago, and the day was not read. */
  readonly validFrom: string | null
  /** The last day in force; null: in force. */
  readonly validUntil: string | null
  /** The edition of our books that first had it, and the one that first knew its last day. */
  readonly edition: number
  readonly endKnownIn: number
  /** Where its text or an account of it was read. */
  readonly source: string
  /** The page of its text at the authority that issued it; absent: no such page is known. */
  readonly page?: string
}

/** The temperatures at which a row applies. A place is judged by the warmest (hot food: the coldest) at which it works. */
export interface TemperatureLimit {
  /** At most this; `below`: colder than this. */
  readonly max?: number
  readonly below?: number
  /** Hot food: at least this. */
  readonly min?: number
  /** A tier of several: warmer than this. Only shown, because colder tiers are tried first. */
  readonly over?: number
}

/** One rule of a norm: this class, in these states, kept so, lasts so long. */
export interface NormRow {
  readonly book: NormBook
  readonly article: string | null
  /** null: every class. */
  readonly foodClass: FoodClass | null
  /** Where the row is about several classes and not all. */
  readonly classes?: readonly FoodClass[]
  readonly states: readonly FoodState[]
  readonly kind: StorageKind
  readonly limit: TemperatureLimit | null
  /** The limit as a person reads it: `até 4 °C`; empty: none. */
  readonly limitText: string
  readonly duration: Duration
  readonly confidence: Confidence
  readonly force: Force
}

export const forceOf = (confidence: Confidence): Force =>
  confidence === 'A' || confidence === 'B' ? 'limite' : 'referencia'

/** All states but the sealed one, whose date is the maker's. */
export const touchedStates = [
  'aberto',
  'manipulado',
  'preparado',
  'descongelado',
] as const satisfies readonly FoodState[]
/** What may be frozen: what was thawed may not. */
export const freezableStates = ['aberto', 'manipulado', 'preparado'] as const satisfies readonly FoodState[]

type RowData = Omit<NormRow, 'book' | 'force' | 'foodClass'> & { readonly foodClass?: FoodClass }

export const rowsOf = (book: NormBook, rows: readonly RowData[]): readonly NormRow[] =>
  rows.map((row) => ({ foodClass: null, ...row, book, force: forceOf(row.confidence) }))

/** `Portaria CVS 3/2026, art. 44 II`. */
export const citation = ({ book, article }: Pick<NormRow, 'book' | 'article'>): string =>
  article === null ? book.name : `${book.name}, ${article}`

/** `CVS 3/2026, art. 44 II`. */
export const shortCitation = ({ book, article }: NormRow): string =>
  article === null ? book.short : `${book.short}, ${article}`
