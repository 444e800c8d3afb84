import { temperaturesText } from '../../contract/food.ts'
import type { StorageKind } from '../../contract/food.ts'
import { printable } from './font-metrics.ts'
import type { LabelOrigin, OriginField } from './label-shapes.ts'

export interface OriginText {
  /** `byHand`: that a person has said the date. The band says it too, in short where the whole does not fit. */
  readonly field: OriginField | 'byHand'
  readonly text: string
}

/** `31/12/2026`, `12/2026`. */
export const shownMakersDate = (date: string) =>
  date.replace(/^(\d+)-(\d+)(?:-(\d+))?$/, (_, year, month, day) => [day, month, year].filter(Boolean).join('/'))

// A norm asks for the temperatures of what is kept cold or hot, and for none of what is not.
const keptByTemperature = new Set<StorageKind | null>(['refrigerado', 'congelado', 'quente'])

/**
 * Which texts of an origin are tried together, the fullest first: the last one gives way first, and where the allergens have no
 * room, which may be long, the others stay without them.
 */
export function originChoices(origin: readonly OriginText[]): readonly (readonly OriginText[])[] {
  const beginnings = (texts: readonly OriginText[], shortest: number) =>
    Array.from({ length: Math.max(0, texts.length - shortest + 1) }, (_, index) => texts.slice(0, texts.length - index))
  const at = origin.findIndex(({ field }) => field === 'allergens')
  if (at === -1) return beginnings(origin, 1)
  const others = origin.filter(({ field }) => field !== 'allergens')
  return [...beginnings(origin, at + 1), ...beginnings(others, 1)]
}

/** The texts beside the situação, in the order of their importance: the last gives way first. */
export function originTexts(origin: LabelOrigin | null, expirationDate: string): readonly OriginText[] {
  if (origin === null) return []
  const {
    storageKind,
    storageTempMin,
    storageTempMax,
    makersDate,
    lot,
    brand,
    supplier,
    parentCode,
    byHand,
    replaces,
    allergens = '',
  } = origin
  const temperature = keptByTemperature.has(storageKind) ? temperaturesText(storageTempMin, storageTempMax) : ''
  const named = (name: string, text: string | null) => (text === null || text === '' ? '' : `${name} ${text}`)
  const texts: readonly OriginText[] = [
    { field: 'byHand', text: byHand === true ? 'Validade informada à mão' : '' },
    { field: 'allergens', text: allergens },
    { field: 'temperature', text: temperature },
    // Of what is sealed the maker's date is the label's own.
    {
      field: 'makersDate',
      text: makersDate === null || makersDate === expirationDate ? '' : `Val. original ${shownMakersDate(makersDate)}`,
    },
    { field: 'lot', text: named('Lote', lot) },
    { field: 'brand', text: named('Marca', brand) },
    { field: 'supplier', text: named('Forn.', supplier) },
    { field: 'parent', text: replaces === undefined ? named('De', parentCode ?? null) : named('Substitui', replaces) },
  ]
  return texts.map(({ field, text }) => ({ field, text: printable(text) })).filter(({ text }) => text !== '')
}
