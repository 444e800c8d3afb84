import type { AskedTemplate } from '#contract/print-template'
import type { PrintJob } from '#contract/print-queue/jobs'
import type { SendAttempt } from '../../lib/idempotency.ts'
import { printAt } from './print-jobs.ts'
import type { DeviceStation } from './station-memory.ts'

/** The subject of these attempts, beside the other writes of a screen. */
export const SENT_LABELS = 1

/** Puts labels into the queue of a station. Sent again without an answer, they are queued only once. */
export const sendToStation = (
  { id }: DeviceStation,
  ids: readonly number[],
  attempt: SendAttempt,
  asked?: AskedTemplate,
): Promise<PrintJob> =>
  attempt(`${id} ${ids.join()} ${JSON.stringify(asked)}`, (key) => printAt(id, ids, key, asked), SENT_LABELS)
