import type { AllergenMatrix } from '#contract/allergens/menu'
import type { LawSet } from '#contract/allergens/menu-set'
import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import { currentWeek, lossWeek } from '#contract/waste/week'
import type { Label, LabelStats } from '#contract/labels'
import type { Plan } from '#contract/labels/plan'
import { addDays, EXPIRING_DAYS, localDate, URGENT_DAYS } from '#contract/labels/shelf-life'
import { riskOf } from '#contract/labels/worth'
import type { TotalWorth } from '#contract/labels/worth'
import type { StationState } from '#contract/printing'
import type { ReceivedLot } from '#contract/receiving/lots'
import type { Ingredient, ShownRecipe } from '#contract/recipes'
import type { ReportPreview } from '#contract/reports'
import type { RoundPlace } from '#contract/labels/rounds'
import type { ShelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import type { TimeRule } from '#contract/shelf-life/resolution'
import type { WasteCounts, WastePeriod, WasteSummary } from '#contract/waste'
import type { Intent, LossPeriod } from './intent.ts'
import { findNamed, nearestByName } from '../../lib/search/name-search.ts'
import { findLots } from '../../lib/search/reads.ts'
import type { Lots, LotsAsked } from '../../lib/search/reads.ts'
import type { Rights } from '../../lib/search/screens.ts'
import type { KitchenFacts } from './kitchen-times.ts'
import { placesSaid } from './replies/stored-in.ts'

export interface Labels {
  readonly items: readonly Label[]
  /** The list was cut: there are more labels than `items`. */
  readonly isMore: boolean
}

/** What the labels are worth that expire in the next days. */
export interface Risk extends TotalWorth {
  readonly days: number
}

/** The tenant's figures when the question was asked. */
export interface Figures extends Rights {
  /** The question, as it was typed. */
  readonly asked: string
  readonly now: Date
  readonly timeZone: string
  readonly stats: LabelStats
  /** Soonest expiry first, as in `expired`. */
  readonly expiring: Labels
  readonly expired: Labels
  /** Labels in stock that match the name in the question. */
  readonly found: Labels
  readonly recipes: readonly ShownRecipe[]
  readonly ingredients: readonly Ingredient[]
  /** Base products that match the name in the question. */
  readonly products: readonly BaseProduct[]
  readonly storageTypes: readonly StorageType[]
  /** Null: who asks may not see costs, or the question needs none. */
  readonly risk: Risk | null
  /** Without values for who may not see costs; null: the question needs none. */
  readonly losses: WasteSummary | WasteCounts | null
  /** What the kitchen has decided of its times; null: the question needs none. */
  readonly kitchen: KitchenFacts | null
  /** The lots that match the question, soonest first. */
  readonly lots: Lots
  /** The places where labels are kept, with how many there are. */
  readonly roundPlaces: readonly RoundPlace[]
  readonly stations: readonly StationState[]
  /** The received lots with the number in the question, the newest first. */
  readonly receivedLots: readonly ReceivedLot[]
  /** The dishes of the menu and what each contains; null: the question needs none. */
  readonly matrix: AllergenMatrix | null
}

/** The requests that read figures. */
export interface FigureSource {
  stats(): Promise<LabelStats>
  /** `isWhole`: reads every page up to a limit, not only the first labels. */
  expiryList(kind: 'expiring-soon' | 'expired', isWhole: boolean): Promise<Labels>
  labels(q: string): Promise<Labels>
  recipes(q: string): Promise<readonly ShownRecipe[]>
  ingredients(q: string): Promise<readonly Ingredient[]>
  products(): Promise<readonly BaseProduct[]>
  storageTypes(): Promise<readonly StorageType[]>
  /** Only for an administrator. */
  preview(): Promise<Pick<ReportPreview, 'expiring' | 'atRisk'>>
  plan(): Promise<Pick<Plan, 'days'>>
  losses(period: WastePeriod): Promise<WasteSummary>
  lossCounts(period: WastePeriod): Promise<WasteCounts>
  lots(asked: LotsAsked): Promise<Lots>
  roundPlaces(): Promise<readonly RoundPlace[]>
  stations(): Promise<readonly StationState[]>
  receivedLots(q: string): Promise<readonly ReceivedLot[]>
  settings(): Promise<ShelfLifeSettings>
  timeRules(): Promise<readonly TimeRule[]>
  matrix(lawSet: LawSet): Promise<AllergenMatrix>
}

export type QuestionContext = Pick<Figures, 'asked' | 'now' | 'timeZone' | keyof Rights>

const nothing = { items: [], isMore: false }

/** Figures without data, enough for a question that needs none. */
export function emptyFigures(context: QuestionContext): Figures {
  return {
    ...context,
    stats: { total: 0, expiringSoon: 0, expired: 0 },
    expiring: nothing,
    expired: nothing,
    found: nothing,
    recipes: [],
    ingredients: [],
    products: [],
    storageTypes: [],
    risk: null,
    losses: null,
    kitchen: null,
    lots: nothing,
    roundPlaces: [],
    stations: [],
    receivedLots: [],
    matrix: null,
  }
}

/** Reads only the figures that the answer to this intent uses; the others stay empty. */
export async function figuresFor(intent: Intent, source: FigureSource, context: QuestionContext): Promise<Figures> {
  return { ...emptyFigures(context), ...(await fetchFigures(intent, source, context)) }
}

async function fetchFigures(intent: Intent, source: FigureSource, context: QuestionContext): Promise<Partial<Figures>> {
  switch (intent.kind) {
    case 'stock':
      return { stats: await source.stats() }
    case 'expired': {
      const [stats, expired] = await Promise.all([source.stats(), source.expiryList('expired', intent.about !== '')])
      return { stats, expired }
    }
    case 'expiring': {
      const isWhole = intent.about !== '' || intent.when.kind !== 'window'
      const [stats, expiring] = await Promise.all([source.stats(), source.expiryList('expiring-soon', isWhole)])
      return { stats, expiring }
    }
    case 'product':
      return labelsOrProduct(intent.name, source)
    case 'cost': {
      if (!context.seesCosts) return {}
      const { of, name } = intent
      const [recipes, ingredients] = await Promise.all([
        of === 'ingredient' ? [] : findNamed(name, (q) => source.recipes(q)),
        of === 'recipe' ? [] : findNamed(name, (q) => source.ingredients(q)),
      ])
      return { recipes, ingredients }
    }
    case 'freshness':
    case 'withdrawal':
    case 'whoMade':
      return labelsOrProduct(intent.name, source)
    case 'duration':
    case 'temperature': {
      const [products, kitchen] = await Promise.all([source.products(), readKitchen(source)])
      return { products: intent.name === '' ? [] : nearestByName(intent.name, products), kitchen }
    }
    case 'guidance':
    case 'hotFood':
    case 'samples':
    case 'norms':
      return { kitchen: { settings: await source.settings(), rules: [], places: [] } }
    case 'sif':
      return intent.name === '' ? {} : { products: nearestByName(intent.name, await source.products()) }
    case 'portions': {
      const { name } = intent
      return { recipes: await (name === '' ? source.recipes('') : findNamed(name, (q) => source.recipes(q))) }
    }
    case 'count':
      return countedIn(intent, source)
    case 'useFirst':
      return { lots: await source.lots({ status: 'to_use', limit: FIRST_LOTS }) }
    case 'printFailed':
      return { stations: await source.stations() }
    case 'lot':
      return intent.lot === '' ? {} : { receivedLots: await source.receivedLots(intent.lot) }
    case 'allergens':
      return { matrix: await source.matrix(intent.substance.lawSet) }
    case 'making':
      return { products: nearestByName(intent.name, await source.products()) }
    case 'method':
      return { recipes: await findNamed(intent.name, (q) => source.recipes(q)) }
    case 'riskValue':
      return context.seesCosts ? { risk: await readRisk(source, context) } : {}
    case 'losses': {
      const days = lossDays(intent.period, context)
      return { losses: await (context.seesCosts ? source.losses(days) : source.lossCounts(days)) }
    }
    default:
      return {}
  }
}

/** The reports value all seven days, but only an administrator reads them; the plan of the day values three. */
async function readRisk(source: FigureSource, { isAdmin }: QuestionContext): Promise<Risk | null> {
  if (!isAdmin) {
    const worth = riskOf((await source.plan()).days)
    return worth && { ...worth, days: URGENT_DAYS }
  }
  const { expiring, atRisk } = await source.preview()
  const { value, unpriced } = atRisk
  return { days: EXPIRING_DAYS, labels: expiring, cents: Math.round(value * 100), unpriced, unread: 0 }
}

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`

/** The local days of the period. */
function lossDays(period: LossPeriod, { now, timeZone }: QuestionContext): WastePeriod {
  const today = localDate(now, timeZone)
  const yesterday = addDays(today, -1)
  const endOfLastMonth = addDays(firstOfMonth(today), -1)
  switch (period) {
    case 'month':
      return { from: firstOfMonth(today), to: today }
    case 'lastMonth':
      return { from: firstOfMonth(endOfLastMonth), to: endOfLastMonth }
    case 'thisWeek':
      return currentWeek(today)
    case 'sevenDays':
      return { from: addDays(today, -6), to: today }
    case 'lastWeek':
      return lossWeek(today)
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'today':
      return { from: today, to: today }
    default:
      return period satisfies never
  }
}

/** The labels of a name; where there are none, the product of the house that is meant. */
async function labelsOrProduct(name: string, source: FigureSource): Promise<Partial<Figures>> {
  const found = await findLabels(name, source)
  return found.items.length > 0 ? { found } : { products: nearestByName(name, await source.products()) }
}

async function readKitchen(source: FigureSource): Promise<KitchenFacts> {
  const [settings, rules, places] = await Promise.all([source.settings(), source.timeRules(), source.storageTypes()])
  return { settings, rules, places }
}

const FIRST_LOTS = 5

/** Without a name the places tell how much they hold, and one place also what is in it. */
async function countedIn(
  { name, where }: Extract<Intent, { kind: 'count' }>,
  source: FigureSource,
): Promise<Partial<Figures>> {
  if (name !== '') {
    const storageTypes = where === '' ? [] : await source.storageTypes()
    const [place, ...others] = placesSaid(where, storageTypes)
    const asked = place === undefined || others.length > 0 ? {} : { place: place.id }
    const lots = await findLots((more) => source.lots(more), name, asked)
    return {
      storageTypes,
      lots,
      ...(lots.items.length === 0 && { products: nearestByName(name, await source.products()) }),
    }
  }
  const [storageTypes, roundPlaces] = await Promise.all([source.storageTypes(), source.roundPlaces()])
  const [place, ...others] = placesSaid(where, storageTypes)
  const isOne = place !== undefined && others.length === 0
  return { storageTypes, roundPlaces, ...(isOne && { lots: await source.lots({ place: place.id }) }) }
}

async function findLabels(name: string, source: FigureSource): Promise<Labels> {
  // A label code or number is searched exactly as typed.
  if (/\d/.test(name)) return source.labels(name)
  let isMore = false
  const items = await findNamed(name, async (q) => {
    const labels = await source.labels(q)
    isMore = labels.isMore
    return labels.items
  })
  return { items, isMore }
}
