// In the first file of every screen, as all that reads an address: it imports nothing.

/** Whole weeks that can be chosen, the running one included. The longest is almost a year, which is what can be asked for. */
export const weekCounts = [4, 12, 52] as const
export type WeekCount = (typeof weekCounts)[number]
const USUAL: WeekCount = 12

/** In the address; the usual number of weeks is not. */
export interface UsageSearch {
  readonly weeks?: WeekCount
}

/** Drops what is no choice. */
export function readUsageSearch(search: Readonly<Record<string, unknown>>): UsageSearch {
  const weeks = weekCounts.find((count) => count === Number(search['weeks']))
  return weeks === undefined || weeks === USUAL ? {} : { weeks }
}

export const weeksOfSearch = ({ weeks = USUAL }: UsageSearch): WeekCount => weeks
