import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Label } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { SendAttempt } from '../../lib/idempotency.ts'
import { printLabels } from './print-labels.ts'
import type { PrintAgain } from './print-missing.ts'
import { isSecondCopy, newSession, sessionAfter } from './print-session.ts'
import type { PrintNotice, PrintSession, PrintStep, StationNotice } from './print-session.ts'
import { returnFocus } from './return-focus.ts'
import type { SaleChoice } from './sale/sale-choice.ts'

interface Options {
  readonly tenant: PrintingTenant
  readonly attempt: SendAttempt
  /** What did not come out of labels that this screen made itself is no second copy. */
  readonly isOfNewLabels?: boolean
  /** null: labels of the kitchen are printed. */
  readonly sale?: SaleChoice | null
}

/**
 * The session of a screen that prints. Its work is no mutation: the print window has to open within the tap, before
 * anything is awaited.
 */
export function usePrintSession({ tenant, attempt, isOfNewLabels = false, sale = null }: Options) {
  const [session, setSession] = useState(newSession)
  // What runs goes on from the last step, which may not have been rendered yet.
  const latest = useRef<PrintSession>(session)

  function step(next: PrintStep): void {
    latest.current = sessionAfter(latest.current, next)
    setSession(latest.current)
  }

  /** Answers the message that it shows. A second tap while one is under way does nothing. */
  async function run(what: 'print' | 'pdf', work: () => Promise<PrintNotice | null>): Promise<PrintNotice | null> {
    if (latest.current.busy !== null) return null
    const pressed = document.activeElement
    step({ kind: 'begun', what })
    const end: { notice: PrintNotice | null } = { notice: null }
    try {
      end.notice = await work()
    } finally {
      // The button can take the focus only after it is no longer disabled.
      flushSync(() => step({ kind: 'ended', notice: end.notice }))
      returnFocus(pressed)
    }
    return end.notice
  }

  const isReprint = (label: Label) => !isOfNewLabels && isSecondCopy(label, latest.current)

  /** For some labels of a message, which the browser prints once more. */
  const againOf = ({ station, labels }: StationNotice, ids: readonly number[]): PrintAgain => ({
    labels: labels.filter(({ id }) => ids.includes(id)),
    printInBrowser: (make) => {
      const { layout, correction } = station
      return printLabels(make, { layout, tenant, correction, isReprint, sale })
    },
    send: async () => (await import('./send-to-station.ts')).sendToStation(station, ids, attempt, sale?.asked),
  })

  return {
    busy: session.busy,
    notice: session.notice,
    run,
    step,
    isReprint,
    againOf,
    forgetPrinted: (ids: readonly number[]) => step({ kind: 'missing', ids }),
    dismissNotice: () => step({ kind: 'told', notice: null }),
  }
}

export type SessionControls = ReturnType<typeof usePrintSession>
