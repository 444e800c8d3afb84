import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import { labelMessages } from '#contract/labels'
import { NO_CORRECTION } from '#contract/labels/paper-correction'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { printLabels } from '../../components/printing/print-labels.ts'
import { NotPrinted, printAtStation, stationNotice } from '../../components/printing/print-recorded.ts'
import type { PrintInBrowser, PrintOutcome } from '../../components/printing/print-recorded.ts'
import { refused } from '../../components/printing/print-session.ts'
import type { FailureNotice, PrintNotice } from '../../components/printing/print-session.ts'
import { sendToStation } from '../../components/printing/send-to-station.ts'
import { BY_BROWSER } from '../../components/printing/station-memory.ts'
import type { DeviceStation } from '../../components/printing/station-memory.ts'
import { usePrintLayout } from '../../components/printing/use-print-layout.ts'
import { usePrintRecord } from '../../components/printing/use-print-record.ts'
import { usePrintSession } from '../../components/printing/use-print-session.ts'
import { isConnected } from '../../lib/connection.ts'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import type { AttemptMemory } from '../../lib/idempotency.ts'
import { refreshLabels } from '../../lib/labels-key.ts'
import type { DateByHand } from '../../lib/offline/labels/make-labels.ts'
import { keptLabelsText } from '../../lib/kept-labels-text.ts'
import { isKept } from '../../lib/offline/send-or-keep.ts'
import { rememberedResponsible } from '../../lib/responsible-memory.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { printQuick, quickKey } from './api.ts'
import type { BenchCatalog } from './bench-props.ts'
import { CHOSEN, picksMemory } from './last-print.ts'
import type { KeptPicks } from './last-print.ts'
import { itemsOf } from './picks.ts'
import type { Pick } from './picks.ts'

interface Options {
  /** null: the browser prints, and what came out is recorded after it. */
  readonly station: DeviceStation | null
  readonly tenant: PrintingTenant
  /** At a device of the kitchen the labels have the name of the person who has typed a PIN. */
  readonly isShared: boolean
  readonly responsibles: BenchCatalog['responsibles']
  readonly attempts: AttemptMemory
  readonly onDone: (printed: readonly Pick[]) => void
}

type Made = Awaited<ReturnType<typeof printQuick>>

const failedText = 'Não foi possível imprimir. Nada se perdeu: tente de novo.'
const frameFailed = refused(
  'As etiquetas foram geradas, mas o navegador não abriu a impressão. Imprima-as em "Estoque".',
)
/** The labels have their numbers, which no second print of the same dishes may take. */
const keptFailed = (kept: readonly Label[]): FailureNotice => ({
  ...refused('As etiquetas estão guardadas neste aparelho, e o navegador não abriu a impressão. Imprima de novo.'),
  kept,
})

/** Which item was refused, by its name, with the sentence of the rules. */
function refusalText(error: unknown, picks: readonly Pick[]): string {
  if (error instanceof NotPrinted) return error.message
  const problems = error instanceof HttpProblem ? error.errors : []
  const named = problems.flatMap(({ path, message }) => {
    const [, index] = /^items\.(\d+)$/.exec(path) ?? []
    const name = index === undefined ? undefined : picks[Number(index)]?.name
    return name === undefined ? [] : [`${name}: ${message}`]
  })
  return named.length > 0 ? `Nada foi impresso. ${named.join(' ')}` : sentenceOf(error, failedText)
}

