import type { Label } from '#contract/labels'
import { labelMessages } from '#contract/labels'
import type { PrintJob } from '#contract/print-queue/jobs'
import type { FailureNotice, PrintNotice } from './print-session.ts'
import type { DeviceStation } from './station-memory.ts'

/** Labels and the job by which their station has recorded them as sent. */
export interface Recorded {
  readonly job: PrintJob
  readonly labels: readonly Label[]
}

/** What became of labels that a station has recorded. */
export interface StationPrint {
  readonly made: Recorded
  readonly isPrinted: boolean
  /** The record also stands where it could not be taken back: a person can still mark its labels. */
  readonly isRecorded: boolean
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
 * Prints at a station: its agent prints what is recorded, else the browser does.
 *
 * @param record makes the labels and records them; null: there is nothing to print
 * @throws what `record` throws, or NotPrinted where the browser refused its window
 */
export async function printAtStation(
  { way }: DeviceStation,
  printInBrowser: PrintInBrowser,
  record: () => Promise<Recorded | null>,
): Promise<StationPrint | null> {
  if (way !== 'agente') return printRecorded(printInBrowser, record)
  const made = await record()
  return made && { made, isPrinted: true, isRecorded: true }
}

/** Prints from the browser what a station records. A record of what the browser did not print is taken back. */
export async function printRecorded(
  printInBrowser: PrintInBrowser,
  record: () => Promise<Recorded | null>,
): Promise<StationPrint | null> {
  const result: { made: Recorded | null; error: unknown } = { made: null, error: null }
  const outcome = await printInBrowser(async () => {
    try {
      result.made = await record()
      return result.made && result.made.labels
    } catch (error) {
      result.error = error
      return null
    }
  })
  if (outcome === 'blocked') throw new NotPrinted(labelMessages.popupBlocked)
  if (result.error !== null) throw result.error
  const { made } = result
  if (made === null && outcome === 'nothing') return null
  if (made === null) throw new Error('The browser printed nothing')
  if (outcome === 'sent') return { made, isPrinted: true, isRecorded: true }
  return { made, isPrinted: false, isRecorded: !(await isTakenBack(made.job)) }
}

async function isTakenBack(job: PrintJob): Promise<boolean> {
  try {
    await (await import('./print-jobs.ts')).takeBack(job)
    return true
  } catch {
    return false
  }
}

/**
 * The message after a station has recorded labels. Where the browser did not print them and the record could not be taken
 * back, the message asks what did not come out.
 *
 * @param failure says that the browser did not print
 */
export function stationNotice(print: StationPrint, station: DeviceStation, failure: FailureNotice): PrintNotice {
  const { made, isPrinted, isRecorded } = print
  if (!isRecorded) return failure
  return { kind: 'station', job: made.job, labels: made.labels, station, failure: isPrinted ? null : failure }
}
