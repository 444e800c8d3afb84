/** By what the temperature of a delivery is judged. */
export const temperatureGroups = ['congelado', 'pescado', 'cru_preparado', 'carne', 'demais', 'quente'] as const
export type TemperatureGroup = (typeof temperatureGroups)[number]

/** °C; a group that is left out has no limit of the house. */
export type HouseLimits = Readonly<Partial<Record<TemperatureGroup, number | undefined>>>

export const groupNames: Readonly<Record<TemperatureGroup, string>> = {
  congelado: 'congelados',
  pescado: 'pescados',
  cru_preparado: 'crus preparados',
  carne: 'carnes',
  demais: 'demais refrigerados',
  quente: 'quentes',
}
