import * as z from 'zod/mini'
import { baseProduct } from '#contract/catalog/entries'
import type { BaseProduct } from '#contract/catalog/entries'
import { labelLot } from '#contract/labels'
import type { LabelLot } from '#contract/labels'
import { shownRecipe } from '#contract/recipes'
import type { ShownRecipe } from '#contract/recipes'
import type { Reader } from '../reader.ts'
import { isNamed, searchTexts } from './name-search.ts'

// What is found by a name: the same for the palette and for the assistant.

const lots = z.array(labelLot)
const RECIPES_MAX = 20
const LOTS_MAX = 200

export const readProducts = (reader: Reader): Promise<readonly BaseProduct[]> =>
  reader.one(z.array(baseProduct), '/api/base-products')

export const readRecipes = (reader: Reader, q: string, limit = RECIPES_MAX): Promise<readonly ShownRecipe[]> =>
  reader.one(z.array(shownRecipe), `/api/recipes?${new URLSearchParams({ q, limit: String(limit) })}`)

export interface Lots {
  readonly items: readonly LabelLot[]
  /** There are more lots than `items`. */
  readonly isMore: boolean
}

export interface LotsAsked {
  /** A part of the name, or a label's number or code; empty: every name. */
  readonly q?: string
  /** A storage type's id. */
  readonly place?: string
  readonly status?: 'to_use' | 'expired'
  readonly limit?: number
}

export async function readLots(reader: Reader, { q, place, status, limit = LOTS_MAX }: LotsAsked): Promise<Lots> {
  const search = new URLSearchParams({ limit: String(limit) })
  for (const [name, value] of Object.entries({ q, place, status })) if (value) search.set(name, value)
  const { items, next } = await reader.page(lots, `/api/products/lots?${search}`)
  return { items: soonestFirst(items), isMore: next !== null }
}

/** The lots of a name, allowing for typing errors; of a number or a code, the label as a lot of one. */
export async function findLots(
  read: (asked: LotsAsked) => Promise<Lots>,
  name: string,
  asked: Omit<LotsAsked, 'q'> = {},
): Promise<Lots> {
  if (/\d/.test(name)) return read({ ...asked, q: name })
  for (const q of searchTexts(name)) {
    const { items, isMore } = await read({ ...asked, q })
    const near = items.filter(({ shared }) => isNamed(name, shared.name))
    if (near.length > 0) return { items: near, isMore }
  }
  return { items: [], isMore: false }
}

export function soonestFirst(found: readonly LabelLot[]): readonly LabelLot[] {
  const at = ({ shared }: LabelLot) => Date.parse(shared.expires_at)
  return [...found].sort((one, other) => at(one) - at(other))
}
