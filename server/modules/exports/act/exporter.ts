import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Rejection } from '../../../errors.ts'
import type { Reply, SessionCall } from '../../../http/route.ts'
import type { Exporter, ExportRequest } from '../../../jobs/export.ts'
import { requestExport } from '../commands.ts'
import type { ExportStatus } from '../contract/api.ts'
import { exportStatus } from '../contract/api.ts'
import type { ExportRow } from '../queries.ts'
import { findExport, findFile, toStatus } from '../queries.ts'

type Call = Pick<SessionCall<unknown, unknown, unknown>, 'read' | 'write'>

/** Waits between two looks at the export's row while a request waits for its file: short at first, then longer. */
const LOOK_EVERY_MS = [20, 30, 50, 80, 120, 200] as const

/** The answer while the file is not ready: its URL and progress. */
function notReady(status: ExportStatus): Reply {
  return { status: 202, headers: { Location: status.file }, body: status }
}

/**
 * The file if it is ready, else 202. Throws a Rejection if the export failed, was cancelled, or is not shown to this
 * user.
 */
export async function answerFile(
  { read }: Pick<Call, 'read'>,
  id: string,
  isShown: (row: ExportRow) => boolean,
): Promise<Reply> {
  const [row, bytes] = await read((tx) => Promise.all([findExport(tx, id), findFile(tx, id)]))
  if (row === undefined || !isShown(row)) throw new Rejection('export_not_found')
  switch (row.state) {
    case 'done':
      return fileReply(row, bytes)
    case 'cancelled':
      throw new Rejection('export_cancelled')
    case 'failed':
      throw new Rejection('export_failed', { failure: row.failure ?? '' })
    default:
      return notReady(toStatus(row))
  }
}

function fileReply(row: ExportRow, bytes: Buffer | undefined): Reply {
  if (bytes === undefined) throw new Rejection('export_expired')
  return {
    status: 200,
    body: undefined,
    file: {
      stream: Readable.from([bytes]),
      type: row.media_type ?? 'application/octet-stream',
      name: row.file_name ?? 'arquivo',
      save: true,
    },
  }
}

async function untilEnded({ read }: Pick<Call, 'read'>, id: string, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs
  for (let look = 0; performance.now() < until; look += 1) {
    await sleep(Math.min(LOOK_EVERY_MS[Math.min(look, LOOK_EVERY_MS.length - 1)] ?? 200, until - performance.now()))
    const row = await read((tx) => findExport(tx, id))
    if (row?.state !== 'waiting') return
  }
}

async function request(call: Call, wanted: ExportRequest): Promise<ExportStatus> {
  const { body } = await call.write(async (unit) => ({ status: 202, body: await requestExport(unit, wanted) }))
  return exportStatus.parse(body)
}

/** `waitMs`: how long a request waits for its file before it is answered 202 with the file's URL. */
export function createExporter({ waitMs }: { readonly waitMs: number }): Exporter {
  return {
    status: exportStatus,
    start: async (call, wanted) => notReady(await request(call, wanted)),
    answer: async (call, wanted) => {
      const { id } = await request(call, wanted)
      await untilEnded(call, id, waitMs)
      // A user who may request the export may see it.
      return answerFile(call, id, () => true)
    },
  }
}
