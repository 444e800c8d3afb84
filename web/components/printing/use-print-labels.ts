import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { labelMessages, PRINT_MAX } from '#contract/labels'
import type { Label, PrintsBody } from '#contract/labels'
import { printRefusal } from '#contract/labels/usable'
import type { PrintJob } from '#contract/print-queue/jobs'
import { printRefusedText } from '#contract/print-refused'
import { deviceStationQuery } from './device-station.ts'
import { rememberedStation } from './station-memory.ts'
import type { DeviceStation } from './station-memory.ts'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { mayNow } from '../../lib/rights.ts'
import { recordPrints } from './print-api.ts'
import { refreshLabels } from '../../lib/labels-key.ts'
import { isUnanswered } from '../../lib/idempotency.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { NO_CORRECTION } from '#contract/labels/paper-correction'
import type { PaperCorrection } from '#contract/labels/paper-correction'
import type { PrintLayout } from '#contract/labels/print-layout'
import { returnFocus } from './return-focus.ts'
import { printLabels, printRecord, tooManyToPrint } from './print-labels.ts'

interface NumberedPrint {
  /** Counts the prints of this screen: printing the same labels again is another record. */
  readonly number: number
  readonly body: PrintsBody
}

/** The message after printing. `unrecorded` is a print that the label's history does not have. */
export type PrintNotice =
  | { readonly kind: 'sent' | 'saved'; readonly text: string; readonly unrecorded?: NumberedPrint }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string }
  | StationNotice

interface StationNotice {
  readonly kind: 'station'
  readonly job: PrintJob
  readonly station: DeviceStation
  readonly labels: readonly Label[]
}

type MakeLabels = () => Promise<readonly Label[] | null>

const printFailed = 'Não foi possível imprimir.'
const notSent = 'Não foi possível mandar imprimir. Tente novamente.'
const stationUnknown = 'Não foi possível saber em que impressora este aparelho imprime. Tente novamente.'
const pdfFailed = 'Não foi possível baixar o PDF. Tente novamente.'

/**
 * Prints at this device's station or through the browser, or saves a PDF. None is a mutation: the print window has to
 * open within the tap, before anything is awaited.
 *
 * @param isNear whether labels may be printed soon: only then it is asked where this device prints
 */
