import type { Label } from '#contract/labels'
import type { PrintJob } from '#contract/print-queue/jobs'
import { printAt } from '../../../components/printing/print-jobs.ts'
import { NotPrinted, printRecorded } from '../../../components/printing/print-recorded.ts'
import type { PrintInBrowser } from '../../../components/printing/print-recorded.ts'
import type { DeviceStation } from '../../../components/printing/station-memory.ts'
import type { SendAttempt } from '../../../lib/idempotency.ts'

/** Puts labels into the queue of a station. Sent again without an answer, they are queued only once. */
export async function sendToStation(
  { id }: DeviceStation,
  labels: readonly Label[],
  attempt: SendAttempt,
): Promise<PrintJob> {
  const ids = labels.map((label) => label.id)
  return attempt(`${id} ${ids.join()}`, (key) => printAt(id, ids, key))
}

interface Missing {
  readonly station: DeviceStation
  readonly labels: readonly Label[]
  /** Marks them as not printed. */
  readonly mark: () => Promise<void>
}

/** Prints from the browser once more what did not come out. Throws NotPrinted where it does not print again. */
export async function printMissing(
  { station, labels, mark }: Missing,
  attempt: SendAttempt,
  printInBrowser: PrintInBrowser,
): Promise<PrintJob> {
  const { made, isPrinted } = await printRecorded(printInBrowser, async () => {
    await mark()
    return { job: await sendToStation(station, labels, attempt), labels }
  })
  if (!isPrinted) throw new NotPrinted('O navegador não abriu a impressão. Tente de novo.')
  return made.job
}
