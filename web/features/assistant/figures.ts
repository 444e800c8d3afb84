import type { Label, LabelStats } from '#contract/labels'
import type { Ingredient, Recipe } from '#contract/recipes'
import type { Intent } from './intent.ts'
import { nearestByName, searchTexts } from './name-search.ts'

export interface Labels {
  readonly items: readonly Label[]
  /** There are more than these. */
  readonly isMore: boolean
}

/** What the tenant's figures are at the moment of the question. */
export interface Figures {
  readonly now: Date
  readonly timeZone: string
  readonly isAdmin: boolean
  readonly stats: LabelStats
  /** Soonest first, like `expired`. */
  readonly expiring: Labels
  readonly expired: Labels
  /** In stock, by the name that was asked for. */
  readonly found: Labels
  readonly recipes: readonly Recipe[]
  readonly ingredients: readonly Ingredient[]
}

/** The calls that bring figures. */
export interface FigureSource {
  stats(): Promise<LabelStats>
  /** `isWhole`: as far as the list goes, not only its beginning. */
  expiryList(kind: 'expiring-soon' | 'expired', isWhole: boolean): Promise<Labels>
  labels(q: string): Promise<Labels>
  recipes(q: string): Promise<readonly Recipe[]>
  ingredients(q: string): Promise<readonly Ingredient[]>
}

export type Moment = Pick<Figures, 'now' | 'timeZone' | 'isAdmin'>

const noLabels: Labels = { items: [], isMore: false }

/** Nothing but the moment: enough for whatever asks for no figure. */
export function bareFigures(moment: Moment): Figures {
  return { ...moment, stats: { total: 0, expiringSoon: 0, expired: 0 }, expiring: noLabels, expired: noLabels, found: noLabels, recipes: [], ingredients: [] }
}

/** The figures that the answer to this intent speaks of, and no others; all the rest stays empty. */
export async function figuresFor(intent: Intent, source: FigureSource, moment: Moment): Promise<Figures> {
  return { ...bareFigures(moment), ...(await fetched(intent, source)) }
}

async function fetched(intent: Intent, source: FigureSource): Promise<Partial<Figures>> {
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
      return { found: await findLabels(intent.name, source) }
    case 'cost': {
      const { of, name } = intent
      const [recipes, ingredients] = await Promise.all([
        of === 'ingredient' ? [] : findNamed(name, (q) => source.recipes(q)),
        of === 'recipe' ? [] : findNamed(name, (q) => source.ingredients(q)),
      ])
      return { recipes, ingredients }
    }
    default:
      return {}
  }
}

async function findLabels(name: string, source: FigureSource): Promise<Labels> {
  // A label's code or number is found as it is, or not at all.
  if (/\d/.test(name)) return source.labels(name)
  let isMore = false
  const items = await findNamed(name, async (q) => {
    const labels = await source.labels(q)
    isMore = labels.isMore
    return labels.items
  })
  return { items, isMore }
}

/** From the words as they were typed to their beginning: the server looks for a text within the name, not for a likeness. */
async function findNamed<Entry extends { readonly name: string }>(name: string, search: (q: string) => Promise<readonly Entry[]>): Promise<readonly Entry[]> {
  for (const q of searchTexts(name)) {
    const nearest = nearestByName(name, await search(q))
    if (nearest.length > 0) return nearest
  }
  return []
}
