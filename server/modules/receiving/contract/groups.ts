/** The groups of goods, each with its temperature limit at the delivery. */
export const temperatureGroups = ['congelado', 'pescado', 'cru_preparado', 'carne', 'demais', 'quente'] as const
export type TemperatureGroup = (typeof temperatureGroups)[number]

/** Whether what was measured passes the limit: hot food has to be warmer than it, all other food at most as warm. */
export const passesLimit = (
  measured: number,
  { celsius, isLeast }: { readonly celsius: number; readonly isLeast: boolean },
): boolean => (isLeast ? measured <= celsius : measured > celsius)

/** In °C; a group that is left out has no limit of the restaurant. */
export type HouseLimits = Readonly<Partial<Record<TemperatureGroup, number | undefined>>>

export const groupNames: Readonly<Record<TemperatureGroup, string>> = {
  congelado: 'congelados',
  pescado: 'pescados',
  cru_preparado: 'crus preparados',
  carne: 'carnes',
  demais: 'demais refrigerados',
  quente: 'quentes',
}

/** In °C: the warmest that goods may be; hot food must be warmer than its limit. In force in São Paulo, elsewhere a reference. */
export const normCelsius: Readonly<Record<TemperatureGroup, number>> = {
  congelado: -12,
  pescado: 3,
  cru_preparado: 5,
  carne: 7,
  demais: 10,
  quente: 60,
}
export const NORM_SOURCE = 'CVS 3/2026, art. 30'
