// Read by the inspection pack of the audit module.
export type { RoundEvent } from './events.ts'
export { readingActionNames } from './contract/readings.ts'
