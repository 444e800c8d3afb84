import { remember, remembered } from './device-memory.ts'

// Small: every screen loads it, also the login. What it is about stands in device-person.ts.

const LEFT = 'left'
/** For a browser that denies storage: it is true until the page is loaded again. */
let inMemory = ''

/** Who has left this device without a connection, as text; blank: nobody, or the server has heard of it. */
export const leftNote = (): string => remembered(LEFT) ?? inMemory

export function writeLeftNote(text: string): void {
  inMemory = text
  remember(LEFT, text)
}
