import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Label } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { PrintJob } from '#contract/print-queue/jobs'
import type { SendAttempt } from '../../lib/idempotency.ts'
import { printLabels } from './print-labels.ts'
import { printMissing } from './print-recorded.ts'
import { isSecondCopy, newSession, sessionAfter } from './print-session.ts'
import type { PrintNotice, PrintSession, PrintStep, StationNotice } from './print-session.ts'
import { returnFocus } from './return-focus.ts'

interface Options {
  readonly tenant: PrintingTenant
  readonly attempt: SendAttempt
  /** What did not come out of labels that this screen made itself is no second copy. */
  readonly isOfNewLabels?: boolean
}

/**
 * The session of a screen that prints. Its work is no mutation: the print window has to open within the tap, before
 * anything is awaited.
 */
export function usePrintSession({ tenant, attempt, isOfNewLabels = false }: Options) {
  const [session, setSession] = useState(newSession)
  // What runs goes on from the last step, which may not have been rendered yet.
  const latest = useRef<PrintSession>(session)

  function step(next: PrintStep): void {
    latest.current = sessionAfter(latest.current, next)
    setSession(latest.current)
  }

  /** A second tap while one is under way does nothing. */
  async function run(what: 'print' | 'pdf', work: () => Promise<PrintNotice | null>): Promise<void> {
    if (latest.current.busy !== null) return
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
  }

  const isReprint = (label: Label) => !isOfNewLabels && isSecondCopy(label, latest.current)

  /** Prints some labels of a message from the browser once more; `mark` marks before that they did not come out. */
  async function printAgain(
    { station, labels }: StationNotice,
    ids: readonly number[],
    mark: () => Promise<void>,
  ): Promise<PrintJob> {
    const { layout, correction } = station
    return printMissing((make) => printLabels(make, { layout, tenant, correction, isReprint }), {
      labels: labels.filter(({ id }) => ids.includes(id)),
      mark,
      send: async () => (await import('./send-to-station.ts')).sendToStation(station, ids, attempt),
    })
  }

  return {
    busy: session.busy,
    notice: session.notice,
    run,
    step,
    isReprint,
    printMissing: printAgain,
    forgetPrinted: (ids: readonly number[]) => step({ kind: 'missing', ids }),
    dismissNotice: () => step({ kind: 'told', notice: null }),
  }
}

export type SessionControls = ReturnType<typeof usePrintSession>
