import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { labelMessages } from '#contract/labels'
import type { Label } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { PrintLayout } from '#contract/labels/print-layout'
import { isConnected } from '../../lib/connection.ts'
import { sentenceOf } from '../../lib/http.ts'
import { mayNow } from '../../lib/rights.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useConnected } from '../../lib/use-connected.ts'
import { deviceStationQuery } from './device-station.ts'
import { printLabels } from './print-labels.ts'
import { correctionAt, paperAt, printFailed, refusalOf, refused } from './print-session.ts'
import type { PrintNotice } from './print-session.ts'
import { rememberedStation } from './station-memory.ts'
import type { SaleChoice } from './sale/sale-choice.ts'
import type { DeviceStation } from './station-memory.ts'
import { usePrintRecord } from './use-print-record.ts'
import { usePrintSession } from './use-print-session.ts'

type MakeLabels = () => Promise<readonly Label[] | null>

interface OnPaper {
  readonly make: MakeLabels
  readonly layout: PrintLayout
  readonly isReprint: (label: Label) => boolean
  readonly sale: SaleChoice | null
}

const stationUnknown = 'Não foi possível saber em que impressora este aparelho imprime. Tente novamente.'
const pdfFailed = 'Não foi possível baixar o PDF. Tente novamente.'

/** What prints at a station loads when it is known that this device has one, before the tap in which a window opens. */
const loadStations = () => import('./print-at-station.ts')

/**
 * Prints labels at this device's station or through the browser, or saves them as a PDF.
 *
 * @param isNear whether labels may be printed soon: only then it is asked where this device prints
 * @param sale that they are printed as sale labels; null: as labels of the kitchen
 */
export function usePrintLabels(tenant: PrintingTenant, isNear = true, sale: SaleChoice | null = null) {
  const attempt = useAttempt()
  // What did not come out is printed once more as it was.
  const [printedAs, setPrintedAs] = useState(sale)
  const session = usePrintSession({ tenant, attempt, sale: printedAs })
  const { recordOut, recordAgain } = usePrintRecord(attempt)
  const connected = useConnected()
  const here = useQuery({ ...deviceStationQuery(tenant.tenant_id), enabled: isNear && mayNow('imprimir') })
  const { notice, run, step } = session

  const tell = (told: PrintNotice) => step({ kind: 'told', notice: told })

  const printNow = (paper: OnPaper) =>
    run('print', async () => {
      setPrintedAs(paper.sale)
      // The jobs of a station wait at the server.
      if (!isConnected()) return printHere(here.data ?? null, paper)
      // Awaited only while it is not known: the print window has to open within the tap.
      const station = here.data === undefined ? await stationAgain() : here.data
      if (station === 'unknown') return refused(stationUnknown)
      return station === null || station.way === 'navegador' ? printHere(station, paper) : printAt(station, paper)
    })

  async function stationAgain(): Promise<DeviceStation | null | 'unknown'> {
    const { data } = await here.refetch()
    // `data` is null where the answer came and this device prints through the browser.
    if (data !== undefined) return data
    return rememberedStation(tenant.tenant_id) === null ? null : 'unknown'
  }

  const printInBrowser = (
    station: DeviceStation | null,
    make: MakeLabels,
    { layout, isReprint, sale: as }: OnPaper,
  ) => {
    const paper = paperAt(station, layout)
    return printLabels(make, { layout: paper, tenant, correction: correctionAt(station, paper), isReprint, sale: as })
  }

  /** From the browser, with its dialog. What came out is recorded after it. */
  async function printHere(station: DeviceStation | null, paper: OnPaper): Promise<PrintNotice | null> {
    const made: { labels: readonly Label[] | null } = { labels: null }
    const outcome = await printInBrowser(station, async () => (made.labels = await paper.make()), paper)
    const { labels } = made
    if (outcome === 'blocked') return refused(labelMessages.popupBlocked)
    if (labels === null) return null
    if (outcome === 'failed') return printFailed
    step({ kind: 'printed', labels })
    const medium = `browser-${paperAt(station, paper.layout)}` as const
    return recordOut({ kind: 'sent', text: labelMessages.printSent }, labels, medium)
  }

  async function printAt(station: DeviceStation, paper: OnPaper): Promise<PrintNotice | null> {
    const { printLabelsAt } = await loadStations()
    return printLabelsAt(station, {
      make: paper.make,
      printInBrowser: (make) => printInBrowser(station, make, paper),
      attempt,
      asked: paper.sale?.asked,
      onPrinted: (labels) => step({ kind: 'printed', labels }),
    })
  }

  async function print(labels: readonly Label[], layout: PrintLayout, as: SaleChoice | null = sale) {
    const refusal = refusalOf(labels)
    if (refusal !== null) return tell(refused(refusal))
    await printNow({ make: () => Promise.resolve(labels), layout, isReprint: session.isReprint, sale: as })
  }

  async function download(labels: readonly Label[], layout: PrintLayout) {
    const refusal = refusalOf(labels)
    if (refusal !== null) return tell(refused(refusal))
    await run('pdf', async () => {
      const paper = paperAt(place, layout)
      try {
        await (await import('./save-pdf.ts')).savePdf(labels, paper, correctionAt(place, paper), sale?.asked)
      } catch (error) {
        return refused(sentenceOf(error, pdfFailed))
      }
      step({ kind: 'printed', labels })
      return recordOut({ kind: 'saved', text: 'PDF baixado' }, labels, `pdf-${paper}`)
    })
  }

  /** Where this device prints, through whichever way. */
  const place = here.data ?? null
  const isStation = place !== null && place.way !== 'navegador'
  useEffect(() => {
    // `printAt` imports it again and reports the error.
    if (isStation) loadStations().catch(() => undefined)
  }, [isStation])
  /** Whose queue prints, without the browser. It is reached through the server. */
  const station = connected && place?.way === 'agente' ? place : null
  return {
    ...session,
    place,
    station,
    /** For which the server makes dots; null: a browser prints. */
    printer: station?.printer ?? null,
    paperFor: (chosen: PrintLayout) => paperAt(place, chosen),
    correctionFor: (paper: PrintLayout) => correctionAt(place, paper),
    print,
    /** Prints labels that are generated within the same tap. `make` answers null if there is nothing to print. */
    printMade: (make: MakeLabels, layout: PrintLayout, as: SaleChoice | null = sale) =>
      printNow({ make, layout, isReprint: () => false, sale: as }),
    download,
    recordAgain: async () => {
      if ((notice?.kind === 'sent' || notice?.kind === 'saved') && notice.unrecorded)
        tell(await recordAgain(notice, notice.unrecorded))
    },
  }
}

export type PrintControls = ReturnType<typeof usePrintLabels>
