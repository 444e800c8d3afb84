import Big from 'big.js'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Exact } from '../contract/decimal.ts'
import { exact } from '../contract/decimal.ts'
import type { Unit } from '../contract/units.ts'
import { inUnit, units } from '../contract/units.ts'
import type { RowOf } from '../database/statement.ts'
import { parameter, queryBuilder, rawStatement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { Recorded } from '../events/event.ts'
import { eventsBefore, thenOf } from '../events/past.ts'
import type { AllergenPorts, PortLine, PortSheet } from './allergens/ports.ts'
import type { Business } from './business/contract/api.ts'
import { countFrozen, frozenTexts } from './labels/read/frozen-stock.ts'
import type { RecipeEvent } from './recipes/events.ts'
import { findIngredient, menuSheets } from './recipes/queries.ts'

const recipeStream = (id: number) => `recipe-${id}`

// Raw SQL: a recursion. `union` ends it, as each sheet is found once; no sheet is below itself (decision 101).
const withBelow = (tenantId: unknown, recipeIds: unknown) => sql`with recursive below(id) as (
  select unnest(${recipeIds}::integer[])
  union
  select l.sub_recipe_id from below b join recipe_lines l on l.tenant_id = ${tenantId} and l.recipe_id = b.id
  where l.sub_recipe_id is not null
)`

const SHEETS = rawStatement({
  id: 'integer',
  version: 'integer',
  name: 'text',
  yield_n: 'numeric?',
  yield_unit: z.nullable(z.enum(units)),
  lines: z.array(
    z.object({
      ingredientId: z.nullable(z.int()),
      recipeId: z.nullable(z.int()),
      name: z.string(),
      quantity: z.string(),
      unit: z.enum(units),
    }),
  ),
})`${withBelow(parameter(1), parameter(2)).compile(queryBuilder()).sql}
select r.id, r.version, r.name, r.yield_n, r.yield_unit,
  coalesce((select jsonb_agg(jsonb_build_object('ingredientId', case when i.id is null then null else l.ingredient_id end,
      'recipeId', s.id, 'name', coalesce(i.name, l.ingredient_name), 'quantity', l.quantity::text, 'unit', l.quantity_unit)
      order by l.line)
    from recipe_lines l
    left join ingredients i on i.tenant_id = $1 and i.id = l.ingredient_id
    left join recipes s on s.tenant_id = $1 and s.id = l.sub_recipe_id
    where l.tenant_id = $1 and l.recipe_id = r.id), '[]') as lines
from below b join recipes r on r.tenant_id = $1 and r.id = b.id`

const withLine = (has: string) => rawStatement({ id: 'integer' })`
with recursive above(id) as (
  ${has}
  union
  select l.recipe_id from above a join recipe_lines l on l.tenant_id = $1 and l.sub_recipe_id = a.id
) select a.id from above a join recipes r on r.tenant_id = $1 and r.id = a.id order by a.id`
const WITH_INGREDIENT = withLine('select recipe_id from recipe_lines where tenant_id = $1 and ingredient_id = $2')
const WITH_SHEET = withLine('select $2::integer')

/** In kg, with 1 L as 1 kg; of what is counted the count, which only a yield that is counted too can be compared with. */
function amountIn(quantity: string, unit: Unit): Exact {
  const amount = new Big(quantity)
  return exact(inUnit(amount, unit, 'kg') ?? inUnit(amount, unit, 'L') ?? amount)
}

/** A sheet that does not say what it yields cannot be scaled. */
const toSheet = ({ id, version, name, yield_n: n, yield_unit: unit, lines }: RowOf<typeof SHEETS>): PortSheet => ({
  id,
  version,
  name,
  yield: n === null || unit === null ? null : amountIn(n, unit),
  lines: lines.map(({ quantity, unit: counted, ...line }) => ({
    ...line,
    // Nothing says what a piece of an ingredient weighs. Of another sheet it is a piece of the yield.
    amount: counted === 'unidade' && line.recipeId === null ? null : amountIn(quantity, counted),
  })),
})

async function sheetsNow(tx: TenantTransaction, recipeIds: readonly number[]): Promise<Map<number, PortSheet>> {
  const rows = await tx.query(SHEETS(tx.tenantId, recipeIds))
  return new Map(rows.map((row) => [row.id, toSheet(row)]))
}

/**
 * The sheets of now, without what has changed since, and the sheets that stood below them then. A sheet that was deleted
 * meanwhile is an ingredient that nobody knows; a sheet that was registered later is taken as it is.
 */
async function sheetsThen(
  tx: TenantTransaction,
  recipeIds: readonly number[],
  then: NonNullable<ReturnType<typeof thenOf>>,
): Promise<ReadonlyMap<number, PortSheet>> {
  const found = new Map<number, PortSheet>()
  const asked = new Set<number>()
  let next = [...new Set(recipeIds)]
  while (next.length > 0) {
    for (const id of next) asked.add(id)
    const now = await sheetsNow(tx, next)
    const before = await eventsBefore<RecipeEvent>(tx, then, [...now.keys()].map(recipeStream))
    for (const [id, sheet] of now) found.set(id, sheetOf(before.get(recipeStream(id)) ?? []) ?? sheet)
    const below = [...found.values()].flatMap(({ lines }) => lines.flatMap(({ recipeId }) => recipeId ?? []))
    next = [...new Set(below)].filter((id) => !found.has(id) && !asked.has(id))
  }
  const known = (line: PortLine): PortLine =>
    line.recipeId === null || found.has(line.recipeId) ? line : { ...line, recipeId: null }
  return new Map([...found].map(([id, sheet]) => [id, { ...sheet, lines: sheet.lines.map(known) }]))
}

/** A sheet by its events; null: it has none. */
function sheetOf(events: readonly Recorded<RecipeEvent>[]): PortSheet | null {
  const said = events.findLast((event) => event.type === 'RecipeRegistered' || event.type === 'RecipeChanged')
  const last = events.at(-1)
  if (said === undefined || last === undefined) return null
  const { id, name, yield: yielded, lines } = said.data
  return toSheet({
    id,
    version: last.streamVersion,
    name,
    yield_n: yielded === undefined ? null : String(yielded.n),
    yield_unit: yielded?.unit ?? null,
    lines: lines.map(({ ingredientId, subSheet, ingredientName, quantity, quantityUnit }) => ({
      ingredientId,
      recipeId: subSheet?.recipeId ?? null,
      name: ingredientName,
      quantity: String(quantity),
      unit: quantityUnit,
    })),
  })
}

interface Sources {
  business(tx: TenantTransaction): Promise<Pick<Business, 'allergenProgramme' | 'publicMenu' | 'uf'>>
}

/** The technical sheets and the house as the allergens see them. */
export const allergenPorts = ({ business }: Sources): AllergenPorts => ({
  hasProgramme: async (tx) => (await business(tx)).allergenProgramme,
  async menuHouse(tx) {
    const { uf, publicMenu } = await business(tx)
    return { uf, isPublic: publicMenu }
  },
  menuSheets,
  texts: frozenTexts,
  countLabels: countFrozen,
  async sheetsWith(tx, what) {
    const [statement, id] = 'ingredientId' in what ? [WITH_INGREDIENT, what.ingredientId] : [WITH_SHEET, what.recipeId]
    const rows = await tx.query(statement(tx.tenantId, id))
    return rows.map((row) => row.id)
  },
  ingredientsOf: (tx, recipeIds) => sql`${withBelow(tx.tenantId, recipeIds)}
    select l.ingredient_id from below b join recipe_lines l on l.tenant_id = ${tx.tenantId} and l.recipe_id = b.id
    where l.ingredient_id is not null`,
  ingredientName: async (tx, id) => (await findIngredient(tx, id))?.name,
  sheets: (tx, recipeIds, past) => {
    const then = thenOf(past)
    return then === null ? sheetsNow(tx, recipeIds) : sheetsThen(tx, recipeIds, then)
  },
})
