import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import * as z from 'zod/mini'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { DeclaredBrands } from '../contract/brand-guard.ts'
import type { Declaration } from '../contract/declaration.ts'
import { declaration } from '../contract/declaration.ts'
import type { AllergenTables } from '../tables.ts'

const build = queryBuilder<AllergenTables>()

/** The declaration of each ingredient that was asked for, by id; null: the ingredient has none, or it was deleted. */
export type Declared = ReadonlyMap<number, Declaration | null>

export async function declarationsOf(tx: TenantTransaction, ids: readonly number[]): Promise<Declared> {
  return ids.length === 0 ? new Map() : declaredIn(tx, sql<number[]>`${[...new Set(ids)]}::integer[]`)
}

/** Reads the same for the ids that a query answers, so that they need not be known when this is sent. */
export const declarationsOfQuery = (tx: TenantTransaction, ids: RawBuilder<number>) =>
  declaredIn(tx, sql<number[]>`array(${ids})`)

async function declaredIn(tx: TenantTransaction, ids: RawBuilder<number[]>): Promise<Declared> {
  const rows = await tx.run(
    build
      .selectFrom(sql<{ id: number }>`(select distinct unnest(${ids}) as id)`.as('i'))
      .leftJoin('ingredient_allergens as a', (join) =>
        join.on('a.tenant_id', '=', tx.tenantId).onRef('a.ingredient_id', '=', 'i.id'),
      )
      .select(['i.id', 'a.name', 'a.declared', 'a.to_check']),
  )
  // The name as it is now, and not as it was when somebody declared the ingredient.
  return new Map(
    rows.map(({ id, name, ...row }) => [
      id,
      name === null || row.declared === null ? null : { ...declarationOf(row), name },
    ]),
  )
}

/** The last row of the page before. */
export interface ListCursor {
  readonly rank: number
  readonly nameKey: string
  readonly id: number
}

/** All ingredients by what is known of them, then by name: a page of one index. */
export async function listDeclarations(
  tx: TenantTransaction,
  limit: number,
  after: ListCursor | null,
): Promise<{ readonly items: Declaration[]; readonly last: ListCursor | null }> {
  const rows = await tx.run(
    build
      .selectFrom('ingredient_allergens')
      .select(['ingredient_id', 'name', 'name_key', 'rank', 'declared', 'to_check'])
      .where('tenant_id', '=', tx.tenantId)
      .$if(after !== null, (query) =>
        query.where(
          sql<SqlBool>`(rank, name_key, ingredient_id) > (${after?.rank}::integer, ${after?.nameKey}::text, ${after?.id}::integer)`,
        ),
      )
      .orderBy('rank')
      .orderBy('name_key')
      .orderBy('ingredient_id')
      .limit(limit),
  )
  const last = rows.at(-1)
  return {
    items: rows.map(({ ingredient_id: ingredientId, name, declared, to_check }) => ({
      ...(declared === null ? UNDECLARED : declarationOf({ declared, to_check })),
      ingredientId,
      name,
    })),
    last:
      last === undefined || rows.length < limit
        ? null
        : { rank: last.rank, nameKey: last.name_key, id: last.ingredient_id },
  }
}

export const UNDECLARED = {
  allergens: null,
  gluten: null,
  lactose: null,
  colourings: null,
  composition: null,
  allergenBrand: '',
  allergenSource: null,
  conferir: [],
}

/** The names of these ingredients and the brands for which they were declared, by id; one that nobody knows is left out. */
export async function declaredGoods(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DeclaredBrands & { readonly name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.run(
    build
      .selectFrom('ingredient_allergens')
      .select(['ingredient_id', 'name', 'confirmed', sql<string>`declared ->> 'allergenBrand'`.as('brand')])
      .where('tenant_id', '=', tx.tenantId)
      .where('rank', '>', 0)
      .where('ingredient_id', '=', (eb) => eb.fn.any(sql<number[]>`${[...new Set(ids)]}::integer[]`)),
  )
  return new Map(
    rows.map(({ ingredient_id: id, name, brand, confirmed }) => [
      id,
      { name, brand, confirmed: confirmedBrands.parse(confirmed) },
    ]),
  )
}

const confirmedBrands = z.array(z.string())

/** As a row of the read table has it. */
const declarationOf = (row: { readonly declared: unknown; readonly to_check: unknown }): Declaration =>
  declaration.parse(Object.assign({}, row.declared, { conferir: row.to_check }))
