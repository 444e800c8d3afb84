// Read by the labels module: a label of a received lot knows its lot.
export type { LotReceived } from './events.ts'
