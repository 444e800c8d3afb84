import type { AnswerColumns, AnsweredRow } from '../../../database/statement.ts'

// Fragments over a row `l` of `labels`, in statements whose `$1` is the tenant.

/**
 * Whether a recall blocks the label, as `isBlockedFor` says it of `recallBlock`: all reasons of a label are one text, and a
 * reason is recorded without semicolons.
 *
 * @param id, reason of the recall, as expressions of SQL
 */
export const isHeldSql = (id: string, reason: string): string =>
  `coalesce(position('; recolhimento ' || ${id} || ': ' || replace(${reason}, ';', ',') || '; ' in '; ' || l.blocked || '; ') > 0, false)`

/**
 * What a trace and a recall read of a label. Who used what has left the stock is the author of its newest act that is no print
 * and no block.
 */
export const LABEL_COLUMNS = `l.id, l.code, l.name, l.weight, l.stock, l.blocked is not null as is_blocked, l.storage_type as place,
  l.responsible, l.entered_at, l.withdrawn_at, coalesce(l.provenance::json ->> 'lot', '') as own_lot,
  case when l.stock <> 'in_stock' then (
    select e.meta -> 'actor' ->> 'userId' from events e
    where e.tenant_id = $1 and e.stream = 'label-' || l.id
      and e.type not in ('LabelPrinted', 'LabelNotPrinted', 'LabelBlocked', 'LabelReleased')
    order by e.stream_version desc limit 1) end as person`

export const labelColumns = {
  id: 'integer',
  code: 'text',
  name: 'text',
  weight: 'text',
  stock: 'text',
  is_blocked: 'boolean',
  place: 'text',
  responsible: 'text',
  entered_at: 'timestamptz',
  withdrawn_at: 'timestamptz?',
  /** As somebody has said it of the label; blank: nobody has. */
  own_lot: 'text',
  person: 'text?',
} as const satisfies AnswerColumns
export type LabelRow = AnsweredRow<typeof labelColumns>

/**
 * Which labels of the recall `$2` it shows, of rows `k` of `recall_labels`: one that had become others shows with them, unless
 * it came back.
 */
export const IS_SHOWN = `k.tenant_id = $1 and k.recall_id = $2 and l.stock <> 'annulled' and (k.found <> 'virou' or l.stock = 'in_stock')`
