import { PDFiumLibrary } from '@hyzyla/pdfium'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { expect } from 'vitest'
import { MailPutOff } from '../../server/mail/mail.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { writeTenant } from '../../server/database/tenant-transaction.ts'
import { recordedEvents } from '../../server/events/recorded-events.test-support.ts'
import { giveUpJob } from '../../server/jobs/job-runs.ts'
import type { Label, LabelStats } from '../../server/modules/labels/contract/api.ts'
import { labelBodyOf, nextPage } from '../../server/modules/labels/samples.test-support.ts'
import { usedOnDays } from '../../server/modules/production-list-ports.ts'
import { findLostLabels, labelTotals } from '../../server/modules/labels/read/queries.ts'
import { shelfPage } from '../../server/modules/labels/read/shelf.ts'
import { costedProducts } from '../../server/modules/costs.ts'
import { costBookOf } from '../../server/modules/recipes/read/cost-book.ts'
import { reportJobs } from '../../server/modules/reports/jobs.ts'
import type { Report, ReportSettings, ReportSettingsBody } from '../../server/modules/reports/contract/api.ts'
import { missedRounds } from '../../server/modules/temperatures/read/today.ts'
import { weekLosses } from '../../server/modules/waste/read/week-losses.ts'
import type { Mailbox, ReceivedMail } from './mailbox.ts'
import { startMailbox } from './mailbox.ts'
import type { TestClient, TestServer } from './server.ts'
import { startTestServer } from './server.ts'
import { testLog } from './warnings.ts'

/** A row of a report's CSV: header → value. */
export type CsvRow = Readonly<Record<string, string>>

