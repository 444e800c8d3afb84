import type { Label, PrintsBody } from '#contract/labels'
import { labelMessages, PRINT_MAX } from '#contract/labels'
import { NO_CORRECTION } from '#contract/labels/paper-correction'
import type { PaperCorrection } from '#contract/labels/paper-correction'
import type { PrintLayout } from '#contract/labels/print-layout'
import { printRefusal } from '#contract/labels/usable'
import type { PrintJob } from '#contract/print-queue/jobs'
import { printRefusedText } from '#contract/print-refused'
import type { DeviceStation } from './station-memory.ts'

// What a screen that prints knows, and what changes it. `usePrintSession` does the work between two steps.

export interface NumberedPrint {
  /** Counts the prints of this screen: printing the same labels again is another record. */
  readonly number: number
  readonly body: PrintsBody
}

export interface FailureNotice {
  /** `failed`: of the paper, with what to look at. */
  readonly kind: 'failed' | 'refused'
  readonly text: string
  /** Labels that only this device has, with their numbers: no other screen prints them. */
  readonly kept?: readonly Label[]
}

export interface StationNotice {
  readonly kind: 'station'
  readonly job: PrintJob
  readonly station: DeviceStation
  /** As the browser printed them; none of what an agent prints once more. */
  readonly labels: readonly Label[]
  /** The browser did not print what the station has recorded. */
  readonly failure: FailureNotice | null
}

/** The message after printing. `unrecorded` is a print that the label's history does not have. */
export type PrintNotice =
  | {
      readonly kind: 'sent' | 'saved'
      readonly text: string
      readonly unrecorded?: NumberedPrint
      /** The labels wait on this device: another colour than what the server has (spec K, rule 10). */
      readonly isKept?: boolean
    }
  | FailureNotice
  | StationNotice

export interface PrintSession {
  /** One print at a time. */
  readonly busy: 'print' | 'pdf' | null
  readonly notice: PrintNotice | null
  /** What this screen has put on paper. The objects: a label that was read again says by itself that it was printed. */
  readonly printed: ReadonlySet<Label>
}

export type PrintStep =
  | { readonly kind: 'begun'; readonly what: 'print' | 'pdf' }
  /** The labels are on paper, as far as the browser knows. */
  | { readonly kind: 'printed'; readonly labels: readonly Label[] }
  /** Somebody has looked: these did not come out, so that their next paper is no second copy. */
  | { readonly kind: 'missing'; readonly ids: readonly number[] }
  /** `notice`: null: there was nothing to print. */
  | { readonly kind: 'ended'; readonly notice: PrintNotice | null }
  /** Another message in place of the one that is shown; null: none. */
  | { readonly kind: 'told'; readonly notice: PrintNotice | null }

export const newSession: PrintSession = { busy: null, notice: null, printed: new Set() }

export function sessionAfter(session: PrintSession, step: PrintStep): PrintSession {
  switch (step.kind) {
    case 'begun':
      return { ...session, busy: step.what, notice: null }
    case 'printed':
      return { ...session, printed: new Set([...session.printed, ...step.labels]) }
    case 'missing':
      return { ...session, printed: new Set([...session.printed].filter(({ id }) => !step.ids.includes(id))) }
    case 'ended':
      return { ...session, busy: null, notice: step.notice }
    case 'told':
      return { ...session, notice: step.notice }
    default:
      return step satisfies never
  }
}

export const printFailed: FailureNotice = { kind: 'failed', text: 'Não foi possível imprimir.' }

/** Whether the labels are on their way to paper, as far as anybody knows. */
export const isSent = (notice: PrintNotice | null): boolean =>
  notice?.kind === 'sent' || (notice?.kind === 'station' && notice.failure === null)

export const refused = (text: string): FailureNotice => ({ kind: 'refused', text })

/** Whether paper of this label would be its second copy. */
export const isSecondCopy = (label: Label, { printed }: PrintSession): boolean =>
  label.print_count > 0 || printed.has(label)

/** The paper in the printer of this device's station; without a station the chosen one. A4 is another printer. */
export function paperAt(station: DeviceStation | null, chosen: PrintLayout): PrintLayout {
  if (station === null || (chosen === 'a4' && station.way !== 'agente')) return chosen
  return station.layout
}

/** Of the printer that this paper is in. */
export function correctionAt(station: DeviceStation | null, paper: PrintLayout): PaperCorrection {
  return station === null || paper === 'a4' ? NO_CORRECTION : station.correction
}

const tooManyToPrint = `Imprima no máximo ${PRINT_MAX} etiquetas por vez`

/** Why these labels are not printed, before anything is sent; null: they are. */
export function refusalOf(labels: readonly Label[], now = new Date()): string | null {
  if (labels.length === 0) return labelMessages.nothingSelected
  if (labels.length > PRINT_MAX) return tooManyToPrint
  return printRefusedText(labels.map((label) => ({ ...label, code: label.qrCode, refusal: printRefusal(label, now) })))
}
