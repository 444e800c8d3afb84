import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import { rawStatement } from './database/statement.ts'
import type { TenantTransaction } from './database/tenant-transaction.ts'
import { readEachTenant, readTenant } from './database/tenant-transaction.ts'
import { NO_TENANT } from './contract/tenant-id.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Between machines that are kept on time the difference is far below this. */
const DIFFERENCE_MAX_MS = 2 * MINUTE_MS
/** The nightly jobs write to every tenant's log each day, so a longer silence is either a holiday or a wrong clock. */
const SILENCE_MAX_MS = 7 * DAY_MS
/** Events of the last hours do not confirm the clock: they have its time. */
const SAME_DAY_MS = 20 * HOUR_MS
/** How long a tenant's log is taken as a confirmation of the clock. */
const TRUSTED_MS = HOUR_MS

/**
 * `database_differs`: this process and the database disagree. `before_log`: the log has newer events, so the clock was
 * ahead or is behind now. `long_after_log`: nothing was written for over a week.
 */
export type ClockState = 'ok' | 'database_differs' | 'before_log' | 'long_after_log'

export interface ClockFacts {
  readonly now: Date
  /** Positive: the database is ahead. */
  readonly databaseAheadMs: number
  /** The time of the newest event; null: the log is empty. */
  readonly newestEvent: Date | null
}

export function clockStateOf({ now, databaseAheadMs, newestEvent }: ClockFacts): ClockState {
  if (Math.abs(databaseAheadMs) > DIFFERENCE_MAX_MS) return 'database_differs'
  const sinceEvent = newestEvent === null ? 0 : now.getTime() - newestEvent.getTime()
  if (sinceEvent < -DIFFERENCE_MAX_MS) return 'before_log'
  return sinceEvent > SILENCE_MAX_MS ? 'long_after_log' : 'ok'
}

const length = (ms: number) => {
  const [days, hours, minutes] = [DAY_MS, HOUR_MS, MINUTE_MS].map((unit) => Math.round(Math.abs(ms) / unit))
  if ((days ?? 0) > 1) return `${days} dias`
  return (hours ?? 0) > 1 ? `${hours} horas` : `${minutes} min`
}

const differs = (aheadMs: number) =>
  `O relógio deste servidor está ${length(aheadMs)} ${aheadMs > 0 ? 'atrasado' : 'adiantado'} em relação ao do banco de dados.`
const silence = (ms: number) => `O relógio está ${length(ms)} depois do último registro.`

/** The operator's sentence; null: there is nothing to say. */
export function clockSentence({ now, databaseAheadMs, newestEvent }: ClockFacts): string | null {
  const sinceEvent = newestEvent === null ? 0 : now.getTime() - newestEvent.getTime()
  const state = clockStateOf({ now, databaseAheadMs, newestEvent })
  switch (state) {
    case 'ok':
      return null
    case 'database_differs':
      return `${differs(databaseAheadMs)} Acerte os relógios; até lá, as tarefas que dependem da data esperam.`
    case 'before_log':
      return `Há registros feitos ${length(sinceEvent)} depois de agora: o relógio estava adiantado, ou está atrasado. Confira a data e a hora do servidor.`
    case 'long_after_log':
      return `${silence(sinceEvent)} Se o FoodID ficou desligado esse tempo, está certo; senão, acerte a data do servidor.`
    default:
      return state satisfies never
  }
}

// The head has the newest event's position; its time is then found by key.
const NEWEST = rawStatement({ at: 'timestamptz' })`
select e.recorded_at as at from tenant_head h
join events e on e.tenant_id = h.tenant_id and e.position = h.position where h.tenant_id = $1`
// Walks back over the events of the last hours only.
const LAST_BEFORE = rawStatement({ at: 'timestamptz' })`
select recorded_at as at from events where tenant_id = $1 and recorded_at <= $2::timestamptz order by position desc limit 1`
const DATABASE_TIME = rawStatement({ at: 'timestamptz' })`
select clock_timestamp() as at`

export interface ClockWatch {
  readonly state: () => ClockState
  /** Compares the clocks, and logs a sentence where the state has changed. */
  look(): Promise<void>
  /**
   * Why a job that depends on the date should not run for this tenant now, as a sentence for its admins; null: nothing
   * is doubtful.
   */
  doubtOf(tenantId: string): Promise<string | null>
}

interface ClockWatchOptions {
  readonly database: Database
  readonly clock: () => Date
  readonly log: Logger
  readonly tenantIds: () => Promise<string[]>
}

/**
 * Tells when the clock has jumped. It is compared with the database's, and with the newest moment in the log: on one
 * machine both clocks are the same, and only the log remembers. A jump over a holiday looks like a wrong clock: the jobs
 * then wait until an admin repeats them, or until a second day has come.
 */
export function createClockWatch({ database, clock, log, tenantIds }: ClockWatchOptions): ClockWatch {
  let state: ClockState = 'ok'
  /** By tenant: the time from which, and up to which, its log has confirmed the clock. */
  const trusted = new Map<string, { readonly from: number; readonly to: number }>()

  async function databaseAhead(): Promise<number> {
    const before = clock().getTime()
    const [row] = await readTenant(database, NO_TENANT, (tx) => tx.query(DATABASE_TIME()))
    const after = clock().getTime()
    return row === undefined ? 0 : row.at.getTime() - (before + after) / 2
  }

  async function newestEvent(): Promise<Date | null> {
    const [first, ...others] = await tenantIds()
    if (first === undefined) return null
    const rows = await readEachTenant(database, [first, ...others], NEWEST)
    return rows.reduce<Date | null>((newest, { at }) => (newest === null || at > newest ? at : newest), null)
  }

  async function silenceOf(tenantId: string, now: Date): Promise<number> {
    const before = new Date(now.getTime() - SAME_DAY_MS).toISOString()
    const [row] = await readTenant(database, tenantId, (tx: TenantTransaction) =>
      tx.query(LAST_BEFORE(tenantId, before)),
    )
    return row === undefined ? 0 : now.getTime() - row.at.getTime()
  }

  return {
    state: () => state,
    async look() {
      const facts = { databaseAheadMs: await databaseAhead(), newestEvent: await newestEvent(), now: clock() }
      const next = clockStateOf(facts)
      if (next === state) return
      state = next
      log.warn({ clock: state }, clockSentence(facts) ?? 'O relógio está certo de novo.')
    },
    async doubtOf(tenantId) {
      const now = clock()
      const known = trusted.get(tenantId)
      if (known !== undefined && known.from <= now.getTime() && now.getTime() <= known.to) return null
      trusted.delete(tenantId)
      const ahead = await databaseAhead()
      if (Math.abs(ahead) > DIFFERENCE_MAX_MS)
        return `${differs(ahead)} A tarefa espera até que os relógios sejam acertados.`
      const silent = tenantId === NO_TENANT ? 0 : await silenceOf(tenantId, now)
      if (silent > SILENCE_MAX_MS)
        return `${silence(silent)} Se a data de hoje está certa, repita a tarefa; senão, acerte a data do servidor. Sem isso, ela espera até amanhã.`
      trusted.set(tenantId, { from: now.getTime() - DIFFERENCE_MAX_MS, to: now.getTime() + TRUSTED_MS })
      return null
    },
  }
}
