import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sealOf } from '../../server/events/event-chain.ts'
import { nameCommitter } from '../../server/events/name-commitments.ts'
import { labelEvents } from '../../server/modules/labels/stream/events.ts'
import type { GeneratedLabel } from '../../server/modules/labels/stream/events.ts'
import { LABEL_CONFLICT, LABEL_NAMES, labelColumns, labelValues } from './sample-labels.ts'

const parameters = [
  'p_tenant text',
  'p_event uuid',
  'p_data jsonb',
  'p_commitments jsonb',
  'p_salts jsonb',
  'p_meta jsonb',
  'p_at timestamptz',
  ...labelColumns.map(({ name, type }) => `p_${name} ${type}`),
]
const insertLabel = `insert into labels (tenant_id, id, ${LABEL_NAMES}, stock, print_count)
    values (p_tenant, v_position, ${labelColumns.map(({ name }) => `p_${name}`).join(', ')}, 'in_stock', 0)
    ${LABEL_CONFLICT};`

/**
 * The least that a label can be written with: counter, event and read row in one call. Without tenants' fences, chain
 * or other tables.
 */
const LEAST = `create function floor_least(${parameters.join(', ')}) returns integer language plpgsql as $$
  declare v_position integer;
  begin
    update tenant_head set position = position + 1 where tenant_id = p_tenant returning position into v_position;
    insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
    values (p_tenant, v_position, 'label-' || v_position, 1, p_event, 'LabelGenerated', 1, p_data, p_meta, p_at);
    ${insertLabel}
    return v_position;
  end $$`

const SEALED = sealOf({ event: 'e', meta: 'p_meta', recordedAt: 'p_at' })

/**
 * The same by hand, with all that the product writes of a label: the chain's link and seal, the last number, the name,
 * the totals.
 */
const WHOLE = `create function floor_whole(${parameters.join(', ')}) returns integer language plpgsql as $$
  declare v_position integer; v_link bytea; v_hash bytea;
  begin
    perform set_config('app.tenant_id', p_tenant, true);
    select position + 1, chain into v_position, v_link from tenant_head where tenant_id = p_tenant for update;
    select ${SEALED} into v_hash
    from (select 'label-' || v_position as stream, 1 as stream_version, p_event as event_id, 'LabelGenerated' as type, 1 as schema_version, p_data as data, p_commitments as commitments) e;
    update tenant_head set position = v_position, chain = sha256(v_link || v_hash) where tenant_id = p_tenant;
    insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, commitments, salts, meta, recorded_at, link, hash)
    values (p_tenant, v_position, 'label-' || v_position, 1, p_event, 'LabelGenerated', 1, p_data, p_commitments, p_salts, p_meta, p_at, v_link, v_hash);
    ${insertLabel}
    insert into label_counters (tenant_id, last_id) values (p_tenant, v_position) on conflict (tenant_id) do update set last_id = excluded.last_id;
    insert into label_names (tenant_id, name_key) values (p_tenant, p_name_key) on conflict (tenant_id, name_key) do nothing;
    insert into label_expiry_counts (tenant_id, expires_at, in_stock) values (p_tenant, p_expires_at, 1)
    on conflict (tenant_id, expires_at) do update set in_stock = label_expiry_counts.in_stock + excluded.in_stock;
    return v_position;
  end $$`

const UNFENCED = ['tenant_head', 'events', 'labels'].map(
  (table) => `alter table ${table} disable row level security, no force row level security`,
)

export type FloorName = 'least' | 'whole'

/**
 * Puts a floor's function into a database, and gives every tenant its head. Only the least of floors takes the fences
 * down.
 */
export async function prepareFloor(url: string, floor: FloorName, tenantIds: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (floor === 'least') for (const unfence of UNFENCED) await client.query(unfence)
    await client.query(floor === 'least' ? LEAST : WHOLE)
    for (const tenantId of tenantIds) {
      await client.query(`begin; set local app.tenant_id = '${tenantId}'`)
      await client.query('insert into tenant_head (tenant_id) values ($1)', [tenantId])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}

export interface FloorCall {
  readonly tenantId: string
  /** Its id and code are of no matter: the function gives the number. */
  readonly label: GeneratedLabel
  readonly meta: object
  readonly now: string
}

/** One call of a floor's function; answers the label's number. */
export async function callFloor(
  pool: pg.Pool,
  floor: FloorName,
  { tenantId, label, meta, now }: FloorCall,
): Promise<number> {
  const { commitments, salts } = nameCommitter()('LabelGenerated', labelEvents.LabelGenerated.names, { ...label })
  const sealed = [label, commitments, salts, meta].map((value) => JSON.stringify(value))
  const values = [tenantId, randomUUID(), ...sealed, now, ...labelValues(label)]
  const text = `select floor_${floor}(${values.map((_, index) => `$${index + 1}`).join(', ')}) as id`
  const {
    rows: [row],
  } = await pool.query<{ id: number }>({ name: `floor_${floor}`, text, values })
  if (row === undefined) throw new Error('The floor answers a number')
  return row.id
}
