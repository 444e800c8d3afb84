import * as z from 'zod/mini'
import { keepJson, keptJson } from '../../../lib/kept-json.ts'
import { rememberedResponsible, rememberResponsible } from '../../../lib/responsible-memory.ts'

const RECENT_MAX = 6

/** The recent products in the order of their buttons, and in the order of their last use. */
interface RecentProducts {
  readonly places: readonly string[]
  readonly used: readonly string[]
}

const storedRecent = z.union([
  z.object({ places: z.array(z.string()), used: z.array(z.string()) }),
  // The form of older versions: the buttons in the order of the last use.
  z.pipe(
    z.array(z.string()),
    z.transform((used) => ({ places: used, used })),
  ),
])

/**
 * The last responsible and the recent products of this device, by tenant: a tablet is mostly used by the same people.
 */
export function formMemory(tenantId: string) {
  const recentKey = `foodid.recentProducts.${tenantId}`
  const recent = (): RecentProducts => keptJson(recentKey, storedRecent) ?? { places: [], used: [] }
  return {
    responsible: () => rememberedResponsible(tenantId),
    recentProducts: () => recent().places,
    keep(responsible: string, productId: string) {
      rememberResponsible(tenantId, responsible)
      keepJson(recentKey, withUse(recent(), productId))
    },
  }
}

/**
 * A product that has a button keeps its place: hands learn where a button is. A new one takes the next free place, or
 * the place of the product that was not used for the longest time.
 */
export function withUse({ places, used }: RecentProducts, id: string): RecentProducts {
  const nowUsed = [id, ...used.filter((other) => other !== id)].slice(0, RECENT_MAX)
  if (places.includes(id)) return { places, used: nowUsed }
  if (places.length < RECENT_MAX) return { places: [...places, id], used: nowUsed }
  const freed = places.findIndex((place) => !nowUsed.includes(place))
  return { places: places.map((place, index) => (index === freed ? id : place)), used: nowUsed }
}
