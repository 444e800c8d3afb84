import { nameKey } from '../../../contract/text.ts'
import type { FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'
import type { Jurisdiction, NormBook, NormRow } from './norm-row.ts'
import { federalRows } from './norms-federal.ts'
import { federalDistrictRows, saoPauloCityRows } from './norms-local.ts'
import { sp2013Rows, sp2013Samples } from './norms-sp-2013.ts'
import { sp2026Rows, sp2026Samples } from './norms-sp-2026.ts'

/**
 * The editions of these books. A tenant uses the edition that it has adopted: a change of a norm reaches its labels when
 * somebody has seen what changes. An edition's rows are never edited; a correction is a new edition.
 */
export const editions = [
  { version: 1, text: 'RDC 216/2004, e em São Paulo a Portaria CVS 5/2013' },
  { version: 2, text: 'Em São Paulo, a Portaria CVS 3/2026 substitui a CVS 5/2013 a partir de 04/10/2026' },
] as const
export const NEWEST_EDITION = 2
/** Of a tenant that has adopted none: the newest one when tenants first could. */
export const FIRST_ADOPTED_EDITION = 2

const allRows: readonly NormRow[] = [
  ...federalRows,
  ...sp2026Rows,
  ...sp2013Rows,
  ...saoPauloCityRows,
  ...federalDistrictRows,
]

/** Where a tenant is: null: it has not said so, and only the federal norm counts. */
export interface Place {
  readonly uf: string | null
  readonly city: string | null
}

/** The jurisdictions of a place, most local first. */
function jurisdictionsOf({ uf, city }: Place): readonly Jurisdiction[] {
  if (uf === 'SP') return nameKey(city ?? '') === 'sao paulo' ? ['SP-SAO_PAULO', 'SP', 'BR'] : ['SP', 'BR']
  return uf === 'DF' ? ['DF', 'BR'] : ['BR']
}

/** A norm's rows for one class, state and kind of storage: the colder place first (of hot food, the hotter). */
export interface Tiers {
  readonly book: NormBook
  readonly from: string
  readonly until: string
  readonly rows: readonly [NormRow, ...NormRow[]]
}

/** The norms of a place in one edition, and those of elsewhere that are shown as a reference there. */
export interface PlaceNorms {
  readonly edition: number
  readonly rows: readonly NormRow[]
  /** How long samples are kept. They are no food's time, so `own` never finds them. */
  readonly samples: readonly NormRow[]
  /** Most local first, for a class (null: not said), a state and a kind. */
  own(foodClass: FoodClass | null, state: FoodState, kind: StorageKind): readonly Tiers[]
  reference(foodClass: FoodClass | null, state: FoodState, kind: StorageKind): readonly Tiers[]
}

const coversClass = (row: NormRow, foodClass: FoodClass | null): boolean =>
  row.classes === undefined
    ? row.foodClass === null || row.foodClass === foodClass
    : foodClass !== null && row.classes.includes(foodClass)

/** Smaller for a row that asks for more cold, or of hot food for more heat. */
function demandOf({ limit }: NormRow): number {
  if (limit === null) return Number.POSITIVE_INFINITY
  if (limit.min !== undefined) return -limit.min
  return limit.below === undefined ? (limit.max ?? Number.POSITIVE_INFINITY) : limit.below - 0.01
}

/** The last day of a norm as an edition knows it. */
export const lastDayOf = (book: NormBook, edition: number): string | null =>
  edition >= book.endKnownIn ? book.validUntil : null

function tiersOf(rows: readonly NormRow[], edition: number): readonly Tiers[] {
  return [...new Set(rows.map(({ book }) => book))].flatMap((book): Tiers[] => {
    const [first, ...rest] = rows.filter((row) => row.book === book).sort((a, b) => demandOf(a) - demandOf(b))
    if (first === undefined) return []
    return [
      {
        book,
        from: book.validFrom ?? '0000-01-01',
        until: lastDayOf(book, edition) ?? '9999-12-31',
        rows: [first, ...rest],
      },
    ]
  })
}

/** Finds tiers by class, state and kind; each search is done once. */
function finderOf(rows: readonly NormRow[], edition: number) {
  const known = new Map<FoodClass | null, Map<StorageKind, Map<FoodState, readonly Tiers[]>>>()
  return (foodClass: FoodClass | null, state: FoodState, kind: StorageKind): readonly Tiers[] => {
    const found = known.get(foodClass)?.get(kind)?.get(state)
    if (found !== undefined) return found
    const isMeant = (row: NormRow) => row.kind === kind && row.states.includes(state) && coversClass(row, foodClass)
    const tiers = tiersOf(rows.filter(isMeant), edition)
    const kinds = known.get(foodClass) ?? new Map<StorageKind, Map<FoodState, readonly Tiers[]>>()
    known.set(foodClass, kinds)
    const states = kinds.get(kind) ?? new Map<FoodState, readonly Tiers[]>()
    kinds.set(kind, states)
    states.set(state, tiers)
    return tiers
  }
}

function indexNorms(jurisdictions: readonly Jurisdiction[], edition: number): PlaceNorms {
  const published = allRows.filter(({ book }) => book.edition <= edition)
  const own = jurisdictions.flatMap((jurisdiction) =>
    published.filter(({ book }) => book.jurisdiction === jurisdiction),
  )
  // The table of São Paulo is the one that kitchens elsewhere know, and where there is no other it is shown beside.
  const reference = jurisdictions.includes('SP') ? [] : published.filter(({ book }) => book.jurisdiction === 'SP')
  const samples = [...sp2026Samples, ...sp2013Samples].filter(
    ({ book }) => book.edition <= edition && jurisdictions.includes(book.jurisdiction),
  )
  return { edition, rows: own, samples, own: finderOf(own, edition), reference: finderOf(reference, edition) }
}

// There are four places and two editions, so this never grows.
const indexes = new Map<string, PlaceNorms>()

/** The norms of a place, as an edition has them. An edition that does not exist is read as the nearest one. */
export function normsOf(place: Place, edition: number = NEWEST_EDITION): PlaceNorms {
  const jurisdictions = jurisdictionsOf(place)
  const version = edition >= NEWEST_EDITION ? NEWEST_EDITION : 1
  const key = `${jurisdictions.join()} ${version}`
  let index = indexes.get(key)
  if (index === undefined) {
    index = indexNorms(jurisdictions, version)
    indexes.set(key, index)
  }
  return index
}

/** The rows of a place that are in force on a day. */
export const rowsInForce = ({ rows, edition }: PlaceNorms, day: string): readonly NormRow[] =>
  inForce(rows, edition, day)

/** Those of these rows or notes whose book is in force on a day, as an edition knows it. */
export function inForce<Row extends Pick<NormRow, 'book'>>(
  rows: readonly Row[],
  edition: number,
  day: string,
): readonly Row[] {
  return rows.filter(({ book }) => {
    const until = lastDayOf(book, edition)
    return (book.validFrom === null || book.validFrom <= day) && (until === null || day <= until)
  })
}
