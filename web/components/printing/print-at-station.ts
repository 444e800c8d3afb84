import type { Label } from '#contract/labels'
import type { AskedTemplate } from '#contract/print-template'
import { sentenceOf } from '../../lib/http.ts'
import type { SendAttempt } from '../../lib/idempotency.ts'
import { NotPrinted, printAtStation, stationNotice } from './print-recorded.ts'
import type { PrintInBrowser } from './print-recorded.ts'
import { printFailed, refused } from './print-session.ts'
import type { PrintNotice } from './print-session.ts'
import { sendToStation } from './send-to-station.ts'
import type { DeviceStation } from './station-memory.ts'

interface AtStation {
  /** null: there is nothing to print. */
  readonly make: () => Promise<readonly Label[] | null>
  readonly printInBrowser: PrintInBrowser
  readonly attempt: SendAttempt
  /** Missing: they are labels of the kitchen. */
  readonly asked?: AskedTemplate | undefined
  /** Told what the browser has put on paper. */
  readonly onPrinted: (labels: readonly Label[]) => void
}

/** By its agent, or at a kiosk, which prints without a question: what may not be printed has to be refused before. */
export async function printLabelsAt(
  station: DeviceStation,
  { make, printInBrowser, attempt, asked, onPrinted }: AtStation,
): Promise<PrintNotice | null> {
  const record = async () => {
    const labels = await make()
    if (labels === null) return null
    const ids = labels.map(({ id }) => id)
    return { job: await sendToStation(station, ids, attempt, asked), labels }
  }
  try {
    const print = await printAtStation(station, printInBrowser, record)
    if (print === null) return null
    if (print.isPrinted && station.way !== 'agente') onPrinted(print.made.labels)
    return stationNotice(print, station, printFailed)
  } catch (error) {
    const text = sentenceOf(error, 'Não foi possível mandar imprimir. Tente novamente.')
    return refused(error instanceof NotPrinted ? error.message : text)
  }
}
