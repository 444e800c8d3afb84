import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { PersonNames } from '../../audit-sentence.ts'
import { REMOVED_USER } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { found, Rejection } from '../../errors.ts'
import { decodeCursor, encodeCursor, nextPageHeader } from '../../http/paging.ts'
import type { Route, SessionRequestValues } from '../../http/route.ts'
import { adminRoute } from '../../http/route.ts'
import { changeSettings, requestMail, requestReport } from './commands.ts'
import { previewOf } from './read/content.ts'
import type { Report, ReportFormat, ReportSettings } from './contract/api.ts'
import {
  makeReportBody,
  report,
  reportFormats,
  reportPreview,
  REPORTS_LIMIT_DEFAULT,
  reportSettings,
  reportSettingsBody,
  reportsQuery,
} from './contract/api.ts'
import type { ReportCursor, ReportRecord } from './queries.ts'
import {
  existingReports,
  findFiles,
  findReport,
  findSettings,
  formatsOf,
  listRecipients,
  listReports,
  toReport,
} from './queries.ts'
import { mediaTypes } from './paper/report-files.ts'
import type { Schedule } from './rules/schedule.ts'
import { nextDue, wallClock } from './rules/schedule.ts'
import type { Sources } from './read/snapshot.ts'
import { readContent, TooManyLabels } from './read/snapshot.ts'

export interface ReportRouteOptions extends Sources {
  readonly canMail: (tenantId: string) => boolean
  readonly personNames: PersonNames
}

const path = '/api/reports'
const tag = 'Relatórios'
const settingsPath = `${path}/settings`
/** A UUID, or the local date of a scheduled report. */
const params = z.object({ id: z.string().check(z.regex(/^(?:[0-9a-f-]{36}|\d{4}-\d{2}-\d{2})$/, 'Id inválido')) })

const isInstant = (text: string) =>
  /^20\d\d-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
const pageCursor: z.ZodMiniType<ReportCursor> = z.pipe(
  z.tuple([
    z.string().check(z.maxLength(24), z.refine(isInstant)),
    z.string().check(z.maxLength(36), z.regex(/^[0-9a-f-]+$/)),
  ]),
  z.transform(([requestedAt, id]: [string, string]) => ({ requestedAt, id })),
)

async function dueNext(tx: TenantTransaction, schedule: Schedule, now: Date, timeZone: string): Promise<string | null> {
  const { date: today } = wallClock(now, timeZone)
  const made = await existingReports(tx, [today])
  return nextDue(schedule, now, timeZone, (date) => made.has(date))?.toISOString() ?? null
}

async function settingsAnswer(
  tx: TenantTransaction,
  { now, identity }: SessionRequestValues<unknown, unknown, unknown>,
  canMail: boolean,
): Promise<ReportSettings> {
  const [settings, recipients, { timeZone }] = await Promise.all([findSettings(tx), listRecipients(tx), identity])
  return { ...settings, recipients, canMail, nextAt: await dueNext(tx, settings, now, timeZone) }
}

const settingsRoutes = ({ canMail }: ReportRouteOptions): readonly Route[] => [
  adminRoute({
    method: 'get',
    path: settingsPath,
    tag,
    summary: 'Quando o relatório é feito, em que formatos e para quem vai',
    answers: { 200: reportSettings },
    read: async (tx, call) => ({ status: 200, body: await settingsAnswer(tx, call, canMail(tx.tenantId)) }),
  }),
  adminRoute({
    method: 'put',
    path: settingsPath,
    tag,
    summary: 'Muda isso',
    body: reportSettingsBody,
    answers: { 200: reportSettings },
    write: async (unit, { body, now, identity }) => {
      const [settings, { timeZone }] = await Promise.all([changeSettings(unit, body), identity])
      return {
        status: 200,
        body: {
          ...settings,
          recipients: body.recipients,
          canMail: canMail(unit.tx.tenantId),
          nextAt: await dueNext(unit.tx, settings, now, timeZone),
        } satisfies ReportSettings,
      }
    },
  }),
]

async function withNames(
  tx: TenantTransaction,
  rows: readonly ReportRecord[],
  personNames: PersonNames,
): Promise<Report[]> {
  const names = rows.some((row) => row.requested_by !== null) ? await personNames(tx) : new Map<string, string>()
  return rows.map((row) => toReport(row, (userId) => names.get(userId) ?? REMOVED_USER))
}

