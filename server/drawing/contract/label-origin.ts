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
 * Which texts of an origin are tried together, the fullest first: the last one gives way first. The allergens, which may be
 * long, stand where there is room beside as many of the others as there would be without them.
 */
export function originChoices(origin: readonly OriginText[]): readonly (readonly OriginText[])[] {
  const others = origin.filter(({ field }) => field !== 'allergens')
  const choices = Array.from({ length: others.length + 1 }, (_, left) => {
    const kept = others.slice(0, others.length - left)
    const withAllergens = origin.filter((text) => text.field === 'allergens' || kept.includes(text))
    return others.length === origin.length ? [kept] : [withAllergens, kept]
  })
  return choices.flat().filter((texts) => texts.length > 0)
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
