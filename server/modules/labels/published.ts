// Read by the audit module's inspection pack.
export { CORRECTIONS_STREAM } from './events.ts'
export type { ExpiryEvent, LabelEvent } from './events.ts'
