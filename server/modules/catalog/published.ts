// Read by the labels module: a generated label copies these names.
export type { BaseProductEvent, StorageTypeEvent } from './events.ts'