async function withName(tx: TenantTransaction, row: ReportRecord, personNames: PersonNames): Promise<Report> {
  const [named] = await withNames(tx, [row], personNames)
  return found(named, 'report_not_found')
}

const reportRoutes = ({ canMail, personNames, ...sources }: ReportRouteOptions): readonly Route[] => [
  adminRoute({
    method: 'get',
    path: `${path}/preview`,
    tag,
    summary: 'O que um relatório diria agora',
    answers: { 200: reportPreview },
    refusals: ['report_too_many'],
    // `handle`, not `read`: it reads in a transaction of its own.
    handle: async ({ read, now, identity: { timeZone } }) => {
      const content = await read((tx) =>
        readContent(tx, sources, now, timeZone).catch((error: unknown) => {
          throw error instanceof TooManyLabels ? new Rejection('report_too_many') : error
        }),
      )
      return { status: 200, body: previewOf(content) }
    },
  }),
  adminRoute({
    method: 'get',
    path,
    tag,
    summary: 'Os que foram pedidos, do mais novo ao mais velho',
    query: reportsQuery,
    answers: { 200: z.array(report) },
    refusals: ['cursor_invalid'],
    read: async (tx, { query }) => {
      const limit = query.limit ?? REPORTS_LIMIT_DEFAULT
      const after = decodeCursor(query.cursor, pageCursor)
      const body = await withNames(tx, await listReports(tx, after, limit), personNames)
      const last = body.at(-1)
      const isMore = last !== undefined && body.length === limit
      return {
        status: 200,
        body,
        headers: isMore ? nextPageHeader(path, { limit: query.limit }, encodeCursor([last.requestedAt, last.id])) : {},
      }
    },
  }),
  adminRoute({
    method: 'post',
    path,
    tag,
    summary: 'Gera um agora, em segundo plano; com `mail`, também o envia',
    body: makeReportBody,
    answers: { 202: report },
    refusals: ['report_mail_off', 'report_no_recipients', 'report_under_way'],
    write: async (unit, { body: { mail }, identity }) => {
      const { userId } = await identity
      return {
        status: 202,
        body: await withName(
          unit.tx,
          await requestReport(unit, { userId, mail, canMail: canMail(unit.tx.tenantId) }),
          personNames,
        ),
      }
    },
  }),
  adminRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary: 'Um deles: em que pé está e o que diz',
    params,
    answers: { 200: report },
    refusals: ['report_not_found'],
    read: async (tx, { params: { id } }) => ({
      status: 200,
      body: await withName(tx, found(await findReport(tx, id), 'report_not_found'), personNames),
    }),
  }),
  adminRoute({
    method: 'post',
    path: `${path}/:id/mail`,
    tag,
    summary: 'Envia por e-mail, de novo, ou já em vez de na próxima tentativa',
    params,
    answers: { 202: report },
    refusals: ['report_not_found', 'report_not_ready', 'report_file_gone', 'report_mail_off', 'report_no_recipients'],
    write: async (unit, { params: { id } }) => ({
      status: 202,
      body: await withName(unit.tx, await requestMail(unit, id, canMail(unit.tx.tenantId)), personNames),
    }),
  }),
]

/** One route for each format, so that each declares its media type. */
const fileRoute = (format: ReportFormat): Route =>
  adminRoute({
    method: 'get',
    path: `${path}/:id/file/${format}`,
    tag,
    summary: `O arquivo em ${format.toUpperCase()}`,
    params,
    answers: { 200: { file: mediaTypes[format].split(';')[0] ?? '' } },
    refusals: ['report_not_found', 'report_not_ready', 'report_file_gone'],
    read: async (tx, { params: { id } }) => {
      const [row, [file]] = await Promise.all([findReport(tx, id), findFiles(tx, id, [format])])
      if (row === undefined || !formatsOf(row).includes(format)) throw new Rejection('report_not_found')
      if (row.state !== 'ready') throw new Rejection('report_not_ready')
      if (file === undefined) throw new Rejection('report_file_gone')
      return {
        status: 200,
        body: undefined,
        file: { stream: Readable.from([file.bytes]), type: mediaTypes[format], name: file.name, save: true },
      }
    },
  })

/** `settings`, `preview` and `losses` come before `/:id`, which would match them as ids. */
export function reportsRoutes(options: ReportRouteOptions): readonly Route[] {
  return [...settingsRoutes(options), ...reportRoutes(options), ...reportFormats.map(fileRoute)]
}
