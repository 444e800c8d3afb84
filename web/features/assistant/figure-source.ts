import * as z from 'zod/mini'
import { allergenMatrix } from '#contract/allergens/menu'
import { storageType } from '#contract/catalog/entries'
import { label, labelStats } from '#contract/labels'
import type { Label } from '#contract/labels'
import { plan } from '#contract/labels/plan'
import { roundPlace } from '#contract/labels/rounds'
import { stationState } from '#contract/printing'
import { receivedLot } from '#contract/receiving/lots'
import { ingredient } from '#contract/recipes'
import { reportPreview } from '#contract/reports'
import { shelfLifeSettings, timeRule } from '#contract/shelf-life/kitchen-answers'
import { wasteCounts, wasteSummary } from '#contract/waste'
import type { Reader } from '../../lib/reader.ts'
import { readLots, readProducts, readRecipes } from '../../lib/search/reads.ts'
import type { FigureSource, Labels } from './figures.ts'

const labels = z.array(label)
/** Labels read when the answer names only the first few. */
const FIRST_PAGE = 100
const WHOLE_PAGE = 1_000
/** Limit of calls for one answer. A longer list is cut, and the answer says "mais de". */
const WHOLE_PAGES_MAX = 3
const FOUND_MAX = 200
const NAMED_MAX = 20

export function figureSource(reader: Reader): FigureSource {
  return {
    stats: () => reader.one(labelStats, '/api/products/stats'),
    expiryList: (kind, isWhole) =>
      isWhole ? wholeList(reader, kind) : firstPage(reader, `/api/products/${kind}`, { limit: String(FIRST_PAGE) }),
    labels: (q) => firstPage(reader, '/api/products', { q, limit: String(FOUND_MAX) }),
    recipes: (q) => readRecipes(reader, q),
    ingredients: (q) => reader.one(z.array(ingredient), `/api/ingredients?${named(q)}`),
    products: () => readProducts(reader),
    storageTypes: () => reader.one(z.array(storageType), '/api/storage-types'),
    preview: () => reader.one(reportPreview, '/api/reports/preview'),
    plan: () => reader.one(plan, '/api/products/plan'),
    losses: (period) => reader.one(wasteSummary, `/api/waste/summary?${new URLSearchParams({ ...period })}`),
    lossCounts: (period) => reader.one(wasteCounts, `/api/waste/counts?${new URLSearchParams({ ...period })}`),
    lots: (asked) => readLots(reader, asked),
    roundPlaces: () => reader.one(z.array(roundPlace), '/api/rounds/places'),
    receivedLots: (q) => reader.one(z.array(receivedLot), `/api/lots?${new URLSearchParams({ q })}`),
    stations: () => reader.one(z.array(stationState), '/api/station-printers'),
    settings: () => reader.one(shelfLifeSettings, '/api/shelf-life/settings'),
    matrix: (lawSet) => reader.one(allergenMatrix, `/api/allergens/matrix?${new URLSearchParams({ lawSet })}`),
    timeRules: () => reader.one(z.array(timeRule), '/api/shelf-life/rules'),
  }
}

function named(q: string): URLSearchParams {
  return new URLSearchParams({ q, limit: String(NAMED_MAX) })
}

async function firstPage(reader: Reader, path: string, search: Record<string, string>): Promise<Labels> {
  const { items, next } = await reader.page(labels, `${path}?${new URLSearchParams(search)}`)
  return { items, isMore: next !== null }
}

async function wholeList(reader: Reader, kind: 'expiring-soon' | 'expired'): Promise<Labels> {
  const items: Label[] = []
  let cursor: string | null = null
  for (let page = 0; page < WHOLE_PAGES_MAX; page++) {
    const search = new URLSearchParams({ limit: String(WHOLE_PAGE), ...(cursor === null ? {} : { cursor }) })
    const answer: { items: Label[]; next: string | null } = await reader.page(labels, `/api/products/${kind}?${search}`)
    items.push(...answer.items)
    cursor = answer.next
    if (cursor === null) break
  }
  return { items, isMore: cursor !== null }
}
