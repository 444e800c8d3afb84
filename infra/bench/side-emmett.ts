import type { Event } from '@event-driven-io/emmett'
import { projections } from '@event-driven-io/emmett'
import { getPostgreSQLEventStore, postgreSQLProjection } from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import type { GeneratedLabel } from '../../server/modules/labels/events.ts'
import { serveParent } from './child.ts'
import type { Load } from './drive.ts'
import { drive } from './drive.ts'
import { LABEL_COLUMNS, labelValues, sampleEvent, tenantIdOf } from './sample-labels.ts'

type LabelGenerated = Event<'LabelGenerated', { readonly tenantId: string; readonly label: GeneratedLabel }>

const columns = Object.keys(LABEL_COLUMNS)
const INSERT = `insert into labels (tenant_id, id, ${columns.join(', ')}, stock, print_count)
values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')}, 'in_stock', 0)
on conflict (tenant_id, id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`

// One read row, as the least of floors writes it, by a prepared statement on the append's own connection.
const labelProjection = postgreSQLProjection<LabelGenerated>({
  name: 'labels',
  canHandle: ['LabelGenerated'],
  handle: async (events, { connection }) => {
    for (const { data: { tenantId, label } } of events) await connection.client.query({ name: 'label', text: INSERT, values: [tenantId, label.id, ...labelValues(label)] })
  },
})

const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 32 })
const store = getPostgreSQLEventStore(url, { projections: projections.inline([labelProjection]), connectionOptions: { pool } })
let number = 0
const migrated = store.schema.migrate()

serveParent(async (load: Load) => {
  await migrated
  return drive(load, async () => {
    number += 1
    const [id, tenantId] = [number, tenantIdOf(number)]
    await store.appendToStream<LabelGenerated>(`label-${tenantId}-${id}`, [{ type: 'LabelGenerated', data: { tenantId, label: sampleEvent(id, id, new Date().toISOString()) } }], { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' })
  })
}, () => store.close())
