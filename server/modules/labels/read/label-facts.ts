import * as z from 'zod/mini'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { LabelKeys } from './label-key.ts'
import { labelKeys } from './label-key.ts'

export interface LabelFacts {
  /** The number of the tenant's next label. */
  readonly nextId: number
  readonly hasBaseProduct: boolean
  /** The names of the storage types asked for by id or by name, by id. */
  readonly storageTypes: ReadonlyMap<string, string>
  /** The sheets that make the products asked for, by product. A product without one has no entry. */
  readonly sheets: ReadonlyMap<string, readonly number[]>
  readonly keys: LabelKeys
}

const factColumns = {
  next_id: 'integer',
  label_secret: 'bytea',
  kind: 'text?',
  id: 'text?',
  name: 'text?',
  sheets: z.nullable(z.array(z.tuple([z.string(), z.int()]))),
} as const

// One query, and so one message, for all that a new label is checked against. The head's row is there for every tenant.
const factsWith = (sheets: string) =>
  rawStatement(
    factColumns,
  )`select coalesce(c.last_id, 0) + 1 as next_id, h.label_secret, s.kind, s.id, s.name, ${sheets} as sheets from tenant_head h
left join label_counters c on c.tenant_id = h.tenant_id
left join label_sources s on s.tenant_id = h.tenant_id and (s.kind = 'base_product' and s.id = $2 or s.kind = 'storage_type' and (s.id = any($3::text[]) or s.name = any($3::text[])))
where h.tenant_id = $1`

// The sheets of a product are those that make it, and the one that says what it costs. They are a third of the query's time.
const FACTS_AND_SHEETS = factsWith(`(
  select jsonb_agg(jsonb_build_array(product, sheet)) from (
    select base_product_id as product, recipe_id as sheet from recipe_outputs where tenant_id = $1 and base_product_id = any($4::text[])
    union select id, recipe_id from base_products where tenant_id = $1 and id = any($4::text[]) and recipe_id is not null
    order by product, sheet
  ) m
)`)
const FACTS = factsWith('null::jsonb')

interface AskedFacts {
  readonly baseProductId: string
  readonly storagePlaces: readonly string[]
  /** The products whose sheets are asked for. */
  readonly made?: readonly string[]
}

/** What a new label is numbered by, checked against and copies. The places are ids or names. A blank asks for none. */
export async function findLabelFacts(
  tx: TenantTransaction,
  { baseProductId, storagePlaces, made = [] }: AskedFacts,
): Promise<LabelFacts> {
  const asked = [tx.tenantId, baseProductId, storagePlaces] as const
  const rows = await tx.query(made.length === 0 ? FACTS(...asked) : FACTS_AND_SHEETS(...asked, made))
  const [first] = rows
  if (first === undefined) throw new Error(`The tenant ${tx.tenantId} has no head`)
  return {
    nextId: first.next_id,
    keys: labelKeys(tx.tenantId, first.label_secret),
    sheets: new Map(
      [...Map.groupBy(first.sheets ?? [], ([product]) => product)].map(([product, pairs]) => [
        product,
        pairs.map(([, sheet]) => sheet),
      ]),
    ),
    hasBaseProduct: rows.some(({ kind }) => kind === 'base_product'),
    storageTypes: new Map(
      rows.flatMap(({ kind, id, name }) =>
        kind === 'storage_type' && id !== null && name !== null ? [[id, name] as const] : [],
      ),
    ),
  }
}
