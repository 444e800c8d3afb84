import type { QueueView } from '../../lib/offline/own-queue.ts'
import { mayNow } from '../../lib/rights.ts'

/** This device prepares for the time without a connection, and no label can be made at it then. */
export const lacksNumbers = ({ loaded, packAsOf, numbersLeft }: QueueView): boolean =>
  loaded && packAsOf !== null && numbersLeft === 0 && mayNow('imprimir')
