import { readTenant } from '../database/tenant-transaction.ts'
import { hasLink, readChainHead } from '../events/event-chain.ts'
import type { JobContext, JobEnding } from '../jobs/job.ts'
import type { TimestampService } from '../timestamps/time-stamp-service.ts'
import { TimestampPutOff } from '../timestamps/time-stamp-service.ts'
import type { AnchorEntry, AnchorFolder } from './anchor-folder.ts'
import { dayOf } from './anchor-folder.ts'

/** Where anchors are kept, outside the database. */
export interface AnchorPlace {
  readonly folder: AnchorFolder
  /** null: no service signs them. */
  readonly stamps: TimestampService | null
}

const failed = (sentence: string): JobEnding => ({ state: 'failed', sentence })

/**
 * Keeps a tenant's newest link, once a day. Before that it looks for the last one it kept: where the chain no longer
 * has it, nothing more is kept, and each run says so.
 */
export async function keepAnchor(
  context: AnchorContext,
  place: AnchorPlace,
  tenantId: string,
): Promise<JobEnding | void> {
  try {
    return await keep(context, place, tenantId)
  } catch (error) {
    if (!isOfFiles(error)) throw error
    context.log.error({ tenantId, err: error }, 'the anchors cannot be read or written')
    return failed(
      'A pasta das âncoras não pode ser lida ou gravada. Peça a quem cuida do sistema para ver ANCHORS_DIR.',
    )
  }
}

type AnchorContext = Pick<JobContext, 'database' | 'clock' | 'log'>

/** The system names the file in each of its errors about files. */
const isOfFiles = (error: unknown): boolean => error instanceof Error && 'path' in error && 'syscall' in error

async function keep(
  { database, clock, log }: AnchorContext,
  { folder, stamps: service }: AnchorPlace,
  tenantId: string,
): Promise<JobEnding | void> {
  const now = clock()
  const { entries, stamps } = await folder.read(tenantId)
  let anchor = todays(entries, now)
  if (anchor === undefined) {
    const last = entries.at(-1)
    const [head, isSame] = await readTenant(database, tenantId, (tx) =>
      Promise.all([readChainHead(tx), last === undefined || hasLink(tx, last)]),
    )
    if (last !== undefined && !isSame) {
      log.error({ tenantId, position: last.position, keptAt: last.at }, 'the log is not the one that was anchored')
      return failed(
        `O registro não é mais o que era em ${last.at.toISOString()}: foi reescrito, ou o banco voltou a uma cópia. Peça a quem cuida do sistema a conferência do registro.`,
      )
    }
    if (head === undefined || head.chain.length === 0) return undefined
    anchor = { kind: 'link', at: now, position: head.position, link: head.chain.toString('hex') }
    await folder.add(tenantId, anchor)
  }
  const file = folder.stampFile(tenantId, anchor)
  if (service === null || stamps.some((stamp) => stamp.file === file)) return undefined
  try {
    await folder.addStamp(tenantId, anchor, await service.stamp(Buffer.from(anchor.link, 'hex')))
  } catch (error) {
    if (!(error instanceof TimestampPutOff)) log.warn({ tenantId, err: error }, 'no time stamp')
    return failed('O serviço de carimbo do tempo não carimbou o elo de hoje. Será tentado de novo em dez minutos.')
  }
}

/** The link that was kept on this day of the history that is there now. */
function todays(entries: readonly AnchorEntry[], now: Date): AnchorEntry | undefined {
  const sinceRestored = entries.slice(entries.findLastIndex(({ kind }) => kind === 'restored') + 1)
  return sinceRestored.find(({ at }) => dayOf(at) === dayOf(now))
}
