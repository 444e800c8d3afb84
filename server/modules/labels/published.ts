// Read by the audit module's inspection pack.
export type { ExpiryEvent, LabelEvent } from './events.ts'
