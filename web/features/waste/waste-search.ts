import type { WastePeriod } from '#contract/waste'

// The router's first file holds what reads an address, so this has no import that runs.

/** The period in the address; without one, the last whole week. */
export type WasteSearch = Partial<WastePeriod>

const DAY = /^\d{4}-\d\d-\d\d$/

/** Drops what is no period. The server refuses days that do not exist and periods that are too long. */
export function readWasteSearch({ from, to }: Readonly<Record<string, unknown>>): WasteSearch {
  if (typeof from !== 'string' || typeof to !== 'string') return {}
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : {}
}
