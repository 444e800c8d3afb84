import { sql } from 'kysely'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { FoodClass, FoodState } from '../../../contract/food.ts'
import type { FrozenAllergens } from '../../allergens/published.ts'
import type { LabelStanding } from '../contract/usable.ts'
import { frozenIn, readProvenance } from './provenance.ts'
import type { LabelRow } from './queries.ts'
import { labelsWithCodes, standingOfRow } from './queries.ts'
import type { LabelTables } from './tables.ts'

const build = queryBuilder<LabelTables>()

/** A label that goes into a batch, or could. */
export interface BatchLabel {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly weight: string
  readonly storageType: string
  readonly baseProductId: string | null
  readonly foodClass: FoodClass | null
  readonly state: FoodState | null
  readonly expirationDate: string
  readonly expiresAt: Date
  readonly standing: LabelStanding
  readonly withdrawnAt: Date | null
  /** What is made of it is not frozen again, unless it is prepared anew. */
  readonly neverFreezes: boolean
  /** What is printed on it of its allergens; null: nothing is frozen in it. */
  readonly frozen: FrozenAllergens | null
}

function toBatchLabel(row: LabelRow): BatchLabel {
  const provenance = row.provenance === null ? null : readProvenance(row.provenance)
  const state = provenance?.state ?? null
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    weight: row.weight,
    storageType: row.storage_type,
    baseProductId: row.base_product_id,
    foodClass: provenance?.foodClass ?? null,
    state,
    expirationDate: row.expiration_date,
    expiresAt: row.expires_at,
    standing: standingOfRow(row),
    withdrawnAt: row.withdrawn_at,
    frozen: frozenIn(row.frozen_allergens),
    neverFreezes:
      provenance?.neverFreeze === true || state === 'descongelado' || provenance?.storageKind === 'congelado',
  }
}

/** The labels with these codes; a code without a label is left out. */
export async function labelsForBatch(tx: TenantTransaction, codes: readonly string[]): Promise<BatchLabel[]> {
  if (codes.length === 0) return []
  return (await tx.run(labelsWithCodes(tx, codes).selectAll())).map(toBatchLabel)
}

/** The labels that a batch has made, as they are now. */
export async function labelsOfBatch(tx: TenantTransaction, ids: readonly number[]) {
  const rows = await tx.run(
    build
      .selectFrom('labels')
      .select(['id', 'code', 'name', 'weight', 'stock', 'entered_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${[...ids]}::integer[]`))
      .orderBy('id'),
  )
  return rows.map(({ stock, entered_at: enteredAt, ...label }) => ({
    ...label,
    inStock: stock === 'in_stock',
    enteredAt,
  }))
}

/** Those of the labels that are in stock and were never printed, in the order of their ids. */
export function unprintedRows(
  tx: TenantTransaction,
  {
    ids,
    without,
    now,
    limit,
  }: {
    readonly ids: readonly number[]
    readonly without: readonly number[]
    readonly now: Date
    readonly limit: number
  },
): Promise<LabelRow[]> {
  return tx.run(
    build
      .selectFrom('labels')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${ids}::integer[]`))
      .where('id', '<>', (eb) => eb.fn('all', [sql<number[]>`${without}::integer[]`]))
      .where('stock', '=', 'in_stock')
      .where('print_count', '=', 0)
      // A late record has no paper, and what is blocked or has expired is not printed.
      .where('expires_at', '>=', now)
      .where('late_reason', 'is', null)
      .where('blocked', 'is', null)
      .orderBy('id')
      .limit(limit),
  )
}

/** How many labels of one kind are proposed. */
const OF_KIND = 5

/** As labels__kind has it. */
const kind = sql<string>`case when purpose = 'amostra' then '#amostra' when base_product_id is null then name_key else base_product_id end`

/**
 * The labels in stock of each kind that expire first at or after that instant.
 *
 * @param kinds ids of base products, and name keys of labels without one
 */
export async function soonestOfKinds(
  tx: TenantTransaction,
  kinds: readonly string[],
  at: Date,
): Promise<(BatchLabel & { readonly kind: string })[]> {
  if (kinds.length === 0) return []
  const rows = await tx.run(
    build
      .selectFrom(sql<{ kind: string }>`unnest(${[...new Set(kinds)]}::text[])`.as<'k'>(sql`k(kind)`))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('labels')
            .selectAll()
            .where('tenant_id', '=', tx.tenantId)
            .where('stock', '=', 'in_stock')
            .where(kind, '=', sql<string>`k.kind`)
            .where('expires_at', '>=', at)
            .where('blocked', 'is', null)
            .where('late_reason', 'is', null)
            .orderBy('expires_at')
            .orderBy('id')
            .limit(OF_KIND)
            .as('l'),
        (join) => join.onTrue(),
      )
      .selectAll('l')
      .select('k.kind'),
  )
  return rows.map(({ kind: of, ...row }) => ({ ...toBatchLabel(row), kind: of }))
}
