import { libraryBody } from '#contract/catalog'
import type { LibraryBody, LibraryProduct } from '#contract/catalog'
import type { TimeRule } from '#contract/shelf-life/resolution'
import { nameKey } from '#contract/text'

/** The chosen products by name, with the days as they are typed; null: they stay as they are proposed. */
export type LibraryChoice = ReadonlyMap<string, string | null>

/** Choosing a product proposes its days; choosing it again takes it away. */
export function toggled(choice: LibraryChoice, { name }: LibraryProduct): LibraryChoice {
  const next = new Map(choice)
  if (!next.delete(name)) next.set(name, null)
  return next
}

/** The days that a product is shown with; blank: none, and its date comes from the maker or from each label. */
export const shownDays = ({ proposal }: LibraryProduct, typed: string | null): string =>
  typed ?? (proposal === null ? '' : String(proposal.days))

export function withDays(choice: LibraryChoice, name: string, days: string): LibraryChoice {
  return new Map(choice).set(name, days)
}

const daysBody = libraryBody.shape.items

/** The message for typed days that cannot be sent, or null. */
export function daysError(name: string, days: string): string | null {
  const parsed = daysBody.safeParse([{ libraryProduct: name, validityDays: daysOf(days) }])
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
}

const daysOf = (days: string): number | null => (days.trim() === '' ? null : Number(days))

interface LibraryBodyFacts {
  readonly products: readonly LibraryProduct[]
  /** Blank: nobody is registered. */
  readonly responsible: string
  /** What is proposed is what the rules of this kitchen say: the product then needs no days of its own. */
  readonly isRuled: (product: LibraryProduct) => boolean
}

export function bodyOf(choice: LibraryChoice, { products, responsible, isRuled }: LibraryBodyFacts): LibraryBody {
  const name = responsible.trim()
  const chosen = [...choice].flatMap(([chosenName, typed]) => {
    const product = products.find((one) => one.name === chosenName)
    return product === undefined ? [] : [{ product, typed }]
  })
  return {
    items: chosen.map(({ product, typed }) => ({
      libraryProduct: product.name,
      validityDays: typed === null && isRuled(product) ? null : daysOf(shownDays(product, typed)),
    })),
    ...(name === '' ? {} : { responsible: name }),
  }
}

/** São Paulo's table is law there; elsewhere it counts where the kitchen has adopted it, as rules of its own. */
export const isRuledIn =
  (uf: string | null, rules: readonly Pick<TimeRule, 'foodClass' | 'state'>[]) =>
  ({ foodClass, defaultState }: LibraryProduct): boolean =>
    uf === 'SP' || rules.some((rule) => rule.foodClass === foodClass && rule.state === defaultState)

/** The products that match the search, by category, in the order of the library. */
export function groupsOf(
  products: readonly LibraryProduct[],
  search: string,
): readonly { readonly category: string; readonly products: readonly LibraryProduct[] }[] {
  const key = nameKey(search)
  const found = products.filter(({ name, category }) => nameKey(`${name} ${category}`).includes(key))
  const categories = [...new Set(found.map(({ category }) => category))]
  return categories.map((category) => ({
    category,
    products: found.filter((product) => product.category === category),
  }))
}
