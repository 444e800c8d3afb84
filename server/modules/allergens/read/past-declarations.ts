import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Past } from '../../../events/past.ts'
import { eventsBefore, thenOf } from '../../../events/past.ts'
import { declaration } from '../contract/declaration.ts'
import type { AllergenEvent } from '../events.ts'
import type { Declared } from './declarations.ts'
import { declarationsOf } from './declarations.ts'

const declarationStream = (ingredientId: number) => `ingredient-allergens-${ingredientId}`

/** What was declared of these ingredients then, by id: what is declared now, without what has changed since. */
export async function declarationsAt(tx: TenantTransaction, ids: readonly number[], past?: Past): Promise<Declared> {
  const then = thenOf(past)
  if (then === null || ids.length === 0) return declarationsOf(tx, ids)
  const [now, before] = await Promise.all([
    declarationsOf(tx, ids),
    eventsBefore<AllergenEvent>(tx, then, ids.map(declarationStream)),
  ])
  const known = new Map(now)
  for (const id of ids) {
    const events = before.get(declarationStream(id))
    if (events === undefined) continue
    const said = events.findLast((event) => event.type === 'AllergensDeclared')
    const name = now.get(id)?.name
    if (said === undefined || name === undefined) known.set(id, null)
    else known.set(id, declaration.parse({ ...said.data, name, conferir: events.at(-1)?.data.toCheck ?? [] }))
  }
  return known
}
