import type { Database } from '../../database/database.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'

// What a kitchen does in a year takes a year over HTTP; the log is its own and the rows are what the log holds.
const PRINTS = `with head as (
  update tenant_head set position = position + $2 where tenant_id = $1 returning position - $2 as base
)
insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
select $1, head.base + n, 'label-' || $3::text, n + 1, gen_random_uuid(), 'LabelPrinted', 1,
  jsonb_build_object('id', $3::integer, 'copies', 1, 'medium', 'browser-50x30', 'reprint', n > 1, 'printCount', n),
  jsonb_build_object('actor', jsonb_build_object('userId', 'u-robot'), 'requestId', 'print-' || n),
  $4::timestamptz + make_interval(secs => n)
from head, generate_series(1, $2) n`

/** A label's first so many prints, a second apart, each of its own request. */
export async function printOften(database: Database, tenantId: string, { label, times, since }: { readonly label: number; readonly times: number; readonly since: string }): Promise<void> {
  await writeTenant(database, tenantId, async (tx) => {
    await tx.query({ sql: PRINTS, parameters: [tenantId, times, label, since] })
  })
}

/** The address of the next page, out of a list's `Link` header; undefined on the last page. */
export function nextPage(headers: Headers): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
}
