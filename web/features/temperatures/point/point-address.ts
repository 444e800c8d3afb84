/** How many days of readings are shown, today included. */
export const spans = [1, 7, 30] as const
export type Span = (typeof spans)[number]

/** Parameters of the page's address. */
export interface PointSearch {
  readonly dias?: Exclude<Span, 1>
}

export function readPointSearch({ dias }: Readonly<Record<string, unknown>>): PointSearch {
  const days = Number(dias)
  return days === 7 || days === 30 ? { dias: days } : {}
}
