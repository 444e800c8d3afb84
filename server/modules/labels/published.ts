// Read by the audit module's inspection pack and by the losses.
export { CORRECTIONS_STREAM, NO_PROVENANCE } from './events.ts'
export type { ExpiryEvent, LabelEvent } from './events.ts'
export { lossOf, NOT_FROZEN } from './loss-events.ts'
export type { Loss } from './loss-events.ts'
