import type { Label } from '#contract/labels'
import { labelMessages } from '#contract/labels'
import type { PrintJob } from '#contract/print-queue/jobs'
import { takeBack } from './print-jobs.ts'

/** Labels and the job by which their station has recorded them as sent. */
interface Recorded {
  readonly job: PrintJob
  readonly labels: readonly Label[]
}

/**
 * `blocked`: the browser refused the window. `sent`: the browser does not report whether the label was printed.
 * `nothing`: there was no document to print.
 */
export type PrintOutcome = 'sent' | 'nothing' | 'blocked' | 'failed'

/** Opens the browser's print; `make` is called within the tap. */
export type PrintInBrowser = (make: () => Promise<readonly Label[] | null>) => Promise<PrintOutcome>

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

interface Missing {
  readonly labels: readonly Label[]
  /** Marks before that they did not come out. */
  readonly mark: () => Promise<void>
  /** Records them as sent once more. */
  readonly send: () => Promise<PrintJob>
}

/** Prints from the browser once more what did not come out. Throws NotPrinted where it does not print again. */
export async function printMissing(printInBrowser: PrintInBrowser, { labels, mark, send }: Missing): Promise<PrintJob> {
  const { made, isPrinted } = await printRecorded(printInBrowser, async () => {
    await mark()
    return { job: await send(), labels }
  })
  if (!isPrinted) throw new NotPrinted('O navegador não abriu a impressão. Tente de novo.')
  return made.job
}
