// Read by the audit module's inspection pack and by the losses.
export { NO_PROVENANCE } from './stream/events.ts'
export type { LabelEvent } from './stream/events.ts'
export { CORRECTIONS_STREAM } from './expiry/events.ts'
export type { ExpiryEvent } from './expiry/events.ts'
export { lossOf, NOT_FROZEN } from './stream/loss-events.ts'
export type { Loss } from './stream/loss-events.ts'
