import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { FrozenAllergens } from '../../allergens/published.ts'
import { readFrozen } from './provenance.ts'

/** Has labels__frozen: what may still be used, with what it says of its allergens. */
const USED = `l.tenant_id = $1 and l.stock = 'in_stock' and l.blocked is null and l.purpose is null`

// Raw SQL: a recursion from each text to the next one. The query reads one entry of labels__frozen for each text, however many
// labels have the text.
const TEXTS = rawStatement({ key: 'text', frozen: 'text' })`
with recursive texts(key) as (
  (select l.frozen_key from labels l where ${USED} and l.frozen_key is not null order by l.frozen_key limit 1)
  union all
  select (select l.frozen_key from labels l where ${USED} and l.frozen_key > t.key order by l.frozen_key limit 1)
  from texts t where t.key is not null
)
select t.key, l.frozen_allergens as frozen from texts t cross join lateral (
  select l.frozen_allergens from labels l where ${USED} and l.frozen_key = t.key limit 1
) l where t.key is not null`

const COUNT = rawStatement({ key: 'text', labels: 'integer' })`
select l.frozen_key as key, count(*)::integer as labels from labels l
where ${USED} and l.frozen_key = any($2::text[]) group by 1`

const PAGE = rawStatement({
  id: 'integer',
  code: 'text',
  name: 'text',
  place: 'text',
  date: 'text',
  key: 'text',
  /** It is in time and no late record, so that another label may take its place. */
  mayRelabel: 'boolean',
})`select l.id, l.code, l.name, l.storage_type as place, l.expiration_date as date, l.frozen_key as key,
  l.expires_at >= $6::timestamptz and l.late_reason is null as "mayRelabel" from labels l
where ${USED} and l.frozen_key = any($2::text[]) and (l.frozen_key, l.id) > ($3::text, $4::integer)
order by l.frozen_key, l.id limit $5`

export type FrozenLabel = RowOf<typeof PAGE>

const OF_LABELS = rawStatement({ id: 'integer', key: 'text' })`
select l.id, l.frozen_key as key from labels l where ${USED} and l.frozen_key is not null and l.id = any($2::integer[])`

export interface FrozenText {
  readonly key: string
  readonly frozen: FrozenAllergens
}

/** The different texts on labels in stock. */
export async function frozenTexts(tx: TenantTransaction): Promise<FrozenText[]> {
  const rows = await tx.query(TEXTS(tx.tenantId))
  return rows.map(({ key, frozen }) => ({ key, frozen: readFrozen(frozen) }))
}

/** How many labels have each of these texts. */
export async function countFrozen(
  tx: TenantTransaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.query(COUNT(tx.tenantId, keys))
  return new Map(rows.map(({ key, labels }) => [key, labels]))
}

/** The labels that have these texts, text by text. */
export async function labelsWithFrozen(
  tx: TenantTransaction,
  keys: readonly string[],
  {
    after,
    limit,
    now,
  }: { readonly after: { readonly key: string; readonly id: number }; readonly limit: number; readonly now: Date },
): Promise<FrozenLabel[]> {
  if (keys.length === 0) return []
  return tx.query(PAGE(tx.tenantId, keys, after.key, after.id, limit, now))
}

/** Which text each of these labels has; one that has none, or has left the stock, is left out. */
export async function frozenKeysOf(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query(OF_LABELS(tx.tenantId, ids))
  return new Map(rows.map(({ id, key }) => [id, key]))
}
