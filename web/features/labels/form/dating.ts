import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import { foodStates } from '#contract/food'
import type { Duration, FoodState } from '#contract/food'
import { productEdition } from '#contract/shelf-life/kitchen-answers'
import type { ShelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import { typedMakersDate } from '#contract/shelf-life/ceilings'
import { shelfLife } from '#contract/shelf-life/engine'
import type { KitchenRules, ShelfLifeAnswer, ShelfLifeInput, ShelfLifeRefusal } from '#contract/shelf-life/engine'
import { usualStateOf, withOwnDays } from '#contract/shelf-life/kitchen-rules'
import { normsOf } from '#contract/shelf-life/norm-books'
import { resolveTime } from '#contract/shelf-life/resolution'
import type { TimeRule } from '#contract/shelf-life/resolution'
import { sampleAnswer } from '#contract/shelf-life/sample-time'

// The dates of the form, by the engine that the server uses too. The server decides again when the label is saved.
// This file brings the engine and the books of norms with it, so it is loaded beside the form's own.

/** What the kitchen has decided, and its places. */
export interface Kitchen {
  readonly settings: ShelfLifeSettings
  readonly rules: readonly TimeRule[]
  readonly places: readonly StorageType[]
  readonly timeZone: string
}

export interface Asked {
  readonly product: BaseProduct
  /** null: the product's usual one. */
  readonly state: FoodState | null
  readonly placeId: string
  /** RFC 3339 with offset. */
  readonly startedAt: string
  readonly makers: MakersText
  /** It is kept for an inspection: its time is not the food's. */
  readonly sample: boolean
}

/** The fields about the maker, as they are typed. */
export interface MakersText {
  readonly makersDate: string
  readonly makersTime: string
  readonly makersUnit: Duration['unit']
}

/** What the fields about the maker say; null: blank, or with a fault. */
export interface Makers {
  readonly date: string | null
  readonly afterOpening: Duration | null
  readonly faults: { readonly makersDate?: string; readonly makersAfterOpening?: string }
}

export interface Dated {
  readonly state: FoodState
  /** The situações that have a time here, in their order, and the others. */
  readonly states: readonly FoodState[]
  readonly otherStates: readonly FoodState[]
  readonly startedAt: string
  readonly makers: Makers
  readonly sample: boolean
  /** null: no place is chosen. */
  readonly result: ShelfLifeAnswer | ShelfLifeRefusal | null
  /** What each place would give. */
  readonly byPlace: ReadonlyMap<string, ShelfLifeAnswer | ShelfLifeRefusal>
}

export function dateLabel(asked: Asked, { settings, rules, places, timeZone }: Kitchen): Dated {
  const { product, placeId, startedAt, sample } = asked
  const norms = normsOf(settings, productEdition(settings, product.id))
  const kitchen: KitchenRules = {
    timeZone,
    countExactHours: settings.countExactHours,
    thawedReadyHours: settings.thawedReadyHours,
    rules: withOwnDays(rules, product, places),
  }
  const state = asked.state ?? usualStateOf(product)
  const makers = readMakers(asked.makers)
  const input: Omit<ShelfLifeInput, 'place'> = {
    baseProductId: product.id,
    foodClass: product.foodClass,
    state,
    makersAfterOpening: makers.afterOpening,
    startedAt,
    makersDate: makers.date,
    ceilings: [],
    otherPlaces: places,
  }
  const byPlace = new Map(
    places.map((place) => {
      const question = { ...input, place }
      return [place.id, sample ? sampleAnswer(question, kitchen, norms) : shelfLife(question, kitchen, norms)]
    }),
  )

  const facts = { ...kitchen, norms, day: startedAt.slice(0, 10) }
  function hasTime(candidate: FoodState): boolean {
    if (candidate === state || candidate === 'lacrado') return true
    return places.some((place) => {
      const found = resolveTime({ ...input, state: candidate, makersAfterOpening: null }, place, facts)
      return found.kind === 'manual' ? found.norm.kind !== 'none' : found.kind !== 'refrozen'
    })
  }
  const usual = usualStateOf(product)
  const states = foodStates.filter(hasTime).sort((a, b) => orderOf(a, usual) - orderOf(b, usual))
  const result = byPlace.get(placeId) ?? null
  const otherStates = foodStates.filter((candidate) => !states.includes(candidate))
  return { state, states, otherStates, startedAt, makers, sample, result, byPlace }
}

/** The usual situação first, the sealed one last: a sealed pack is the rarest to get a label. */
function orderOf(state: FoodState, usual: FoodState): number {
  if (state === usual) return -1
  return state === 'lacrado' ? foodStates.length : foodStates.indexOf(state)
}

const MAKERS_MAX = 3650

function readMakers({ makersDate, makersTime, makersUnit }: MakersText): Makers {
  const date = makersDate.trim() === '' ? null : typedMakersDate(withSlashes(makersDate))
  const n = makersTime.trim() === '' ? null : Number(makersTime)
  const isTime = n !== null && Number.isInteger(n) && n >= 1 && n <= MAKERS_MAX
  return {
    date,
    afterOpening: isTime ? { n, unit: makersUnit } : null,
    faults: {
      ...(makersDate.trim() !== '' && date === null && { makersDate: 'Escreva como 31/12/2026 ou 12/2026' }),
      ...(n !== null && !isTime && { makersAfterOpening: `Informe um número inteiro de 1 a ${MAKERS_MAX}` }),
    },
  }
}

/** `31122026` → `31/12/2026`, `122026` → `12/2026`, `31/12/26` → `31/12/2026`. */
function withSlashes(typed: string): string {
  if (/^\d{4}-/.test(typed.trim())) return typed
  const text = typed.trim().replaceAll(/[.-]/g, '/')
  const [, day, month, year] = /^(\d{2})?(\d{2})(\d{4})$/.exec(text) ?? []
  if (month !== undefined) return [day, month, year].filter((part) => part !== undefined).join('/')
  const padded = text.replaceAll(/\b(\d)(?=\/)/g, '0$1')
  return padded.replace(/\/(\d{2})$/, '/20$1')
}
