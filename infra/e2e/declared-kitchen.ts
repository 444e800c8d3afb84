import { declarationOf } from '../../server/modules/allergens/declarations.test-support.ts'
import type { ProductionKitchen } from './production-kitchen.ts'

/**
 * Declares what the specification's examples say of all ingredients of a kitchen.
 *
 * @param without ingredients of which nothing is declared
 * @returns declares one of them again, by its name; `own`: in place of what the examples say
 */
export async function declareKitchen({ call }: ProductionKitchen, without: readonly string[] = []) {
  const ingredients = await call<{ id: number; name: string }[]>('GET', '/api/ingredients')
  const ids = new Map(ingredients.map(({ id, name }) => [name, id]))
  const declare = (name: string, own: object = {}) =>
    call('PUT', `/api/ingredients/${ids.get(name)}/allergens`, declarationOf(name, own))
  for (const name of ids.keys()) if (!without.includes(name)) await declare(name)
  return declare
}
