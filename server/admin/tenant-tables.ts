import type { Application } from '../app.ts'

/** A tenant's tables that are not made from events. An archive contains them row by row. */
export const KEPT_TABLES = [
  'consumer_checkpoints',
  'credentials',
  'person_names',
  'report_deliveries',
  'report_recipients',
  'sensor_readings',
] as const

/**
 * Tables that an archive does not contain: sessions and invitation tokens are secrets, files can be made again, and the
 * others hold counters, network addresses and answers that expire.
 */
export const LEFT_OUT = [
  'access_addresses',
  'commands',
  'device_people',
  'device_sessions',
  'export_files',
  'export_progress',
  'invitation_secrets',
  'job_runs',
  'known_devices',
  'login_attempts',
  'offline_contacts',
  'pins',
  'print_agent_access',
  'print_jobs',
  'refused_logins',
  'report_files',
  'report_letters',
  'report_mail_claims',
  'sensor_access',
  'sensor_quiet',
  'sessions',
] as const

/** The tables whose rows give access without a password, and the queue of paper, which would be printed again. */
export const ENDED_BY_A_RESTORE = [
  'sessions',
  'known_devices',
  'device_sessions',
  'pins',
  'invitation_secrets',
  'print_agent_access',
  'print_jobs',
  'sensor_access',
] as const satisfies readonly (typeof LEFT_OUT)[number][]

export const LOG_TABLES = ['events', 'tenant_head'] as const

/**
 * The read tables. An archive contains them for human readers; an import ignores them and rebuilds them from the
 * events.
 */
export function readTableNames({ store }: Application): string[] {
  return [...new Set(store.projections.flatMap((projection) => projection.tables.map(({ name }) => name)))].toSorted()
}
