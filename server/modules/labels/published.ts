// Read by the audit module's inspection pack and by the losses.
export { NO_PROVENANCE } from './events.ts'
export type { LabelEvent } from './events.ts'
export { CORRECTIONS_STREAM } from './expiry-events.ts'
export type { ExpiryEvent } from './expiry-events.ts'
export { lossOf, NOT_FROZEN } from './loss-events.ts'
export type { Loss } from './loss-events.ts'
