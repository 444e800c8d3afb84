import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Rejection } from '../../errors.ts'
import type { Reply, SessionCall } from '../../http/route.ts'
import type { Exporter, ExportRequest } from '../../jobs/export.ts'
import { requestExport } from './commands.ts'
import type { ExportStatus } from './contract.ts'
import { exportStatus } from './contract.ts'
import type { ExportRow } from './queries.ts'
import { findExport, findFile, toStatus } from './queries.ts'

type Call = Pick<SessionCall<unknown, unknown, unknown>, 'read' | 'write'>

/** Whoever waits watches the row: soon after the beginning often, later less so. */
const LOOK_EVERY_MS = [20, 30, 50, 80, 120, 200] as const

/** Not there yet: where it will be, and how far it has come. */
function later(status: ExportStatus): Reply {
  return { status: 202, headers: { Location: status.file }, body: status }
}

/** The file once it is made, 202 while it is not; throws Rejections for what became nothing, and for what is not shown. */
export async function answerFile({ read }: Pick<Call, 'read'>, id: string, isShown: (row: ExportRow) => boolean): Promise<Reply> {
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
      return later(toStatus(row))
  }
}

function fileReply(row: ExportRow, bytes: Buffer | undefined): Reply {
  if (bytes === undefined) throw new Rejection('export_expired')
  return { status: 200, body: undefined, file: { stream: Readable.from([bytes]), type: row.media_type ?? 'application/octet-stream', name: row.file_name ?? 'arquivo', save: true } }
}

async function untilEnded({ read }: Pick<Call, 'read'>, id: string, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs
  for (let look = 0; performance.now() < until; look += 1) {
    await sleep(Math.min(LOOK_EVERY_MS[Math.min(look, LOOK_EVERY_MS.length - 1)] ?? 200, until - performance.now()))
    const row = await read((tx) => findExport(tx, id))
    if (row?.state !== 'waiting') return
  }
}

async function request(call: Call, asked: ExportRequest): Promise<ExportStatus> {
  const { body } = await call.write(async (unit) => ({ status: 202, body: await requestExport(unit, asked) }))
  return exportStatus.parse(body)
}

/** `waitMs`: how long a call may wait for its file before it is told where to look. */
export function createExporter({ waitMs }: { readonly waitMs: number }): Exporter {
  return {
    status: exportStatus,
    start: async (call, asked) => later(await request(call, asked)),
    answer: async (call, asked) => {
      const { id } = await request(call, asked)
      await untilEnded(call, id, waitMs)
      // Whoever may ask for it may see it.
      return answerFile(call, id, () => true)
    },
  }
}

