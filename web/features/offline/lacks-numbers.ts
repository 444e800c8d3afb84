import type { QueueView } from '../../lib/offline/own-queue.ts'
import { makesLabels } from '../../lib/offline/label-maker.ts'
import { mayNow } from '../../lib/rights.ts'

/** Labels are made in this browser, and none can be made without a connection. */
export const lacksNumbers = ({ loaded, packAsOf, numbersLeft }: QueueView): boolean =>
  loaded && packAsOf !== null && numbersLeft === 0 && makesLabels(Date.now()) && mayNow('imprimir')
