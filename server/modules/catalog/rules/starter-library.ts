import type { FoodState } from '../../../contract/food.ts'
import { nameKey } from '../../../contract/text.ts'
import type { LibraryClass, LibraryGroup } from './library-groups.ts'
import { libraryGroups, libraryStates } from './library-groups.ts'

/** A proposal of days, which a person confirms or changes. Nothing is ever set from it silently. */
export interface DaysProposal {
  readonly days: number
  /** Where the days come from, with the temperature they are for. */
  readonly source: string
}

export interface LibraryProduct extends Omit<LibraryGroup, 'names'> {
  readonly name: string
  readonly defaultState: FoodState
  /** Null: the date comes from the maker. */
  readonly proposal: DaysProposal | null
}

const TABLE = 'tabela da Portaria CVS 3/2026, art. 44'
const FROZEN: DaysProposal = { days: 30, source: `de −11 a −18 °C, ${TABLE} I` }
const chilled = (days: number, celsius: number): DaysProposal => ({ days, source: `até ${celsius} °C, ${TABLE} II` })

/** The days of the chilled table, which are the shortest ones that the norms we know state. */
const chilledDays: Readonly<Record<LibraryClass, DaysProposal | null>> = {
  pescado_cru: chilled(3, 2),
  pescado_cozido: chilled(1, 2),
  carne_crua: chilled(3, 4),
  carne_crua_composta: chilled(2, 4),
  frios_fatiados: chilled(3, 4),
  cozido: chilled(3, 4),
  maionese: chilled(2, 4),
  sobremesa_confeitaria: chilled(3, 4),
  flv_higienizado: chilled(3, 5),
  outro_preparado: chilled(3, 4),
  leite_derivados: null,
  ovos: null,
  seco: null,
  outro: null,
}

function proposalOf({ foodClass, storage }: Pick<LibraryGroup, 'foodClass' | 'storage'>): DaysProposal | null {
  switch (storage) {
    case 'refrigerado':
    case 'pescado':
      return chilledDays[foodClass]
    case 'congelado':
      return FROZEN
    case 'seco':
      return null
    default:
      return storage satisfies never
  }
}

export const starterLibrary: readonly LibraryProduct[] = libraryGroups.flatMap(({ names, ...group }) =>
  names.map((name) => ({
    ...group,
    name,
    defaultState: libraryStates[group.foodClass],
    proposal: proposalOf(group),
  })),
)

const byKey = new Map(starterLibrary.map((product) => [nameKey(product.name), product]))

export const libraryProductNamed = (name: string): LibraryProduct | undefined => byKey.get(nameKey(name))
