import type { Label } from '#contract/labels'
import type { PrintJob } from '#contract/print-queue/jobs'
import { printAt } from './print-jobs.ts'
import type { DeviceStation } from './station-memory.ts'
import type { SendAttempt } from '../../lib/idempotency.ts'

/** Puts labels into the queue of a station. Sent again without an answer, they are queued only once. */
export async function sendToStation(
  { id }: DeviceStation,
  labels: readonly Label[],
  attempt: SendAttempt,
): Promise<PrintJob> {
  const ids = labels.map((label) => label.id)
  return attempt(`${id} ${ids.join()}`, (key) => printAt(id, ids, key))
}
