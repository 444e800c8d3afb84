import type { FoodClass, StorageKind } from '../../../contract/food.ts'
import { celsiusText } from '../../../contract/food.ts'
import type { HouseLimits, TemperatureGroup } from '../contract/groups.ts'
import { groupNames, NORM_SOURCE, normCelsius } from '../contract/groups.ts'

/** The group of goods for the measurement of a delivery; null: nobody measures these goods. */
export function groupOf(kind: StorageKind | null, foodClass: FoodClass | null): TemperatureGroup | null {
  switch (kind) {
    case 'congelado':
      return 'congelado'
    case 'quente':
      return 'quente'
    case 'refrigerado':
      return coldGroups.get(foodClass) ?? 'demais'
    case 'ambiente':
    case 'seco':
    case null:
      return null
    default:
      return kind satisfies never
  }
}

const coldGroups: ReadonlyMap<FoodClass | null, TemperatureGroup> = new Map([
  ['pescado_cru', 'pescado'],
  ['pescado_cozido', 'pescado'],
  ['carne_crua_composta', 'cru_preparado'],
  ['carne_crua', 'carne'],
  ['frios_fatiados', 'carne'],
])

/** The first day of CVS 3/2026. */
const IN_FORCE_FROM = '2026-10-04'

export interface TemperatureLimit {
  readonly celsius: number
  /** Hot food has to be warmer than the limit; all other food at most as warm. */
  readonly isLeast: boolean
  readonly source: string
  /** `limite` refuses; `referencia` only informs. */
  readonly force: 'limite' | 'referencia'
}

/** The limit of the norm, which is in force in São Paulo and a reference elsewhere. */
export const normLimit = (group: TemperatureGroup, uf: string | null, day: string): TemperatureLimit => ({
  celsius: normCelsius[group],
  isLeast: group === 'quente',
  source: NORM_SOURCE,
  force: uf === 'SP' && day >= IN_FORCE_FROM ? 'limite' : 'referencia',
})

/** Whether a limit of the restaurant is laxer than this limit. */
export const isLaxer = (celsius: number, { celsius: own, isLeast }: TemperatureLimit): boolean =>
  isLeast ? celsius < own : celsius > own

interface LimitContext {
  readonly uf: string | null
  readonly today: string
  readonly limits: HouseLimits
}

/**
 * The restaurant's own limit, else the limit of the norm. An own limit that is laxer than the norm in force does not count:
 * the restaurant may have set the limit before the norm came into force, or before a move to São Paulo.
 */
export function limitOf(group: TemperatureGroup, { uf, today, limits }: LimitContext): TemperatureLimit {
  const norm = normLimit(group, uf, today)
  const own = limits[group]
  if (own === undefined || (norm.force === 'limite' && isLaxer(own, norm))) return norm
  return { ...norm, celsius: own, source: 'regra da casa', force: 'limite' }
}

/** `congelados até −12 °C`, `quentes acima de 60 °C` */
export const limitText = (group: TemperatureGroup, { celsius, isLeast }: TemperatureLimit): string =>
  `${groupNames[group]} ${isLeast ? 'acima de' : 'até'} ${celsiusText(celsius)}`

/** The temperature that is printed on the pack of a line. It is applied before the norm. */
export const makersLimit = (celsius: number): TemperatureLimit => ({
  celsius,
  isLeast: false,
  source: 'fabricante',
  force: 'limite',
})
