import type { ReceivedLot } from '#contract/receiving/lots'

/** In the URL, so that a search can be linked and reloaded. */
export interface LotFilters {
  readonly q?: string
  readonly status?: ReceivedLot['status']
  /** Only those that nobody has closed for more than 30 days. */
  readonly check?: 'sim'
  /** An ingredient's id. */
  readonly ingredient?: string
}

export interface LotsSearch extends LotFilters {
  /** The lot whose sheet is open. */
  readonly lote?: string
}

/** As long as a search of the server may be. */
const Q_MAX = 60

export const lotStatuses = [
  'em_uso',
  'bloqueado',
  'segregado',
  'encerrado',
] as const satisfies readonly ReceivedLot['status'][]

/** The parameters of an address that the screen understands. */
export function readLotsSearch(search: Readonly<Record<string, unknown>>): LotsSearch {
  const text = (name: string) => {
    const value = search[name]
    // The router parses a numeric text as a number.
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const [q, ingredient, lote] = [text('q').slice(0, Q_MAX), numberIn(text('ingredient')), numberIn(text('lote'))]
  const status = lotStatuses.find((known) => known === search['status'])
  return {
    ...(q !== '' && { q }),
    ...(status !== undefined && { status }),
    ...(search['check'] === 'sim' && { check: 'sim' }),
    ...(ingredient !== null && { ingredient }),
    ...(lote !== null && { lote }),
  }
}

const numberIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? text : null)

/** In a file of its own: the first page is requested before the scripts of the list are loaded. */
export function lotsPath({ q, status, check, ingredient }: LotFilters, cursor: string | null): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ q, status, check, ingredient, cursor }))
    if (value) search.set(name, value)
  return search.size === 0 ? '/api/lots' : `/api/lots?${search}`
}
