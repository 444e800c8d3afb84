import type { StorageType } from '../contract/entries.ts'
import { defaultStorageTypes } from '../contract/api.ts'

/** The places of the library: a kitchen that chooses fish gets the colder one too. */
export type LibraryStorage = 'refrigerado' | 'congelado' | 'seco' | 'pescado'

const [refrigerado, congelado, , seco] = defaultStorageTypes

/** The first places of a new kitchen. Three of them have the ids of places of the seed, so that a request by these ids succeeds. */
export const libraryPlaces: Readonly<Record<LibraryStorage, StorageType>> = {
  refrigerado: { ...refrigerado, name: 'Geladeira' },
  congelado: { ...congelado, name: 'Freezer' },
  seco: { ...seco, name: 'Estoque seco' },
  // Raw and cooked fish need 2 °C, which a fridge of 4 °C does not keep.
  pescado: { ...refrigerado, id: 'pescado', name: 'Geladeira de pescado', tempMax: 2 },
}

/** The places that a new kitchen begins with. */
export const firstPlaces: readonly StorageType[] = [
  libraryPlaces.refrigerado,
  libraryPlaces.congelado,
  libraryPlaces.seco,
  {
    id: 'banho_maria',
    name: 'Banho-maria',
    icon: 'controlado',
    color: 'red',
    kind: 'quente',
    tempMin: 60,
    tempMax: null,
  },
]
