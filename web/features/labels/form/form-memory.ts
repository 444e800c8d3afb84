import * as z from 'zod/mini'
import { remember, remembered } from '../../../lib/device-memory.ts'
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
  const recentKey = `recentProducts.${tenantId}`
  return {
    responsible: () => rememberedResponsible(tenantId),
    recentProducts: () => recentIn(remembered(recentKey)).places,
    keep(responsible: string, productId: string) {
      rememberResponsible(tenantId, responsible)
      remember(recentKey, JSON.stringify(withUse(recentIn(remembered(recentKey)), productId)))
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

/** Any version of the app may have written the stored text: what it does not know is ignored. */
function recentIn(stored: string | null): RecentProducts {
  const none = { places: [], used: [] }
  if (stored === null) return none
  try {
    return storedRecent.safeParse(JSON.parse(stored)).data ?? none
  } catch {
    return none
  }
}
