import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import { celsiusText, durationText, foodStates, storageKinds } from '#contract/food'
import type { FoodState, StorageKind } from '#contract/food'
import { productEdition } from '#contract/shelf-life/kitchen-answers'
import type { ShelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import { withOwnDays } from '#contract/shelf-life/kitchen-rules'
import { normsOf } from '#contract/shelf-life/norm-books'
import { isRuleOutOfPlace, resolveTime } from '#contract/shelf-life/resolution'
import type { Resolution, Subject, TimeRule } from '#contract/shelf-life/resolution'
import { sourceText } from '#contract/shelf-life/wording'

/** What the times of a product depend on. */
export interface TimeFacts {
  readonly settings: ShelfLifeSettings
  readonly rules: readonly TimeRule[]
  readonly places: readonly StorageType[]
  /** `YYYY-MM-DD`: norms change. */
  readonly day: string
}

export interface TimeCell {
  readonly kind: StorageKind
  /** The place of this kind whose temperature counts here. */
  readonly place: StorageType
  /** `3 dias`, or why there is no time. */
  readonly text: string
  /** null: there is no time. */
  readonly origin: 'norma' | 'casa' | 'fabricante' | null
  /** Where the time comes from, in full; blank: nowhere. */
  readonly source: string
  /** The time that was set here for this product, and can be taken back. */
  readonly rule: TimeRule | null
  /** It may not be kept so at all, and no time can be set. */
  readonly forbidden: boolean
}

export interface TimeRow {
  readonly state: FoodState
  readonly cells: readonly TimeCell[]
}

/** The time of a product in each situação and each kind of place that the kitchen has. */
export function timeGrid(product: BaseProduct, { settings, rules, places, day }: TimeFacts): readonly TimeRow[] {
  const facts = {
    rules: withOwnDays(rules, product, places),
    norms: normsOf(settings, productEdition(settings, product.id)),
    thawedReadyHours: settings.thawedReadyHours,
    day,
  }
  const columns = storageKinds.flatMap((kind): readonly StorageType[] => {
    const ofKind = places.filter((place) => place.kind === kind)
    return ofKind
      .filter(({ id }) => id === product.storageType)
      .concat(ofKind)
      .slice(0, 1)
  })
  return foodStates.map((state) => ({
    state,
    cells: columns.map((place): TimeCell => {
      const subject = { baseProductId: product.id, foodClass: product.foodClass, state, makersAfterOpening: null }
      const isSetHere = (rule: TimeRule) =>
        rule.baseProductId === product.id && rule.state === state && rule.storageKind === place.kind
      const rule = rules.filter(isSetHere).sort((a, b) => orderOf(a) - orderOf(b))[0] ?? null
      const shown = shownTime(resolveTime(subject, place, facts), subject, place)
      // A time that was saved before it was refused can be taken back.
      return { kind: place.kind, place, rule, ...shown, forbidden: shown.forbidden && rule === null }
    }),
  }))
}

/** The maker's comes first, as in the engine. */
const orderOf = ({ origin }: TimeRule): number => (origin === 'fabricante' ? 0 : 1)

type ShownTime = Pick<TimeCell, 'text' | 'origin' | 'source' | 'forbidden'>

/** Ready food may have hours in the open: the shortest rule tells whether any can be set. */
const isForbidden = ({ state, foodClass }: Subject, { kind }: StorageType): boolean =>
  isRuleOutOfPlace({ state, storageKind: kind, duration: { n: 1, unit: 'hora' } }, foodClass)

function shownTime(resolution: Resolution, subject: Subject, place: StorageType): ShownTime {
  const { state } = subject
  const none = { origin: null, source: '', forbidden: false }
  switch (resolution.kind) {
    case 'time': {
      const { source, duration } = resolution
      const origin = source.origin === 'descongelado' ? 'casa' : source.origin
      return { text: durationText(duration), origin, source: sourceText(source, duration, state), forbidden: false }
    }
    case 'makers_date':
      return { ...none, text: 'o da embalagem', origin: 'fabricante', source: 'A validade que está na embalagem' }
    case 'manual':
    case 'class_missing':
      return { ...none, text: 'sem prazo' }
    case 'too_warm':
      return { ...none, text: 'não serve', source: `Precisa de ${resolution.row.limitText}` }
    case 'class_too_warm':
      return { ...none, text: 'não serve', source: `Precisa de até ${celsiusText(resolution.limit)}` }
    case 'out_of_place':
      return {
        ...none,
        text: 'não pode',
        source: 'Escolha geladeira ou freezer',
        forbidden: isForbidden(subject, place),
      }
    case 'above_norm':
      return { ...none, text: 'acima da norma', source: `No máximo ${durationText(resolution.row.duration)}` }
    case 'refrozen':
      return { ...none, text: 'não pode', source: 'O que foi descongelado não volta ao freezer', forbidden: true }
    default:
      return resolution satisfies never
  }
}
