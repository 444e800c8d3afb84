import { queryOptions } from '@tanstack/react-query'
import type { QueryFunctionContext } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { LabelLot } from '#contract/labels'
import { receivedLot } from '#contract/receiving/lots'
import { allergenMatrix } from '#contract/allergens/menu'
import type { LawSet } from '#contract/allergens/menu-set'
import { request, requestPage } from '../../lib/http.ts'
import type { Reader } from '../../lib/reader.ts'
import { findNamed } from '../../lib/search/name-search.ts'
import { findLots, readLots, readProducts, readRecipes, soonestFirst } from '../../lib/search/reads.ts'
import type { LotsAsked } from '../../lib/search/reads.ts'
import { lotTyped } from '../../lib/lot-question.ts'

const TEXT_MIN = 2
const FOUND_MAX = 6
/** What has expired leaves room for what can be used. */
const EXPIRED_MAX = 3
const FRESH_MS = 60_000

export function productsQuery() {
  return queryOptions({
    queryKey: ['palette', 'products'],
    queryFn: ({ signal }) => readProducts(readerOf({ signal })),
    staleTime: FRESH_MS,
  })
}

/** The lots with this name, soonest first, also what has expired or is blocked; or the label of a number or a code. */
export function lotsQuery(q: string) {
  return queryOptions({
    queryKey: ['palette', 'lots', q],
    queryFn: async (context) => {
      const reader = readerOf(context)
      const find = (asked: Omit<LotsAsked, 'q'>) => findLots((more) => readLots(reader, more), q, asked)
      if (/\d/.test(q)) return (await find({ limit: FOUND_MAX })).items
      const [newest, expired, usable] = await Promise.all([
        find({ limit: FOUND_MAX }),
        find({ status: 'expired', limit: EXPIRED_MAX }),
        find({ status: 'to_use', limit: FOUND_MAX }),
      ])
      const found = [...newest.items.filter(isPartlyBlocked), ...expired.items, ...usable.items]
      return soonestFirst(found.filter(({ lot }, index) => found.findIndex((other) => other.lot === lot) === index))
    },
    enabled: q.length >= TEXT_MIN,
  })
}

/** Shorter texts with a digit are in too many lots. */
const LOT_TEXT_MIN = 3
/** As long as a search of the server may be. */
const LOT_TEXT_MAX = 60
const receivedLots = z.array(receivedLot)

/** The received lots with this number: of the maker, or of the house. Their numbers have digits. */
export function receivedLotsQuery(typed: string) {
  const q = lotTyped(typed).slice(0, LOT_TEXT_MAX)
  return queryOptions({
    queryKey: ['palette', 'received-lots', q],
    queryFn: ({ signal }) => request(receivedLots, `/api/lots?${new URLSearchParams({ q })}`, { signal }),
    enabled: q.length >= LOT_TEXT_MIN && /\d/.test(q),
  })
}

/** Their names only: what they cost is not kept here. */
export function recipesQuery(q: string) {
  return queryOptions({
    queryKey: ['palette', 'recipes', q],
    queryFn: async (context) => {
      const found = await findNamed(q, (text) => readRecipes(readerOf(context), text, FOUND_MAX))
      return found.map(({ id, name }) => ({ id, name }))
    },
    enabled: q.length >= TEXT_MIN,
  })
}

/** What the dishes of the menu contain; null: the text asks for no substance. Read anew with each question. */
export function menuQuery(lawSet: LawSet | null) {
  return queryOptions({
    queryKey: ['palette', 'menu', lawSet],
    queryFn: ({ signal }) =>
      request(allergenMatrix, `/api/allergens/matrix?${new URLSearchParams({ lawSet: lawSet ?? 'anvisa' })}`, {
        signal,
      }),
    enabled: lawSet !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

const readerOf = ({ signal }: Pick<QueryFunctionContext, 'signal'>): Reader => ({
  one: (schema, path) => request(schema, path, { signal }),
  page: (schema, path) => requestPage(schema, path, { signal }),
})

export const isPartlyBlocked = ({ labels }: LabelLot): boolean => labels.some(({ blocked }) => blocked !== undefined)