/** The application with its own mail server. */
export interface ReportRig {
  readonly server: TestServer
  readonly mailbox: Mailbox
  /** Sets whether the mailer postpones all mails, as it does for some time after the mail server was unreachable. */
  rest(isResting: boolean): void
  /** Runs one of the reports' jobs in this process, as a worker would. */
  run(
    job: 'report' | 'report-mail' | 'reports-schedule' | 'reports-sweep',
    payload: { readonly tenantId: string; readonly reportId?: string },
  ): Promise<void>
  /** Gives a job up as the queue does after its last failed attempt. */
  giveUp(job: 'report', payload: { readonly tenantId: string; readonly reportId: string }): Promise<void>
  /** Requests a report and runs its job; the mail job is left to the caller. */
  make(client: TestClient, tenantId: string, body?: { readonly mail: boolean }): Promise<Report>
  events(tenantId: string, type: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  change(tenantId: string, sql: string): Promise<void>
  close(): Promise<void>
}

export async function startReportRig(now = '2026-11-21T15:00:00Z'): Promise<ReportRig> {
  const mailbox = await startMailbox()
  const mailer = createMailer(mailbox.address, { restMs: 0, answerMs: 3_000 })
  let isResting = false
  const server = await startTestServer({
    now,
    publicOrigin: null,
    mailer: { send: (mail) => (isResting ? Promise.reject(new MailPutOff()) : mailer.send(mail)) },
  })
  const { application } = server
  const jobOf = (name: string) => {
    const job = application.modules.flatMap(({ jobs = [] }) => jobs).find((each) => each.name === name)
    if (job === undefined) throw new Error(`No job is called ${name}`)
    return job
  }
  const contextOf = (tenantId: string) => ({
    database: application.database,
    store: application.store,
    clock: server.clock,
    log: testLog(),
    tenantIds: () => Promise.resolve([tenantId]),
  })
  const rig: ReportRig = {
    server,
    mailbox,
    rest: (next) => {
      isResting = next
    },
    async run(name, { tenantId, reportId }) {
      await jobOf(name).run(contextOf(tenantId), reportId === undefined ? { tenantId } : { tenantId, reportId })
    },
    giveUp: (name, payload) => giveUpJob(contextOf(payload.tenantId), jobOf(name), payload),
    async make(client, tenantId, body = { mail: false }) {
      const requested = await client.post<Report>('/api/reports', body)
      expect(requested.status, JSON.stringify(requested.body)).toBe(202)
      await rig.run('report', { tenantId, reportId: requested.body.id })
      return reportOf(client, requested.body.id)
    },
    events: async (tenantId, type) =>
      (await recordedEvents(application.database, tenantId))
        .filter((event) => event.type === type)
        .map(({ data }) => data),
    change: (tenantId, sql) =>
      writeTenant(application.database, tenantId, async (tx) => tx.send({ sql, parameters: [tenantId] })),
    close: async () => {
      await server.close()
      await mailbox.down()
    },
  }
  return rig
}

export const settingsBodyOf = (overrides: Partial<ReportSettingsBody> = {}): ReportSettingsBody => ({
  enabled: true,
  hour: 6,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  recipients: [],
  formats: ['pdf', 'csv'],
  ...overrides,
})

export async function saveSettings(
  client: TestClient,
  overrides: Partial<ReportSettingsBody> = {},
): Promise<ReportSettings> {
  const { status, body } = await client.put<ReportSettings>('/api/reports/settings', settingsBodyOf(overrides))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

export const reportOf = async (client: TestClient, id: string): Promise<Report> =>
  (await client.get<Report>(`/api/reports/${id}`)).body
export const reportsOf = async (client: TestClient): Promise<Report[]> =>
  (await client.get<Report[]>('/api/reports')).body

export async function generate(client: TestClient, overrides: Parameters<typeof labelBodyOf>[0]): Promise<number> {
  const { status, body } = await client.post<Label | Label[]>(
    '/api/products',
    labelBodyOf({ lateReason: 'ontem', ...overrides }),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return (Array.isArray(body) ? body[0]?.id : body.id) ?? 0
}

/** The labels' own list and totals, to compare a report with. */
export const listedLabels = async (client: TestClient, status: 'expired' | 'expiring'): Promise<Label[]> =>
  (await client.get<Label[]>(`/api/products?status=${status}`)).body
export const labelStats = async (client: TestClient): Promise<LabelStats> =>
  (await client.get<LabelStats>('/api/products/stats')).body

/** All pages of the list of reports, from the given path on. */
export async function pagesOf(client: TestClient, first: string): Promise<Report[][]> {
  const pages: Report[][] = []
  for (let page: string | undefined = first; page !== undefined;) {
    const { body, headers } = await client.get<Report[]>(page)
    pages.push(body)
    page = nextPage(headers)
  }
  return pages
}

/** Makes a report and calls `interrupt` after the job's first read of the labels, to test a concurrent change. */
export async function makeMeanwhile(
  { server }: ReportRig,
  client: TestClient,
  tenantId: string,
  interrupt: () => Promise<unknown>,
): Promise<Report> {
  const totals: typeof labelTotals = async (tx, at) => {
    const counted = await labelTotals(tx, at)
    await interrupt()
    return counted
  }
  const {
    body: { id },
  } = await client.post<Report>('/api/reports', {})
  const job = reportJobs({
    shelf: { totals, page: shelfPage },
    costBook: costBookOf(costedProducts),
    weekLosses: weekLosses({ labels: findLostLabels, uses: usedOnDays }),
    missedRounds,
    mailerOf: () => null,
    publicOrigin: null,
  }).find(({ name }) => name === 'report')
  const {
    application: { database, store },
    clock,
  } = server
  await job?.run(
    { database, store, clock, log: pino({ level: 'silent' }), tenantIds: () => Promise.resolve([tenantId]) },
    { tenantId, reportId: id },
  )
  return reportOf(client, id)
}

/** Downloads a file of the product; returns its bytes and headers. */
export async function download(
  client: TestClient,
  href: string,
): Promise<{ readonly bytes: Buffer; readonly type: string; readonly disposition: string }> {
  const response = await fetch(client.origin + href, { headers: { cookie: client.cookie } })
  expect(response.status, href).toBe(200)
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
    disposition: response.headers.get('content-disposition') ?? '',
  }
}

export const csvRowsOf = (bytes: Uint8Array): CsvRow[] =>
  parse(Buffer.from(bytes), { delimiter: ';', bom: true, columns: true })

/** The text of each page of a PDF, read by PDFium. */
export async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const texts = Array.from(document.pages(), (page) => page.getText().replaceAll(/\s+/g, ' '))
    document.destroy()
    return texts
  } finally {
    library.destroy()
  }
}

/** A mail's attachment whose file name has this ending. */
export function attached(mail: ReceivedMail | undefined, ending: string): Uint8Array {
  const found = mail?.attachments.find(({ filename }) => filename?.endsWith(ending))
  if (found === undefined || typeof found.content === 'string')
    throw new Error(`No ${ending} in ${JSON.stringify(mail?.attachments.map(({ filename }) => filename))}`)
  return new Uint8Array(found.content)
}
