import type { FoodClass, StorageKind } from '../../../contract/food.ts'
import type { TemperatureGroup } from '../contract/groups.ts'

/** By what a delivery is measured; null: nobody measures it. */
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

/** °C: at most so warm; of hot food: warmer than this. */
const stateLimits: Readonly<Record<TemperatureGroup, number>> = {
  congelado: -12,
  pescado: 3,
  cru_preparado: 5,
  carne: 7,
  demais: 10,
  quente: 60,
}
const SOURCE = 'CVS 3/2026, art. 30'
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

/** The limit of the norm: in São Paulo it is in force, elsewhere it is a reference. */
export const limitOf = (group: TemperatureGroup, uf: string | null, day: string): TemperatureLimit => ({
  celsius: stateLimits[group],
  isLeast: group === 'quente',
  source: SOURCE,
  force: uf === 'SP' && day >= IN_FORCE_FROM ? 'limite' : 'referencia',
})
