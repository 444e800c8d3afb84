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
  const names = place ? [said, ...namesOfKind[place.kind]] : [said]
  return storageTypes.some((type) => type !== '' && names.some((name) => isNamed(name, type)))
}
