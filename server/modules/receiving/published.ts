// Read by the labels module: a label of a received lot knows its lot.
export type { LotReceived } from './events.ts'

// Read by the inspection pack of the audit module.
export type { ReceiptDetails, ReceiptEvent, ReceiptLine } from './events.ts'
export { groupNames, temperatureGroups } from './contract/groups.ts'
export { outcomeWords, reasonText } from './contract/outcome-words.ts'

// Read by the trace of recalls.
export { lotKey } from './contract/lot-key.ts'
