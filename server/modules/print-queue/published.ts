// Read by the quick labels: they learn from what a station prints.
export type { PrintRequested } from './events.ts'
