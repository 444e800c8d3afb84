import type { Event } from '@event-driven-io/emmett'
import { projections } from '@event-driven-io/emmett'
import { getPostgreSQLEventStore, postgreSQLProjection } from '@event-driven-io/emmett-postgresql'
import type pg from 'pg'
import type { GeneratedLabel } from '../../server/modules/labels/stream/events.ts'
import { LABEL_CONFLICT, LABEL_NAMES, labelColumns, labelValues } from './sample-labels.ts'

/** The answer that is kept for a request's idempotency key. */
export interface KeptCommand {
  readonly key: string
  readonly requestHash: string
  readonly body: string
}

type LabelGenerated = Event<
  'LabelGenerated',
  { readonly tenantId: string; readonly label: GeneratedLabel; readonly command?: KeptCommand }
>

const INSERT_LABEL = `insert into labels (tenant_id, id, ${LABEL_NAMES}, stock, print_count)
values ($1, $2, ${labelColumns.map((_, index) => `$${index + 3}`).join(', ')}, 'in_stock', 0)
${LABEL_CONFLICT}`
const KEEP_COMMAND =
  'insert into commands (tenant_id, key, request_hash, status, body, at) values ($1, $2, $3, 201, $4::json, $5::timestamptz)'

// One read row, as the least floor writes it, by a prepared statement on the append's own connection; with a key, its
// answer too.
const labelProjection = postgreSQLProjection<LabelGenerated>({
  name: 'labels',
  canHandle: ['LabelGenerated'],
  handle: async (events, { connection }) => {
    for (const {
      data: { tenantId, label, command },
    } of events) {
      await connection.client.query({
        name: 'label',
        text: INSERT_LABEL,
        values: [tenantId, label.id, ...labelValues(label)],
      })
      if (command !== undefined)
        await connection.client.query({
          name: 'command',
          text: KEEP_COMMAND,
          values: [tenantId, command.key, command.requestHash, command.body, label.enteredAt],
        })
    }
  },
})

/** Labels in Emmett's event store: an event and its read row, in one transaction. */
export function openEmmettLabels(url: string, pool: pg.Pool) {
  const store = getPostgreSQLEventStore(url, {
    projections: projections.inline([labelProjection]),
    connectionOptions: { pool },
  })
  return {
    migrate: () => store.schema.migrate(),
    append: (tenantId: string, label: GeneratedLabel, command?: KeptCommand) =>
      store.appendToStream<LabelGenerated>(
        `label-${tenantId}-${label.id}`,
        [{ type: 'LabelGenerated', data: { tenantId, label, ...(command && { command }) } }],
        { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' },
      ),
    close: () => store.close(),
  }
}
