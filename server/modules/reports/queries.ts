import type { InferResult, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Report, ReportFormat } from './contract/api.ts'
import { report, reportFormats, reportMessages } from './contract/api.ts'
import type { Letter } from './paper/letter.ts'
import type { ScheduleDetails } from './events.ts'
import type { ReportTables } from './tables.ts'

const build = queryBuilder<ReportTables>()

/** The settings of a tenant that has saved none: no schedule, and both file formats. */
const defaults = (): SavedSettings => ({
  enabled: false,
  hour: 6,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  formats: [...reportFormats],
})

type SavedSettings = Omit<ScheduleDetails, 'recipients'>

const formatsIn = (text: string): ReportFormat[] => reportFormats.filter((format) => text.split(',').includes(format))

export const formatsOf = ({ formats }: Pick<ReportRecord, 'formats'>): ReportFormat[] => formatsIn(formats)

export async function findSettings(tx: TenantTransaction): Promise<SavedSettings> {
  const [row] = await tx.run(build.selectFrom('report_settings').selectAll().where('tenant_id', '=', tx.tenantId))
  if (row === undefined) return defaults()
  return {
    enabled: row.enabled,
    hour: row.hour,
    weekdays: row.weekdays.split(',').map(Number),
    formats: formatsIn(row.formats),
  }
}

/** The recipients' addresses, in the order in which they were saved. */
export async function listRecipients(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.run(
    build
      .selectFrom('report_recipients')
      .select('address')
      .where('tenant_id', '=', tx.tenantId)
      .orderBy('place')
      .orderBy('address'),
  )
  return rows.map(({ address }) => address)
}

/** Replaces the recipients of reports. */
export function replaceRecipients(tx: TenantTransaction, addresses: readonly string[]): void {
  tx.send({ sql: 'delete from report_recipients where tenant_id = $1', parameters: [tx.tenantId] })
  tx.send({
    sql: 'insert into report_recipients (tenant_id, address, place) select h.tenant_id, given.address, given.place from tenant_head h cross join unnest($2::text[]) with ordinality as given(address, place) where h.tenant_id = $1',
    parameters: [tx.tenantId, addresses],
  })
}

