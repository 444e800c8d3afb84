import type { BaseProduct } from '#contract/catalog/entries'

export function aProduct(overrides: Partial<BaseProduct> = {}): BaseProduct {
  return {
    id: 'p1',
    name: 'Molho de tomate',
    measure: 1.5,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    category: 'Molhos',
    sector: 'Cozinha',
    validityDays: 3,
    recipeId: null,
    ingredientId: null,
    foodClass: null,
    animalOrigin: null,
    defaultState: null,
    ...overrides,
  }
}