export function usePrintLabels(tenant: PrintingTenant, isNear = true) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const prints = useRef(0)
  /** What this screen has printed: it may go on showing them as they were read before. */
  const printed = useRef(new Set<Label>())
  const running = useRef(false)
  const [busy, setBusy] = useState<'print' | 'pdf' | null>(null)
  const [notice, setNotice] = useState<PrintNotice | null>(null)
  const here = useQuery({ ...deviceStationQuery(tenant.tenant_id), enabled: isNear && mayNow('imprimir') })

  async function runOne(what: 'print' | 'pdf', work: () => Promise<PrintNotice | null>) {
    if (running.current) return
    const pressed = document.activeElement
    running.current = true
    setBusy(what)
    setNotice(null)
    try {
      setNotice(await work())
    } finally {
      running.current = false
      // The button can take the focus only after it is no longer disabled.
      flushSync(() => setBusy(null))
      returnFocus(pressed)
    }
  }

  const { mutateAsync: record } = useMutation({
    networkMode: 'always',
    mutationFn: (numberedPrint: NumberedPrint) =>
      attempt(JSON.stringify(numberedPrint), (key) => recordPrints(numberedPrint.body, key)),
    retry: (failures, error) => failures === 0 && isUnanswered(error),
    retryDelay: 0,
    onSuccess: () => void refreshLabels(queryClient),
  })

  async function noticeAfterRecord(
    kind: 'sent' | 'saved',
    text: string,
    numberedPrint: NumberedPrint,
  ): Promise<PrintNotice> {
    try {
      await record(numberedPrint)
      return { kind, text }
    } catch (error) {
      // The screen had read the labels before one of them was blocked or thrown away: the paper is out already.
      if (error instanceof HttpProblem && error.status === 409)
        return { kind: 'refused', text: `${sentenceOf(error, printFailed)} Se o papel saiu, jogue-o fora.` }
      return { kind, text, unrecorded: numberedPrint }
    }
  }

  const paperFor = (chosen: PrintLayout) => paperAt(here.data ?? null, chosen)
  const correctionFor = (paper: PrintLayout) => correctionAt(here.data ?? null, paper)

  function numbered(body: PrintsBody): NumberedPrint {
    prints.current += 1
    return { number: prints.current, body }
  }

  /** Prints labels that are generated within the same tap. `make` answers null if there is nothing to print. */
  const printMade = (make: MakeLabels, layout: PrintLayout) => printNow(make, layout, () => false)

  async function printNow(make: MakeLabels, layout: PrintLayout, isReprint: (label: Label) => boolean) {
    await runOne('print', async () => {
      const made: { labels: readonly Label[] | null; sent: PrintNotice | null } = { labels: null, sent: null }
      // Awaited only while it is not known: the print window has to open within the tap.
      const station = here.data === undefined ? await stationAgain() : here.data
      if (station === 'unknown') return { kind: 'refused', text: stationUnknown }
      if (station?.way === 'agente') return sendTo(station, await make())
      const paper = paperAt(station, layout)
      const labelsToPrint = async () => {
        made.labels = await make()
        // A kiosk prints without a question, so what may not be printed has to be refused before.
        if (station?.way === 'quiosque') made.sent = await sendTo(station, made.labels)
        return made.sent?.kind === 'refused' ? null : made.labels
      }
      const correction = correctionAt(station, paper)
      const outcome = await printLabels(labelsToPrint, { layout: paper, tenant, correction, isReprint })
      if (outcome === 'blocked') return { kind: 'refused', text: labelMessages.popupBlocked }
      if (made.labels === null) return null
      if (outcome === 'failed') return takenBack(made.sent)
      if (outcome === 'sent') rememberPrinted(made.labels)
      if (made.sent !== null) return made.sent
      return noticeAfterRecord('sent', labelMessages.printSent, numbered(printRecord(made.labels, paper, 'browser')))
    })
  }

  function rememberPrinted(labels: readonly Label[]) {
    for (const label of labels) printed.current.add(label)
  }

  /** Somebody has looked: these did not come out, so that their next paper is no second copy. */
  function forgetPrinted(ids: readonly number[]) {
    for (const label of printed.current) if (ids.includes(label.id)) printed.current.delete(label)
  }

  async function stationAgain(): Promise<DeviceStation | null | 'unknown'> {
    const { data } = await here.refetch()
    return data ?? (rememberedStation(tenant.tenant_id) === null ? null : 'unknown')
  }

  async function sendTo(station: DeviceStation, labels: readonly Label[] | null): Promise<PrintNotice | null> {
    if (labels === null) return null
    try {
      const { sendToStation } = await import('./send-to-station.ts')
      return { kind: 'station', job: await sendToStation(station, labels, attempt), station, labels }
    } catch (error) {
      return { kind: 'refused', text: sentenceOf(error, notSent) }
    }
  }

  /** After the browser did not print what its station has recorded already. */
  async function takenBack(sent: PrintNotice | null): Promise<PrintNotice> {
    try {
      if (sent?.kind === 'station') await (await import('./print-jobs.ts')).takeBack(sent.job)
      return { kind: 'failed', text: printFailed }
    } catch {
      // The record stands: its message asks what did not come out.
      return sent ?? { kind: 'failed', text: printFailed }
    }
  }

  /** Prints some labels of a message from the browser once more; `mark` marks before that they did not come out. */
  async function printMissing({ station, labels }: StationNotice, ids: readonly number[], mark: () => Promise<void>) {
    const [{ sendToStation }, recorded] = await Promise.all([
      import('./send-to-station.ts'),
      import('./print-recorded.ts'),
    ])
    const missing = labels.filter(({ id }) => ids.includes(id))
    const { layout, correction } = station
    return recorded.printMissing((make) => printLabels(make, { layout, tenant, correction, isReprint }), {
      labels: missing,
      mark,
      send: () => sendToStation(station, missing, attempt),
    })
  }

  const isReprint = (label: Label) => label.print_count > 0 || printed.current.has(label)

  async function print(labels: readonly Label[], layout: PrintLayout) {
    const refusal = refusalOf(labels)
    if (refusal) return setNotice({ kind: 'refused', text: refusal })
    await printNow(() => Promise.resolve(labels), layout, isReprint)
  }

  async function download(labels: readonly Label[], layout: PrintLayout) {
    const refusal = refusalOf(labels)
    if (refusal) return setNotice({ kind: 'refused', text: refusal })
    await runOne('pdf', async () => {
      try {
        const { savePdf } = await import('./save-pdf.ts')
        const paper = paperFor(layout)
        await savePdf(labels, paper, correctionFor(paper))
      } catch (error) {
        return { kind: 'refused', text: sentenceOf(error, pdfFailed) }
      }
      rememberPrinted(labels)
      return noticeAfterRecord('saved', 'PDF baixado', numbered(printRecord(labels, paperFor(layout), 'pdf')))
    })
  }

  async function recordAgain() {
    if (notice?.kind !== 'sent' && notice?.kind !== 'saved') return
    if (notice.unrecorded) setNotice(await noticeAfterRecord(notice.kind, notice.text, notice.unrecorded))
  }

  /** Where this device prints, through whichever way. */
  const place = here.data ?? null
  /** Whose queue prints, without the browser. */
  const station = place?.way === 'agente' ? place : null
  /** For which the server makes dots; null: a browser prints. */
  const printer = station?.printer ?? null
  const dismissNotice = () => setNotice(null)
  return {
    busy,
    notice,
    place,
    station,
    printer,
    paperFor,
    correctionFor,
    dismissNotice,
    forgetPrinted,
    print,
    printMade,
    printMissing,
    download,
    recordAgain,
  }
}

export type PrintControls = ReturnType<typeof usePrintLabels>

/** The paper in the printer of this device's station; without a station the chosen one. A4 is another printer. */
function paperAt(station: DeviceStation | null, chosen: PrintLayout): PrintLayout {
  if (station === null || (chosen === 'a4' && station.way !== 'agente')) return chosen
  return station.layout
}

/** Of the printer that this paper is in. */
function correctionAt(station: DeviceStation | null, paper: PrintLayout): PaperCorrection {
  return station === null || paper === 'a4' ? NO_CORRECTION : station.correction
}

function refusalOf(labels: readonly Label[]): string | null {
  if (labels.length === 0) return labelMessages.nothingSelected
  if (labels.length > PRINT_MAX) return tooManyToPrint
  const now = new Date()
  return printRefusedText(labels.map((label) => ({ ...label, code: label.qrCode, refusal: printRefusal(label, now) })))
}
