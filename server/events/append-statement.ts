import type { Statement } from '../database/statement.ts'
import { sealOf } from './event-chain.ts'
import type { EventMeta } from './event.ts'
import type { Commitments } from './name-commitments.ts'
import type { SharedFields } from './shared-fields.ts'
import { orderedSharedFields, sharedFields, without } from './shared-fields.ts'

// The append is one statement: it inserts the events at the positions after the head's, then moves the head and extends
// the chain by the events' hashes (event-chain.ts). Both read the head as it was when the statement began. The form is
// one that Citus carries to the tenant's node; its planner needs the alias in `returning`.
const appendText = (events: string, hashes: string, committed?: string) => `with appended as (
  insert into events as new (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, commitments, salts, meta, recorded_at, link, hash)
  select h.tenant_id, h.position + e.ordinal, e.stream, e.stream_version, e.event_id, e.type, e.schema_version, e.data, e.commitments, e.salts, $3::jsonb, $4::timestamptz, h.chain,
    ${sealOf({ event: 'e', meta: '$3::jsonb', recordedAt: '$4::timestamptz', ...(committed !== undefined && { committed }) })}
  from tenant_head h cross join ${events} where h.tenant_id = $1
  returning new.position, new.hash
)
update tenant_head set position = tenant_head.position + $2, chain = sha256(chain || (select ${hashes} from appended a))
where tenant_id = $1`

// One event's values as they are; many events as one JSON parameter, and what the events of a type share as another one.
// A change set writes its rows in the same two forms.
//
// To join two jsonb values and to write one as text takes most of what PostgreSQL spends on an event. So the text that is
// sealed is joined of the text of an event's own fields and the text of the shared ones, which is written once a type;
// without `offset 0` PostgreSQL would write it once an event. Where the fields of one do not all stand before those of the
// other, jsonb joins them, as it does for the column.
const APPEND_ONE = appendText(
  '(select 1 as ordinal, $5::text as stream, $6::integer as stream_version, $7::uuid as event_id, $8::text as type, $9::integer as schema_version, $10::jsonb as data, $11::jsonb as commitments, $12::jsonb as salts) as e',
  'a.hash',
)
const APPEND_MANY = appendText(
  `(select o.ordinal, o.stream, o.stream_version, o.event_id, o.type, o.schema_version, o.data || s.data as data,
    case when s.text_after is null then (coalesce(o.committed, o.data) || s.committed)::text else left(o.data::text, -1) || s.text_after end as committed,
    coalesce(o.commitments, s.commitments) as commitments, coalesce(o.salts, s.salts) as salts
  from jsonb_to_recordset($5::jsonb) as o(ordinal integer, stream text, stream_version integer, event_id uuid, type text, schema_version integer, data jsonb, committed jsonb, commitments jsonb, salts jsonb)
  join (select t.type, t.data, t.committed, t.commitments, t.salts, case when t.is_after then ', ' || substr(t.committed::text, 2) end as text_after
    from jsonb_to_recordset($6::jsonb) as t(type text, data jsonb, committed jsonb, commitments jsonb, salts jsonb, is_after boolean) offset 0) as s on s.type = o.type) as e`,
  "string_agg(a.hash, '' order by a.position)",
  'e.committed',
)

/** An event as the log stores it, but for its place there. */
export interface NewEvent extends Commitments {
  readonly stream: string
  readonly stream_version: number
  readonly event_id: string
  readonly type: string
  readonly schema_version: number
  readonly data: Readonly<Record<string, unknown>>
}

type OrdinalEvent = NewEvent & { readonly ordinal: number }

/**
 * Puts the commitments of the events of a type in place of the names, as their seals cover them. `own` is null where the
 * events' own fields are those of their data.
 */
function committedFields({ shared, own }: SharedFields, commitments: readonly Commitments['commitments'][]) {
  const [first = {}] = commitments
  const names = new Set(commitments.flatMap((one) => Object.keys(one)))
  if (commitments.every((one) => one === first) && [...names].every((name) => name in shared))
    return { shared: { ...shared, ...first }, own: null }
  // Events of one type may have the same name, and not all of them commit to it.
  const apart = Object.fromEntries(Object.entries(shared).filter(([name]) => names.has(name)))
  return {
    shared: without(shared, apart),
    own: own.map((fields, index) => ({ ...fields, ...apart, ...commitments[index] })),
  }
}

/** Parts the events of a type into what they share and their own fields. Salts that are null are left out: JSON's null is a value. */
function sharedOfType(type: string, events: readonly OrdinalEvent[]) {
  const data = orderedSharedFields(events.map((event) => event.data))
  const committed = committedFields(
    data,
    events.map(({ commitments }) => commitments),
  )
  const names = sharedFields(
    events.map(({ commitments, salts }) => ({ commitments, ...(salts !== null && { salts }) })),
  )
  const own = events.map(({ commitments: _commitments, salts: _salts, ...event }, index) => ({
    ...event,
    data: data.own[index],
    ...(committed.own !== null && { committed: committed.own[index] }),
    ...names.own[index],
  }))
  const isAfter = data.isAfter && committed.own === null
  return { own, shared: { type, data: data.shared, committed: committed.shared, is_after: isAfter, ...names.shared } }
}

/** Writes new events of a tenant, whose head the transaction has locked. */
export function appendStatement(
  tenantId: string,
  events: readonly NewEvent[],
  { meta, now }: { readonly meta: EventMeta; readonly now: Date },
): Statement {
  const common = [tenantId, events.length, JSON.stringify(meta), now.toISOString()]
  const [event, ...more] = events
  if (event === undefined || more.length > 0) {
    const byType = Map.groupBy(
      events.map((one, index) => ({ ordinal: index + 1, ...one })),
      ({ type }) => type,
    )
    const types = [...byType].map(([type, ofType]) => sharedOfType(type, ofType))
    const [own, shared] = [types.flatMap((each) => each.own), types.map((each) => each.shared)]
    return { sql: APPEND_MANY, parameters: [...common, JSON.stringify(own), JSON.stringify(shared)] }
  }
  const { stream, stream_version: version, event_id: id, type, schema_version: schema, data } = event
  const [content, commitments] = [JSON.stringify(data), JSON.stringify(event.commitments)]
  const salts = event.salts === null ? null : JSON.stringify(event.salts)
  return { sql: APPEND_ONE, parameters: [...common, stream, version, id, type, schema, content, commitments, salts] }
}
