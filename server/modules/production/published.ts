// Read by the labels module: a batch is a step of the lineage of labels.
export type { BatchEvent } from './events.ts'
