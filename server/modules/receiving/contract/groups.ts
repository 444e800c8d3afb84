/** By what the temperature of a delivery is judged. */
export const temperatureGroups = ['congelado', 'pescado', 'cru_preparado', 'carne', 'demais', 'quente'] as const
export type TemperatureGroup = (typeof temperatureGroups)[number]
