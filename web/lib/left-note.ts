import { remember, remembered } from './device-memory.ts'

// Small: every screen loads it, also the login. What it is about stands in device-person.ts.

const LEFT = 'left'
/** For a browser whose storage is denied or full: it is true until the page is loaded again. */
let inMemory = ''
let isStored = true

/** Who has left this device without a connection, as text; blank: nobody, or the server has heard of it. */
export const leftNote = (): string => (isStored ? remembered(LEFT) : null) ?? inMemory

export function writeLeftNote(text: string): void {
  inMemory = text
  remember(LEFT, text)
  isStored = remembered(LEFT) === text
}
