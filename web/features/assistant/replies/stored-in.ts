import type { StorageType } from '#contract/catalog/entries'
import { isNamed } from '../../../lib/search/name-search.ts'
import { placeIn } from '../understanding/place.ts'

const namesOfKind = {
  refrigerado: ['refrigerado', 'geladeira'],
  congelado: ['congelado', 'freezer'],
  temperatura_ambiente: ['ambiente', 'bancada'],
  seco: ['seco', 'despensa'],
} as const

/** Whether a storage type's name means the place that was said: `geladeira` is `Refrigerado`, or `Geladeira 1`. */
export function isStoredIn(said: string, storageTypes: readonly string[]): boolean {
  const { place } = placeIn(`na ${said}`)
  // A number names one place, and no other that keeps food in the same way.
  const names = place && !/\d/.test(said) ? [said, ...namesOfKind[place.kind]] : [said]
  return storageTypes.some((type) => type !== '' && names.some((name) => isNamed(name, type)))
}

/** The places that words mean: `geladeira` is each one that chills, `geladeira 1` only the one with that name. */
export function placesSaid(where: string, places: readonly StorageType[]): readonly StorageType[] {
  if (where === '') return []
  const { place } = placeIn(`na ${where}`)
  const kind = place === null || /\d/.test(where) ? null : keptAs[place.kind]
  return places.filter(({ name, kind: own }) => isNamed(where, name) || own === kind)
}

const keptAs = {
  refrigerado: 'refrigerado',
  congelado: 'congelado',
  temperatura_ambiente: 'ambiente',
  seco: 'seco',
} as const
