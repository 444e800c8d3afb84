import * as z from 'zod/mini'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { TraceEdge, WeakStep } from '../contract/trace.ts'
import { evidences } from '../contract/trace.ts'
import { nodeType } from '../events.ts'
import type { NodeRef } from '../rules/node-ref.ts'
import { idsOf, keyOf } from '../rules/node-ref.ts'

// Raw SQL: the steps of three modules. An input of a batch says how sure it is, and how much of the label or lot went in.
const EDGES = rawStatement({
  from_type: nodeType,
  from_id: 'integer',
  to_type: nodeType,
  to_id: 'integer',
  how: 'text',
  evidence: z.enum(evidences),
  quantity: 'text?',
  at: 'timestamptz',
})`select 'lote' as from_type, l.received_lot_id as from_id, 'etiqueta' as to_type, l.id as to_id, 'recebida' as how,
  'lido' as evidence, l.weight as quantity, l.entered_at as at
from labels l where l.tenant_id = $1 and l.id = any($2::integer[]) and l.received_lot_id = any($3::integer[])
union all
select 'etiqueta', k.parent_id, 'etiqueta', k.child_id, k.how, 'lido', null, k.at
from label_links k where k.tenant_id = $1 and k.child_id = any($2::integer[]) and k.parent_id = any($2::integer[])
union all
select 'preparo', b.batch_id, 'etiqueta', b.label_id, 'produzida', 'lido', null, b.at
from label_batches b
where b.tenant_id = $1 and b.side = 'saiu' and b.batch_id = any($4::integer[]) and b.label_id = any($2::integer[])
union all
select case when i ->> 'labelId' is null then 'lote' else 'etiqueta' end, coalesce(i ->> 'labelId', i ->> 'lotId')::integer,
  'preparo', m.id, 'usada', i ->> 'evidence', i ->> 'quantity', m.produced_at
from batches m cross join lateral jsonb_array_elements(m.details -> 'inputs') as i
where m.tenant_id = $1 and m.id = any($4::integer[])
  and ((i ->> 'labelId')::integer = any($2::integer[]) or (i ->> 'lotId')::integer = any($3::integer[]))`

/** The steps between these nodes, the earliest first. */
export async function readEdges(tx: TenantTransaction, nodes: readonly NodeRef[]): Promise<TraceEdge[]> {
  const rows = await tx.query(
    EDGES(tx.tenantId, idsOf(nodes, 'etiqueta'), idsOf(nodes, 'lote'), idsOf(nodes, 'preparo')),
  )
  return rows
    .map(({ from_type: fromType, from_id: fromId, to_type: toType, to_id: toId, how, evidence, quantity, at }) => ({
      from: keyOf({ type: fromType, id: fromId }),
      to: keyOf({ type: toType, id: toId }),
      how,
      evidence,
      quantity,
      at: at.toISOString(),
    }))
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const LOTS_SHOWN = 20

const WEAK = rawStatement({
  ingredient: 'text',
  batches: 'integer',
  lots: 'text[]',
  since: 'timestamptz',
  until: 'timestamptz',
})`select b.name as ingredient, count(distinct b.batch_id)::integer as batches,
  (array_agg(distinct m.lot order by m.lot))[1:${LOTS_SHOWN}] as lots, min(m.produced_at) as since, max(m.produced_at) as until
from batch_lots b join batches m on m.tenant_id = $1 and m.id = b.batch_id
where b.tenant_id = $1 and b.evidence = 'presumido' and m.undone_at is null
  and b.lot_id = any($2::integer[]) and not m.id = any($3::integer[])
group by b.name order by b.name`

/** The batches that these lots may have gone into, apart from those that a walk has reached. */
export async function readWeak(tx: TenantTransaction, reached: readonly NodeRef[]): Promise<WeakStep[]> {
  const lots = idsOf(reached, 'lote')
  if (lots.length === 0) return []
  const rows = await tx.query(WEAK(tx.tenantId, lots, idsOf(reached, 'preparo')))
  return rows.map(({ ingredient, batches, lots: codes, since, until }) => ({
    ingredient,
    batches,
    lots: [...codes],
    from: since.toISOString(),
    to: until.toISOString(),
  }))
}
