import type { Label } from '#contract/labels'
import { labelMessages } from '#contract/labels'
import type { PrintJob } from '#contract/print-queue/jobs'
import { takeBack } from './print-jobs.ts'

/** Labels and the job by which their station has recorded them as sent. */
export interface Recorded {
  readonly job: PrintJob
  readonly labels: readonly Label[]
}

/** Opens the browser's print; `make` is called within the tap. The outcomes are those of the print window. */
export type PrintInBrowser = (
  make: () => Promise<readonly Label[] | null>,
) => Promise<'sent' | 'nothing' | 'blocked' | 'failed'>

/** The browser did not print; the message says it to the person. */
export class NotPrinted extends Error {}

/**
 * Prints from the browser what a station records. A record of what the browser did not print is taken back.
 *
 * @returns `isRecorded`: whether the record stands. It also stands where it could not be taken back: a person can still
 *   mark its labels.
 * @throws what `make` throws, or NotPrinted where the browser refused its window
 */
export async function printRecorded<Made extends Recorded>(
  printInBrowser: PrintInBrowser,
  make: () => Promise<Made>,
): Promise<{ readonly made: Made; readonly isPrinted: boolean; readonly isRecorded: boolean }> {
  const result: { made: Made | null; error: unknown } = { made: null, error: null }
  const outcome = await printInBrowser(async () => {
    try {
      result.made = await make()
      return result.made.labels
    } catch (error) {
      result.error = error
      return null
    }
  })
  if (outcome === 'blocked') throw new NotPrinted(labelMessages.popupBlocked)
  const { made } = result
  if (made === null) throw result.error ?? new Error('The browser printed nothing')
  if (outcome === 'sent') return { made, isPrinted: true, isRecorded: true }
  const isTakenBack = await takeBack(made.job).then(
    () => true,
    () => false,
  )
  return { made, isPrinted: false, isRecorded: !isTakenBack }
}
