import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { Rejection } from '../errors.ts'
import { NO_TENANT } from '../contract/tenant-id.ts'
import type { Database } from './database.ts'
import { diskFaultOf, isDiskFull } from './disk-fault.ts'
import { sqlStateOf } from './sql-state.ts'
import { writeTenant } from './tenant-transaction.ts'

/** The operator's sentences. */
const FULL = 'O disco do banco de dados está cheio: nada é gravado até haver espaço. Libere espaço nesse disco.'
const FREE = 'O disco do banco de dados tem espaço de novo: as gravações voltaram.'

/** Knows whether the database's disk is full: from failed writes, and from a trial write while it was full. */
export interface DiskWatch {
  /** Whether a write has failed for want of space, and none has succeeded since. */
  readonly isFull: () => boolean
  /** Looks at an error of the database. */
  note(error: unknown): void
  /** While the disk is full, tries whether there is space again. Several calls at once share one trial. */
  tryAgain(database: Database): Promise<void>
}

/** Larger than what free space in existing pages takes, and incompressible. */
const TRIAL_BYTES = 64 * 1024
const TRIAL = `insert into commands (tenant_id, key, request_hash, status, body, at)
values ($1, $2, '', 0, to_json($3::text), '2000-01-01T00:00:00Z'::timestamptz)`

/** A full disk for its log of writes stops the embedded server: its connections break, and none says why. */
function isConnectionFault(error: unknown): boolean {
  const state = sqlStateOf(error)
  return error instanceof Error && !(error instanceof Rejection) && (state === undefined || state.startsWith('57P'))
}

class Undone extends Error {}

/** Writes as much as a few hundred labels, and undoes it. Throws what PostgreSQL says. */
async function tryWrite(database: Database): Promise<void> {
  try {
    await writeTenant(database, NO_TENANT, async (tx) => {
      const text = randomBytes(TRIAL_BYTES).toString('base64')
      await tx.query({ sql: TRIAL, parameters: [NO_TENANT, `trial-${randomBytes(8).toString('hex')}`, text] })
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

/** `folder`: the embedded database's; null: the disk belongs to another server, and only its errors tell. */
export function createDiskWatch({ folder, log }: { readonly folder: string | null; readonly log: Logger }): DiskWatch {
  let full = false
  let trial: Promise<void> | null = null

  const hasNoSpace = () => folder !== null && isDiskFull(folder)

  function set(next: boolean): void {
    if (next === full) return
    full = next
    if (next) log.error(FULL)
    else log.warn(FREE)
  }
  return {
    isFull: () => full,
    note(error) {
      if (diskFaultOf(error) === 'full' || (isConnectionFault(error) && hasNoSpace())) set(true)
    },
    tryAgain(database) {
      if (!full || hasNoSpace()) return Promise.resolve()
      return (trial ??= tryWrite(database)
        .then(
          () => set(false),
          () => undefined, // still full, or the server is away
        )
        .finally(() => {
          trial = null
        }))
    },
  }
}

/** For processes that do not watch the disk: tests and the administration command. */
export const noDiskWatch: DiskWatch = {
  isFull: () => false,
  note: () => undefined,
  tryAgain: () => Promise.resolve(),
}