/** Those of these ids that have a report. */
export async function existingReports(tx: TenantTransaction, ids: readonly string[]): Promise<Set<string>> {
  // One parameter whatever the number of ids: one prepared text.
  const rows = await tx.run(
    build
      .selectFrom('reports')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where(sql<SqlBool>`id = any(${[...ids]}::text[])`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Reports with the formats and names of the files that are still kept, without reading the files' bytes. */
const reports = (tx: TenantTransaction) =>
  build
    .selectFrom('reports as r')
    .selectAll('r')
    .select((eb) =>
      eb
        .selectFrom('report_files as f')
        .select(({ fn, ref }) =>
          fn
            .coalesce(
              fn.jsonAgg(jsonBuildObject({ format: ref('f.format'), name: ref('f.name') })).orderBy('f.format', 'desc'),
              sql<[]>`'[]'::json`,
            )
            .as('list'),
        )
        .whereRef('f.tenant_id', '=', 'r.tenant_id')
        .whereRef('f.report_id', '=', 'r.id')
        .$asScalar()
        .as('files'),
    )
    .where('r.tenant_id', '=', tx.tenantId)

export type ReportRecord = InferResult<ReturnType<typeof reports>>[number]

export async function findReport(tx: TenantTransaction, id: string): Promise<ReportRecord | undefined> {
  const [row] = await tx.run(reports(tx).where('r.id', '=', id))
  return row
}

/** The last report of a page, after which the next page begins. */
export interface ReportCursor {
  readonly requestedAt: string
  readonly id: string
}

/** A page of reports, newest first. */
export function listReports(tx: TenantTransaction, after: ReportCursor | null, limit: number): Promise<ReportRecord[]> {
  const older =
    after === null
      ? reports(tx)
      : reports(tx).where(sql<SqlBool>`(r.requested_at, r.id) < (${after.requestedAt}::timestamptz, ${after.id})`)
  return tx.run(older.orderBy('r.requested_at', 'desc').orderBy('r.id', 'desc').limit(limit))
}

const fileHref = (id: string, format: string) => `/api/reports/${id}/file/${format}`

/** `nameOf`: the name of a user by id. */
export function toReport(row: ReportRecord, nameOf: (userId: string) => string): Report {
  return report.parse({
    id: row.id,
    at: row.made_at?.toISOString() ?? null,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: row.requested_by === null ? null : nameOf(row.requested_by),
    state: row.state === 'delayed' ? 'failed' : row.state,
    failure: row.state === 'delayed' ? reportMessages.delayed : row.failure,
    expired: row.expired,
    expiring: row.expiring,
    lost: { value: Number(row.lost_value), unpriced: row.lost_unpriced },
    atRisk: { value: Number(row.risk_value), unpriced: row.risk_unpriced },
    files: row.files.map(({ format, name }) => ({ format, name, href: fileHref(row.id, format) })),
    mail: {
      state: row.mail_state,
      recipients: row.mail_recipients,
      delivered: row.mail_delivered,
      refused: row.mail_refused,
      attempts: row.mail_attempts,
      nextTryAt: row.mail_state === 'retrying' ? (row.mail_due_at?.toISOString() ?? null) : null,
      sentAt: row.mail_sent_at?.toISOString() ?? null,
      failure: row.mail_failure,
    },
  })
}

/** The names of reports by id. A scheduled report's id is its local date. */
export async function reportNames(
  _tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const dayOf = (id: string) => (/^\d{4}-\d{2}-\d{2}$/.test(id) ? ` de ${id.split('-').toReversed().join('/')}` : '')
  return new Map(ids.map((id) => [id, `Relatório de validades${dayOf(id)}`]))
}

export async function hasReportUnderWay(tx: TenantTransaction): Promise<boolean> {
  return (
    (
      await tx.run(
        build
          .selectFrom('reports')
          .select('id')
          .where('tenant_id', '=', tx.tenantId)
          .where('state', '=', 'making')
          .limit(1),
      )
    ).length > 0
  )
}

/** The ids of reports requested before this instant and not made, and of delayed ones whose retry is due. */
export async function findStaleReports(tx: TenantTransaction, requestedBefore: Date, now: Date): Promise<string[]> {
  const own = build.selectFrom('reports').select('id').where('tenant_id', '=', tx.tenantId)
  const stale = own.where('state', '=', 'making').where('requested_at', '<', requestedBefore)
  const rows = await Promise.all([tx.run(stale), tx.run(own.where('retry_at', '<=', now))])
  return rows.flat().map(({ id }) => id)
}

/**
 * The ids of reports whose mail retry is due, and of those whose first attempt has been waiting since before
 * `forgottenSince`.
 */
export async function findDueMails(tx: TenantTransaction, now: Date, forgottenSince: Date): Promise<string[]> {
  const due = sql<SqlBool>`mail_due_at <= case mail_state when 'retrying' then ${now.toISOString()}::timestamptz else ${forgottenSince.toISOString()}::timestamptz end`
  const rows = await tx.run(
    build
      .selectFrom('reports')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('state', 'in', ['ready', 'failed'])
      .where(due)
      .orderBy('mail_due_at')
      .orderBy('id'),
  )
  return rows.map(({ id }) => id)
}

export interface ReportFile {
  readonly name: string
  readonly format: ReportFormat
  readonly bytes: Buffer
}

export async function findFiles(
  tx: TenantTransaction,
  reportId: string,
  formats: readonly ReportFormat[] = reportFormats,
): Promise<ReportFile[]> {
  const rows = await tx.run(
    build
      .selectFrom('report_files')
      .select(['name', 'format', 'bytes'])
      .where('tenant_id', '=', tx.tenantId)
      .where('report_id', '=', reportId)
      .where('format', 'in', [...formats])
      .orderBy('format', 'desc'),
  )
  return rows.flatMap(({ format, ...file }) =>
    formatsIn(format).map((knownFormat) => ({ ...file, format: knownFormat })),
  )
}

export async function findLetter(tx: TenantTransaction, reportId: string): Promise<Letter | undefined> {
  const [row] = await tx.run(
    build
      .selectFrom('report_letters')
      .select(['subject', 'plain', 'html'])
      .where('tenant_id', '=', tx.tenantId)
      .where('report_id', '=', reportId),
  )
  return row
}

/** Deletes an erased person's address from the recipients and from the record of deliveries. */
export function forgetAddress(tx: TenantTransaction, address: string): void {
  for (const table of ['report_recipients', 'report_deliveries'])
    tx.send({ sql: `delete from ${table} where tenant_id = $1 and address = $2`, parameters: [tx.tenantId, address] })
}
