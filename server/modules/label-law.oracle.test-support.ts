import type { Duration, FoodClass, FoodState, StorageKind } from '../contract/food.ts'
import { federalRows } from './shelf-life/contract/norms-federal.ts'
import { federalDistrictRows, saoPauloCityRows } from './shelf-life/contract/norms-local.ts'
import type { NormRow } from './shelf-life/contract/norm-row.ts'
import { sp2026Rows } from './shelf-life/contract/norms-sp-2026.ts'

// How long a label of November 2026 may be good at most, read from the rows of the norms, the rules of the house and the
// maker's dates. Nothing here asks the engine.

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** São Paulo is three hours behind UTC all through these histories. */
const BEHIND = 3 * HOUR

export interface LawPlace {
  readonly id: string
  readonly kind: StorageKind
  readonly tempMin: number | null
  readonly tempMax: number | null
}

export interface LawRule {
  /** Of one product, or of the class. */
  readonly productId: string | null
  readonly foodClass: FoodClass
  readonly state: FoodState
  readonly storageKind: StorageKind
  readonly duration: Duration
  readonly origin: 'casa' | 'fabricante'
}

export interface LawHouse {
  readonly where: 'SP' | 'SP-SAO_PAULO' | 'BA' | 'DF'
  readonly countExactHours: boolean
  readonly freezeWithinHours: number
  readonly thawedReadyHours: number
  readonly rules: readonly LawRule[]
}

export interface LawFood {
  readonly productId: string
  readonly foodClass: FoodClass
  readonly state: FoodState
  readonly place: LawPlace
  readonly makersAfterOpening: Duration | null
}

const booksOf: Readonly<Record<LawHouse['where'], readonly (readonly NormRow[])[]>> = {
  SP: [sp2026Rows, federalRows],
  'SP-SAO_PAULO': [saoPauloCityRows, sp2026Rows, federalRows],
  BA: [federalRows],
  DF: [federalDistrictRows, federalRows],
}
const readyToEat: readonly FoodClass[] = [
  'cozido',
  'pescado_cozido',
  'maionese',
  'sobremesa_confeitaria',
  'outro_preparado',
  'arroz_sushi',
]

const lengthOf = ({ n, unit }: Duration) => n * (unit === 'hora' ? HOUR : DAY)
const longest = (all: readonly Duration[]) => all.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ?? null
const shortest = (all: readonly Duration[]) => all.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0] ?? null
const isAbout = (row: NormRow, foodClass: FoodClass, state: FoodState) =>
  row.states.includes(state) &&
  (row.classes?.includes(foodClass) ?? (row.foodClass === null || row.foodClass === foodClass))

function isKept({ limit, kind }: NormRow, { tempMin, tempMax }: LawPlace): boolean {
  if (limit === null) return true
  if (kind === 'quente') return tempMin !== null && tempMin >= (limit.min ?? tempMin)
  if (tempMax === null) return false
  return limit.below === undefined ? tempMax <= (limit.max ?? tempMax) : tempMax < limit.below
}

/** What one norm gives in this place: its longest row that the place keeps, or else its shortest. */
function ofBook(rows: readonly NormRow[], { foodClass, state, place }: LawFood): Duration | null {
  const about = rows.filter((row) => row.kind === place.kind && isAbout(row, foodClass, state))
  const kept = about.filter((row) => isKept(row, place)).map(({ duration }) => duration)
  return longest(kept) ?? shortest(about.map(({ duration }) => duration))
}

/** The time that the maker, the house or a norm gives; null: none does, and a person says the date. */
function timeOf(food: LawFood, house: LawHouse): Duration | null {
  const { foodClass, state, place, makersAfterOpening } = food
  const rules = house.rules.filter((rule) => rule.state === state && rule.storageKind === place.kind)
  const ofProduct = rules.filter(({ productId }) => productId === food.productId)
  if (state === 'aberto' && place.kind !== 'congelado' && makersAfterOpening !== null) return makersAfterOpening
  const ofMaker = ofProduct.find(({ origin }) => origin === 'fabricante')
  if (ofMaker !== undefined) return ofMaker.duration
  const books = booksOf[house.where]
  const ofClass = rules.filter((rule) => rule.productId === null && rule.foodClass === foodClass)
  const rule = ofProduct[0] ?? ofClass[0]
  if (rule !== undefined) {
    const binding = books.flatMap(
      (rows) =>
        ofBook(
          rows.filter(({ force }) => force === 'limite'),
          food,
        ) ?? [],
    )
    return shortest([rule.duration, ...binding])
  }
  const norm = shortest(books.flatMap((rows) => ofBook(rows, food) ?? []))
  const isThawed = state === 'descongelado' && place.kind === 'refrigerado' && readyToEat.includes(foodClass)
  const thawed: Duration[] = isThawed ? [{ n: house.thawedReadyHours, unit: 'hora' }] : []
  return shortest([...thawed, ...(norm === null ? [] : [norm])])
}

/** The longest that any norm that the house may look at gives this class in this situação, wherever it is kept. */
function anywhere({ foodClass, state, place }: LawFood, { where }: LawHouse): Duration {
  // The hours of hot food say nothing of what is not kept hot.
  const rows = [...booksOf[where].flat(), ...sp2026Rows].filter(({ kind }) => kind !== 'quente' || place.kind === kind)
  const about = rows.filter((row) => isAbout(row, foodClass, state)).map(({ duration }) => duration)
  const found = longest(about) ?? longest(rows.filter((row) => row.states.includes(state)).map((row) => row.duration))
  if (found === null) throw new Error(`No norm speaks of ${state}`)
  return found
}

/** The end of a time: days end with the last of them, unless the house counts hours; one day is exact. */
function endOf(start: number, duration: Duration, countExactHours: boolean): number {
  if (duration.unit === 'hora' || duration.n === 1 || countExactHours) return start + lengthOf(duration)
  return (Math.floor((start - BEHIND) / DAY) + duration.n + 1) * DAY + BEHIND
}

/** The last day of `2026-12-31`. */
export const endOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) + DAY + BEHIND

/** The last instant at which a label of this food may be good, if its time began at `start`. */
export function limitOf(food: LawFood, house: LawHouse, start: number, byHand: boolean): number {
  if (food.state === 'lacrado' && timeOf(food, house) === null) return Number.POSITIVE_INFINITY
  const time = timeOf(food, house)
  const duration = time === null || byHand ? longest([anywhere(food, house), ...(time === null ? [] : [time])]) : time
  if (duration === null) throw new Error('A food has no time at all')
  return endOf(start, duration, house.countExactHours)
}
