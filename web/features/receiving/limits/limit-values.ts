import { celsiusText } from '#contract/food'
import { normCelsius, temperatureGroups } from '#contract/receiving/groups'
import type { HouseLimits, TemperatureGroup } from '#contract/receiving/groups'

/** Values of the form while the user types; empty: the house has no limit of its own. */
export type LimitValues = Record<TemperatureGroup, string>

const every = (valueOf: (group: TemperatureGroup) => string): LimitValues => ({
  congelado: valueOf('congelado'),
  pescado: valueOf('pescado'),
  cru_preparado: valueOf('cru_preparado'),
  carne: valueOf('carne'),
  demais: valueOf('demais'),
  quente: valueOf('quente'),
})

export const limitValues = (limits: HouseLimits): LimitValues =>
  every((group) => limits[group]?.toString().replace('.', ',') ?? '')

/** A number as people type it: with a comma, and with the long minus that the screen shows. */
const numberIn = (typed: string): number => Number(typed.trim().replace(',', '.').replace('−', '-'))

/** What is not a number stays so, so that the contract says it. */
export const limitsOf = (values: LimitValues): HouseLimits =>
  Object.fromEntries(
    temperatureGroups.flatMap((group) => (values[group].trim() === '' ? [] : [[group, numberIn(values[group])]])),
  )

/** `até −12 °C`, `acima de 60 °C` */
export const limitText = (group: TemperatureGroup, celsius: number): string =>
  `${group === 'quente' ? 'acima de' : 'até'} ${celsiusText(celsius)}`

export const normText = (group: TemperatureGroup): string => `Norma: ${limitText(group, normCelsius[group])}`
