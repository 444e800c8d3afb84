import { rawStatement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { nextNodesSql } from './labels/read/links-sql.ts'
import { nodeType } from './recalls/events.ts'
import type { Walk } from './recalls/ports.ts'
import type { NodeRef } from './recalls/rules/node-ref.ts'
import { WALK_NODES } from './recalls/rules/node-ref.ts'

/** One more than a recall may have, so that it is refused and not cut. */
const READ_NODES = WALK_NODES + 1

// Raw SQL: a recursion over the tables of three modules. `union` ends it, as each node is found once. A batch that was undone
// has no labels in label_batches; its lots are left out by its row.
const NEXT_LOTS = {
  down: `select 'etiqueta', label.id::integer from received_lots l
    cross join lateral jsonb_array_elements_text(l.label_ids) as label(id)
    where w.kind = 'lote' and l.tenant_id = $1 and l.id = w.id
    union all
    select 'preparo', b.batch_id from batch_lots b join batches m on m.tenant_id = $1 and m.id = b.batch_id
    where w.kind = 'lote' and b.tenant_id = $1 and b.lot_id = w.id and m.undone_at is null
      and ($4 or b.evidence <> 'presumido')`,
  up: `select 'lote', l.received_lot_id from labels l
    where w.kind = 'etiqueta' and l.tenant_id = $1 and l.id = w.id and l.received_lot_id is not null
    union all
    select 'lote', b.lot_id from batch_lots b
    where w.kind = 'preparo' and b.tenant_id = $1 and b.batch_id = w.id and ($4 or b.evidence <> 'presumido')`,
} as const

const walkStatement = (direction: 'up' | 'down') => rawStatement({ type: nodeType, id: 'integer' })`
with recursive walk(kind, id) as (
  select kind, id from unnest($2::text[], $3::integer[]) as root(kind, id)
  union
  select n.kind, n.id from walk w cross join lateral (
    select s.kind, s.id from ${nextNodesSql(direction, { node: 'w', limit: String(READ_NODES) })} s
    union all
    ${NEXT_LOTS[direction]}
  ) n
)
select w.kind as type, w.id from walk w left join labels l on w.kind = 'etiqueta' and l.tenant_id = $1 and l.id = w.id
where l.stock is distinct from 'annulled' limit ${READ_NODES}`

const WALKS = { down: walkStatement('down'), up: walkStatement('up') } as const

/** The roots with all that they have become (`down`), or that they come from (`up`). A walk down never climbs. */
export function walkFrom(
  tx: TenantTransaction,
  roots: readonly NodeRef[],
  { direction, presumed }: Walk,
): Promise<NodeRef[]> {
  const kinds = roots.map(({ type }) => type)
  const ids = roots.map(({ id }) => id)
  return tx.query(WALKS[direction](tx.tenantId, kinds, ids, presumed))
}
