import { remember, remembered } from '../device-memory.ts'

const MEMORY = 'labelsMadeAt'
/** A tablet of the weekend is one of the kitchen's, too. */
const LATELY_MS = 30 * 24 * 3_600_000

/**
 * Whether quick labels were made in this browser lately. Only such a browser reserves numbers for the time without a
 * connection: every reserved number that no label gets is a gap in the numbers of the house.
 */
export const makesLabels = (now: number): boolean => now - Date.parse(remembered(MEMORY) ?? '') < LATELY_MS

/** Notes that labels were made here. Returns whether this browser begins to make them. */
export function noteLabelsMade(now: number): boolean {
  const begins = !makesLabels(now)
  remember(MEMORY, new Date(now).toISOString())
  return begins
}
