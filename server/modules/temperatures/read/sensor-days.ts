import type { AnswerColumns } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'

/** What a seal says of the readings of a point on a day. */
const pointDay = {
  pointId: 'integer',
  readings: 'integer',
  min: 'text',
  max: 'text',
  /** SHA-256, in hex, of the lines `2026-11-30T12:00:00.000000 4.6` in the order of time. */
  digest: 'text',
} as const satisfies AnswerColumns

const DAY = rawStatement(pointDay)`
select p.id as "pointId", count(*)::integer as readings, min(r.value)::text as min, max(r.value)::text as max,
  encode(sha256(convert_to(string_agg(to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || ' ' || r.value, E'\\n' order by r.at), 'UTF8')), 'hex') as digest
from temperature_points p join sensor_readings r on r.tenant_id = p.tenant_id and r.point_id = p.id
where p.tenant_id = $1 and r.at >= $2 and r.at < $3
group by p.id order by p.id`

export const readDay = (tx: TenantTransaction, { since, until }: { readonly since: Date; readonly until: Date }) =>
  tx.query(DAY(tx.tenantId, since.toISOString(), until.toISOString()))

const FIRST_UNSEALED = rawStatement({ at: 'timestamptz?' })`
select min(f.at) as at
from temperature_points p cross join lateral (
  select r.at from sensor_readings r where r.tenant_id = $1 and r.point_id = p.id
    and r.at >= coalesce((select max(d.until) from sensor_days d where d.tenant_id = $1), '-infinity')
  order by r.at limit 1
) f where p.tenant_id = $1`

/** The oldest reading of a day that is not sealed; null: there is none. */
export async function firstUnsealed(tx: TenantTransaction): Promise<Date | null> {
  const [row] = await tx.query(FIRST_UNSEALED(tx.tenantId))
  return row?.at ?? null
}

const SEALED = rawStatement({ ...pointDay, point: 'text', date: 'text', since: 'timestamptz', until: 'timestamptz' })`
select d.point_id as "pointId", p.name as point, to_char(d.date, 'DD/MM/YYYY') as date, d.readings, d.min::text as min, d.max::text as max, d.digest, d.since, d.until
from sensor_days d join temperature_points p on p.tenant_id = d.tenant_id and p.id = d.point_id
where d.tenant_id = $1 and d.since >= $2 order by d.since, d.point_id`

/** The seals of the days that begin at an instant or after it, the oldest first. */
export const readSeals = (tx: TenantTransaction, since: Date) => tx.query(SEALED(tx.tenantId, since.toISOString()))

// Only what is sealed: its count and its limits stay in the seal.
const EXPIRE = `delete from sensor_readings r using temperature_points p
where p.tenant_id = $1 and r.tenant_id = $1 and r.point_id = p.id and r.at < $2
  and r.at < (select max(d.until) from sensor_days d where d.tenant_id = $1)`

export function sendExpiry(tx: TenantTransaction, before: Date): void {
  tx.send({ sql: EXPIRE, parameters: [tx.tenantId, before.toISOString()] })
}
