import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { ExportRequest } from '../../jobs/export.ts'
import type { ExportStatus } from './contract/api.ts'
import type { ExportCommand } from './decider.ts'
import { exportDecider } from './decider.ts'
import type { ExportRow } from './queries.ts'
import { filePath, findExport, findWaiting, forgetProgress, toStatus } from './queries.ts'

const exportStream = (id: string) => `export-${id}`

/** A limit per tenant, so that one tenant's exports do not delay those of all others. */
const UNFINISHED_MAX = 20

/**
 * Records the request of a file; after the commit the relay makes a job of it. A second request of the same file,
 * before a worker has begun the first, answers the first export.
 */
export async function requestExport(
  unit: UnitOfWork,
  { kind, parameters, title }: ExportRequest,
): Promise<ExportStatus> {
  const unfinished = await findWaiting(unit.tx)
  const same = unfinished.find(
    (row) => row.kind === kind && isDeepStrictEqual(row.parameters, parameters) && row.done === null,
  )
  if (same !== undefined) return toStatus(same)
  if (unfinished.length >= UNFINISHED_MAX) throw new Rejection('export_too_many', { count: unfinished.length })
  const id = randomUUID()
  decideAndAppend(unit, exportDecider, newStream(exportDecider, exportStream(id)), {
    type: 'RequestExport',
    request: { id, kind, parameters: { ...parameters }, title },
  })
  return { id, title, state: 'waiting', done: 0, total: 0, fileName: null, file: filePath(id), failure: null }
}

export async function cancelExport(
  unit: UnitOfWork,
  id: string,
  visibility: Promise<(row: ExportRow) => boolean>,
): Promise<ExportStatus> {
  const [found, isShown] = await Promise.all([findExport(unit.tx, id), visibility])
  if (found === undefined || !isShown(found)) throw new Rejection('export_not_found')
  await handleCommand(unit, exportDecider, exportStream(id), { type: 'CancelExport' })
  return toStatus({ ...found, state: found.state === 'waiting' ? 'cancelled' : found.state })
}

/** Requests a failed export again, or one whose job was lost. */
export async function retryExport(unit: UnitOfWork, id: string): Promise<void> {
  await handleCommand(unit, exportDecider, exportStream(id), { type: 'RetryExport' })
  forgetProgress(unit.tx, id)
}

/** Records how an export ended. An export that had already ended is not changed. */
export async function endExport(
  unit: UnitOfWork,
  id: string,
  command: Extract<ExportCommand, { type: 'CompleteExport' | 'FailExport' }>,
): Promise<void> {
  await handleCommand(unit, exportDecider, exportStream(id), command)
}
