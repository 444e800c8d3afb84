import { libraryBody } from '#contract/catalog'
import type { LibraryBody, LibraryProduct } from '#contract/catalog'
import { nameKey } from '#contract/text'

/** The chosen products by name, with the days as they are typed; blank: the date is informed at each label. */
export type LibraryChoice = ReadonlyMap<string, string>

/** Choosing a product proposes its days; choosing it again takes it away. */
export function toggled(choice: LibraryChoice, { name, proposal }: LibraryProduct): LibraryChoice {
  const next = new Map(choice)
  if (!next.delete(name)) next.set(name, proposal === null ? '' : String(proposal.days))
  return next
}

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

export function bodyOf(choice: LibraryChoice, responsible: string): LibraryBody {
  const name = responsible.trim()
  return {
    items: [...choice].map(([product, days]) => ({ libraryProduct: product, validityDays: daysOf(days) })),
    ...(name === '' ? {} : { responsible: name }),
  }
}

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
