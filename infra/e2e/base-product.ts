/** What the base products of several browser tests have in common, as the API takes it. */
export const baseProduct = {
  measure: 500,
  measureUnit: 'gramas',
  sif: 'ISENTO',
  storageType: 'refrigerado',
  category: 'Molhos',
  sector: 'Cozinha Quente',
  validityDays: 5,
}
