import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { parseTypedCode } from '../../../contract/tag-code.ts'
import { Rejection } from '../../../errors.ts'
import { lotKey } from '../../receiving/published.ts'
import type { TraceQuery } from '../contract/trace.ts'
import type { StoredRoot } from '../events.ts'
import { nodeType } from '../events.ts'
import { keyOf } from '../rules/node-ref.ts'

/** What somebody names as the beginning of a trace or a recall: one of the three. */
export type AskedRoot = Pick<TraceQuery, 'code' | 'lotId' | 'batch'>

// Raw SQL: the rows of three modules. A code is that of a label, else of a received lot, else of a batch.
const ROOTS = rawStatement({
  place: 'integer',
  type: nodeType,
  id: 'integer',
  code: 'text',
  name: 'text',
  lot: 'text',
})`select a.place::integer as place, f.type, f.id, f.code, f.name, f.lot
from unnest($2::text[], $3::integer[], $4::integer[], $5::text[], $6::integer[], $7::text[]) with ordinality
  as a(code, label_id, lot_id, lot_key, batch_id, batch_lot, place)
cross join lateral (
  select 'etiqueta' as type, id, code, name, coalesce(provenance::json ->> 'lot', '') as lot from labels
  where tenant_id = $1 and id = a.label_id and code = a.code and stock <> 'annulled'
  union all
  select 'lote', id, code, description, lot from received_lots
  where tenant_id = $1 and (id = a.lot_id or code_key collate "C" = a.lot_key)
  union all
  select 'preparo', id, lot, name, lot from batches
  where tenant_id = $1 and (id = a.batch_id or lot = a.batch_lot) and undone_at is null
  limit 1
) f order by a.place`

function keysOf({ code = '', lotId, batch }: AskedRoot) {
  const typed = code.replaceAll(/\s/gu, '').toUpperCase()
  return {
    typed,
    labelId: parseTypedCode(typed)?.id ?? null,
    lotId: lotId ?? null,
    lotKey: typed.startsWith('R') ? lotKey(typed) : null,
    batchId: batch ?? null,
    batchLot: typed.startsWith('L') ? typed : null,
  }
}

/** Each root once. Throws a Rejection where the house does not have one of them. */
export async function findRoots(tx: TenantTransaction, asked: readonly AskedRoot[]): Promise<StoredRoot[]> {
  const keys = asked.map(keysOf)
  const all = (name: keyof (typeof keys)[number]) => keys.map((key) => key[name])
  const rows = await tx.query(
    ROOTS(tx.tenantId, all('typed'), all('labelId'), all('lotId'), all('lotKey'), all('batchId'), all('batchLot')),
  )
  if (rows.length < asked.length) throw new Rejection('trace_root_not_found')
  return [...new Map(rows.map(({ place: _place, ...root }) => [keyOf(root), root])).values()]
}