/** One call for all that was chosen. It is sent again with the same key where no answer came. */
export function useBenchPrint({ station, tenant, isShared, responsibles, attempts, onDone }: Options) {
  const { tenant_id: tenantId } = tenant
  const queryClient = useQueryClient()
  const attempt = useAttempt(() => attempts)
  const session = usePrintSession({ tenant, attempt, isOfNewLabels: true })
  const { recordOut, recordAgain } = usePrintRecord(attempt)
  const [memory] = useState(() => picksMemory('quickLast', tenantId, station?.id ?? BY_BROWSER))
  const [last, setLast] = useState<KeptPicks | null>(() => memory.read())
  const [chosenPaper] = usePrintLayout()
  const { layout, correction } = station ?? { layout: chosenPaper, correction: NO_CORRECTION }
  const printInBrowser: PrintInBrowser = (record) => printLabels(record, { layout, correction, tenant })

  /** @param isAgents the program of the station prints them, and this device does not */
  function make(picks: readonly Pick[], isAgents: boolean, byHand: readonly DateByHand[] | null = null) {
    const responsible = isShared ? '' : rememberedResponsible(tenantId, responsibles)
    const body = {
      ...(station && { station: station.id }),
      items: itemsOf(picks),
      ...(responsible !== '' && { responsible }),
    }
    return attempt(
      JSON.stringify(body),
      (idempotencyKey) => printQuick(body, { idempotencyKey, isAgents, byHand }),
      CHOSEN,
    )
  }

  function keep(picks: readonly Pick[]) {
    const now = new Date()
    memory.keep(picks, now)
    setLast({ picks: [...picks], at: now.toISOString() })
    onDone(picks)
    void queryClient.invalidateQueries({ queryKey: [...quickKey, 'tiles'] })
  }

  /** Without a connection the browser prints whatever the station's way is: its jobs wait at the server. */
  const print = (picks: readonly Pick[], byHand: readonly DateByHand[] | null = null) =>
    void session.run('print', async () => {
      try {
        return await (station === null || !isConnected() ? printHere(picks, byHand) : printAt(station, picks))
      } catch (error) {
        return refused(refusalText(error, picks))
      }
    })

  async function printAt(at: DeviceStation, picks: readonly Pick[]): Promise<PrintNotice | null> {
    const printed = await printAtStation(at, printInBrowser, async () => {
      // What waits on this device has no job: only this call's own answer is printed at the station.
      const { labels, job } = await make(picks, true)
      if (job === null) throw new Error('A station answers with its job')
      return { labels, job }
    })
    keep(picks)
    return printed && stationNotice(printed, at, frameFailed)
  }

  async function printHere(picks: readonly Pick[], byHand: readonly DateByHand[] | null): Promise<PrintNotice | null> {
    const made: { answer: Made | null; error: unknown } = { answer: null, error: null }
    const outcome = await printInBrowser(async () => {
      try {
        made.answer = await make(picks, false, byHand)
      } catch (error) {
        made.error = error
      }
      return made.answer && made.answer.labels
    })
    if (outcome === 'blocked') throw new NotPrinted(labelMessages.popupBlocked)
    if (made.answer === null) throw made.error
    keep(picks)
    void refreshLabels(queryClient)
    return told(outcome, made.answer.labels, isKept(made.answer))
  }

  async function told(outcome: PrintOutcome, labels: readonly Label[], kept: boolean): Promise<PrintNotice> {
    if (outcome !== 'sent') return kept ? keptFailed(labels) : frameFailed
    const text = kept ? keptLabelsText : labelMessages.printSent
    return recordOut({ kind: 'sent', text, isKept: kept }, labels, `browser-${layout}`)
  }

  /** The same labels once more, from this device: they were not on paper. */
  const printKept = (labels: readonly Label[]) =>
    void session.run('print', async () => told(await printInBrowser(async () => labels), labels, true))

  /** A second copy of labels, which an agent prints. */
  const printAgain = (ids: readonly number[]) =>
    void session.run('print', async () => {
      if (station === null) return null
      try {
        const job = await sendToStation(station, ids, attempt)
        return { kind: 'station', job, station, labels: [], failure: null }
      } catch (error) {
        return refused(sentenceOf(error, failedText))
      }
    })

  const { notice, step } = session
  const notices = {
    ...session,
    printKept,
    recordAgain: async () => {
      if ((notice?.kind === 'sent' || notice?.kind === 'saved') && notice.unrecorded)
        step({ kind: 'told', notice: await recordAgain(notice, notice.unrecorded) })
    },
  }
  return { notices, print, printAgain, printing: session.busy !== null, last, forget: session.dismissNotice }
}
export type BenchPrint = ReturnType<typeof useBenchPrint>
