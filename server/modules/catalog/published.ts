// Labels copy names from these registers when they are generated.
export type { BaseProductEvent, StorageTypeEvent } from './events.ts'
