import { personNames } from './auth/queries.ts'
import { devicePerson, isKitchenDevice } from './auth/read/people.ts'
import { annulUnused } from './labels/make/annul-labels.ts'
import { hasReserved, labelled, reserveNumbers } from './labels/make/number-blocks.ts'
import type { OfflinePorts } from './offline/ports.ts'

/** The people, the devices and the numbers as the time without a connection sees them. */
export const offlinePorts: Omit<OfflinePorts, 'kinds' | 'madeBy' | 'texts' | 'readPack' | 'readOccurrences'> = {
  personNames,
  annulLabels: annulUnused,
  isKitchenDevice,
  person: devicePerson,
  reserveNumbers,
  hasReserved,
  labelled,
}
