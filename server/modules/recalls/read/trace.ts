import * as z from 'zod/mini'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { plainText } from '../../../contract/decimal.ts'
import { parseWeight } from '../../../contract/weight.ts'
import type { Balance, Trace, TraceQuery, TraceTotals } from '../contract/trace.ts'
import { TRACE_NODES } from '../contract/trace.ts'
import type { RecallPorts } from '../ports.ts'
import type { Difference, Part } from '../rules/balance.ts'
import { balanceOf } from '../rules/balance.ts'
import { readEdges, readWeak } from './edges.ts'
import { readNodes } from './nodes.ts'
import { findRoots } from './roots.ts'
import type { NodeRef } from '../rules/node-ref.ts'
import { idsOf, keyOf } from '../rules/node-ref.ts'

interface Asking {
  readonly ports: RecallPorts
}

/** The nodes and steps around a root, and what has become of all labels below it. */
export async function readTrace(tx: TenantTransaction, query: TraceQuery, { ports }: Asking): Promise<Trace> {
  const [root] = await findRoots(tx, [query])
  if (root === undefined) throw new Error('A root that is not found is refused')
  const [down, up] = await Promise.all([
    ports.walk(tx, [root], { direction: 'down', presumed: false }),
    query.direction === 'destino' ? [root] : ports.walk(tx, [root], { direction: 'up', presumed: true }),
  ])
  const isRoot = ({ type, id }: NodeRef) => type === root.type && id === root.id
  const walked = query.direction === 'origem' ? up : [...up, ...down.filter((node) => !isRoot(node))]
  const nodes = walked.slice(0, TRACE_NODES)
  const [shown, edges, weak, totals, balance] = await Promise.all([
    readNodes(tx, nodes, ports),
    readEdges(tx, nodes),
    readWeak(tx, down),
    readTotals(tx, idsOf(down, 'etiqueta')),
    root.type === 'lote' ? readBalance(tx, root.id, ports) : null,
  ])
  return { root: keyOf(root), nodes: shown, edges, weak, totals, balance, more: walked.length > nodes.length }
}

const TOTALS = rawStatement({
  inStock: 'integer',
  blocked: 'integer',
  used: 'integer',
  discarded: 'integer',
  donated: 'integer',
  returned: 'integer',
  missing: 'integer',
})`select count(*) filter (where stock = 'in_stock')::integer as "inStock",
  count(*) filter (where stock = 'in_stock' and blocked is not null)::integer as blocked,
  count(*) filter (where stock = 'consumed')::integer as used, count(*) filter (where stock = 'discarded')::integer as discarded,
  count(*) filter (where stock = 'donated')::integer as donated, count(*) filter (where stock = 'returned')::integer as returned,
  count(*) filter (where stock = 'missing')::integer as missing
from labels where tenant_id = $1 and id = any($2::integer[])`

/** What has become of these labels. One that has become others is none of them. */
async function readTotals(tx: TenantTransaction, labelIds: readonly number[]): Promise<TraceTotals> {
  const [row] = await tx.query(TOTALS(tx.tenantId, labelIds))
  if (row === undefined) throw new Error('A count has one row')
  return row
}

/** Labels of a lot whose ledger is read for its balance at most. */
const BALANCED = 2_000

// The labels of the lot and what they were transformed into, without what was prepared of them.
const OWN_LABELS = rawStatement({ id: 'integer' })`
with recursive own(id) as (
  select label.id::integer from received_lots l cross join lateral jsonb_array_elements_text(l.label_ids) as label(id)
  where l.tenant_id = $1 and l.id = $2
  union
  select k.child_id from own join label_links k on k.tenant_id = $1 and k.parent_id = own.id and k.how <> 'preparo'
)
select id from own limit ${BALANCED + 1}`

const LOT = rawStatement({
  quantity: 'numeric',
  unit: 'text',
  hasLabels: 'boolean',
  /** How a lot without labels was closed; null: it is open. */
  how: 'text?',
  /** What batches took of it beside its labels; null: nobody said how much. */
  used: z.array(z.nullable(z.string())),
})`select l.quantity, l.unit, jsonb_array_length(l.label_ids) > 0 as "hasLabels",
  (select e.data ->> 'how' from events e where e.tenant_id = $1 and e.stream = 'received-lot-' || l.id and e.type = 'LotClosed'
    and l.closed order by e.stream_version desc limit 1) as how,
  (select coalesce(jsonb_agg(b.quantity), '[]') from batch_lots b join batches m on m.tenant_id = $1 and m.id = b.batch_id
    where b.tenant_id = $1 and b.lot_id = l.id and b.evidence <> 'presumido' and m.undone_at is null) as used
from received_lots l where l.tenant_id = $1 and l.id = $2`

/** null: its labels do not say how much they hold in the lot's unit, or they are too many. */
export async function readBalance(
  tx: TenantTransaction,
  lotId: number,
  { parts }: RecallPorts,
): Promise<Balance | null> {
  const [[lot], own] = await Promise.all([tx.query(LOT(tx.tenantId, lotId)), tx.query(OWN_LABELS(tx.tenantId, lotId))])
  if (lot === undefined || own.length > BALANCED) return null
  // The note's own word: `KG`.
  const unit = parseWeight(`1 ${lot.unit}`)?.unit ?? null
  if (unit === null) return null
  const used = lot.used.map((weight) => ({ share: 'used', weight: weight ?? '' }) as const)
  const received = { quantity: Number(lot.quantity), unit }
  if (lot.hasLabels)
    return balanceOf(received, [
      ...used,
      ...(await parts(
        tx,
        own.map(({ id }) => id),
      )),
    ])
  return withRest(received, used, lot.how)
}

const shareOfRest: Readonly<Record<string, Part['share']>> = {
  acabou: 'used',
  descartado: 'discarded',
  devolvido: 'returned',
}

/** What no batch took of a lot without labels is where the lot is. */
function withRest(
  received: Parameters<typeof balanceOf>[0],
  used: readonly (Part | Difference)[],
  how: string | null,
): Balance | null {
  const before = balanceOf(received, used)
  if (before === null || before.notExplained <= 0) return before
  const share = how === null ? 'inStock' : (shareOfRest[how] ?? 'returned')
  const rest = `${plainText(before.notExplained)} ${before.unit}`
  return balanceOf(received, [...used, { share, weight: rest }])
}
