/** What a trace or a recall starts from: a code, a received lot or a batch; empty: nothing yet. */
export interface TraceRoot {
  readonly code?: string
  readonly lotId?: number
  readonly batch?: number
}

/** As long as a code of the server may be. */
const CODE_MAX = 60

/** The first root that an address names; empty: none. */
export function readTraceRoot({ code, lotId, batch }: Readonly<Record<string, unknown>>): TraceRoot {
  // The router parses a numeric text as a number.
  const text = typeof code === 'string' || typeof code === 'number' ? String(code).trim().slice(0, CODE_MAX) : ''
  if (text !== '') return { code: text }
  const [lot, made] = [idIn(lotId), idIn(batch)]
  if (lot !== null) return { lotId: lot }
  return made === null ? {} : { batch: made }
}

function idIn(value: unknown): number | null {
  const id = Number(value)
  return Number.isInteger(id) && id >= 1 && id <= 999_999_999 ? id : null
}

/** @param direction `destino`: only where it has gone */
export const tracePath = (root: TraceRoot, direction: 'ambos' | 'destino' = 'ambos'): string =>
  `/api/trace?${new URLSearchParams([...Object.entries(root).map(([name, value]) => [name, String(value)]), ['direction', direction]])}`
