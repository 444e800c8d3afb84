import type { Label, LabelStats } from '#contract/labels'
import type { Ingredient, Recipe } from '#contract/recipes'
import type { Intent } from './intent.ts'
import { nearestByName, searchTexts } from './name-search.ts'

export interface Labels {
  readonly items: readonly Label[]
  /** The list was cut: there are more labels than `items`. */
  readonly isMore: boolean
}

/** The tenant's figures when the question was asked. */
export interface Figures {
  readonly now: Date
  readonly timeZone: string
  readonly isAdmin: boolean
  readonly stats: LabelStats
  /** Soonest expiry first, as in `expired`. */
  readonly expiring: Labels
  readonly expired: Labels
  /** Labels in stock that match the name in the question. */
  readonly found: Labels
  readonly recipes: readonly Recipe[]
  readonly ingredients: readonly Ingredient[]
}

/** The requests that read figures. */
export interface FigureSource {
  stats(): Promise<LabelStats>
  /** `isWhole`: reads every page up to a limit, not only the first labels. */
  expiryList(kind: 'expiring-soon' | 'expired', isWhole: boolean): Promise<Labels>
  labels(q: string): Promise<Labels>
  recipes(q: string): Promise<readonly Recipe[]>
  ingredients(q: string): Promise<readonly Ingredient[]>
}

export type QuestionContext = Pick<Figures, 'now' | 'timeZone' | 'isAdmin'>

const noLabels: Labels = { items: [], isMore: false }

/** Figures without data, enough for a question that needs none. */
export function emptyFigures(context: QuestionContext): Figures {
  return {
    ...context,
    stats: { total: 0, expiringSoon: 0, expired: 0 },
    expiring: noLabels,
    expired: noLabels,
    found: noLabels,
    recipes: [],
    ingredients: [],
  }
}

/** Reads only the figures that the answer to this intent uses; the others stay empty. */
export async function figuresFor(intent: Intent, source: FigureSource, context: QuestionContext): Promise<Figures> {
  return { ...emptyFigures(context), ...(await fetchFigures(intent, source)) }
}

async function fetchFigures(intent: Intent, source: FigureSource): Promise<Partial<Figures>> {
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

/**
 * Tries shorter and shorter search texts, because the server matches a substring of the name, without typing errors.
 * Of what it finds, keeps the entries similar to the typed name.
 */
async function findNamed<Entry extends { readonly name: string }>(
  name: string,
  search: (q: string) => Promise<readonly Entry[]>,
): Promise<readonly Entry[]> {
  for (const q of searchTexts(name)) {
    const nearest = nearestByName(name, await search(q))
    if (nearest.length > 0) return nearest
  }
  return []
}
