import type { Label } from '#contract/labels'
import type { PrintJob } from '#contract/print-queue/jobs'
import { NotPrinted, printRecorded } from './print-recorded.ts'
import type { PrintInBrowser } from './print-recorded.ts'

/** How labels are printed from the browser once more. */
export interface PrintAgain {
  readonly labels: readonly Label[]
  readonly printInBrowser: PrintInBrowser
  /** Records them as sent once more. */
  readonly send: () => Promise<PrintJob>
}

/**
 * Prints from the browser once more what did not come out.
 *
 * @param mark marks before that they did not come out
 * @throws NotPrinted where the browser does not print again
 */
export async function printMissing(
  { labels, printInBrowser, send }: PrintAgain,
  mark: () => Promise<void>,
): Promise<PrintJob> {
  const print = await printRecorded(printInBrowser, async () => {
    await mark()
    return { job: await send(), labels }
  })
  if (print?.isPrinted !== true) throw new NotPrinted('O navegador não abriu a impressão. Tente de novo.')
  return print.made.job
}
