import type { Application } from '../app.ts'

/** Kept beside the log, and as much the tenant's as the log is: they go with it, row by row. */
export const KEPT_TABLES = ['consumer_checkpoints', 'credentials', 'report_deliveries', 'report_recipients'] as const

/**
 * Of the moment, of one installation, or a secret: sessions and the tokens of open invitations open doors, files can be made again, and
 * the rest is counters and answers that are thrown away after a time.
 */
export const LEFT_OUT = [
  'commands', 'export_files', 'export_progress', 'invitation_secrets', 'job_runs', 'known_devices', 'login_attempts', 'report_files', 'report_letters', 'report_mail_claims',
  'sessions',
] as const

export const LOG_TABLES = ['events', 'tenant_head'] as const

/** The read models: in an archive for whoever wants to read it, and never taken from one, since the log makes them. */
export function readTableNames({ store }: Application): string[] {
  return [...new Set(store.projections.flatMap((projection) => projection.tables.map(({ name }) => name)))].toSorted()
}
