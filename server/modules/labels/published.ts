// The inspection pack tells what was generated, printed, withdrawn and what expired.
export type { ExpiryEvent, LabelEvent } from './events.ts'
