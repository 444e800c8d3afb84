/** Makes something by a call of the API. */
type Make = <Body>(path: string, body: object) => Promise<Body>

/** The access key of the note with which the chicken came. */
export const NOTE_KEY = '35261111222333000181550010000123451876543211'

/**
 * The food of the specification's example t25: 4 × Filé de peito of a note, 59.18 in all, and 6 × Molho of a batch of
 * tomatoes without a note, 42.00 in all.
 */
export async function lostFood(
  made: Make,
  { storageTypeId, makersDate }: { readonly storageTypeId: string; readonly makersDate: string },
): Promise<void> {
  const product = (name: string, foodClass: string) =>
    made<{ id: string }>('/api/base-products', {
      name,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: storageTypeId,
      foodClass,
    })
  const [filet, sauce] = [await product('Filé de peito', 'carne_crua'), await product('Molho', 'cozido')]
  const chicken = await made<{ id: number }>('/api/ingredients', { name: 'Filé de peito', price: 14.8, unit: 'kg' })
  const tomato = await made<{ id: number }>('/api/ingredients', { name: 'Tomate', price: 7, unit: 'kg' })
  const receipt = await made<{ id: number; version: number }>('/api/receipts', {
    supplier: { name: 'Frigo Sul', cnpj: '11222333000181' },
    invoice: { key: NOTE_KEY, number: '12345' },
    temperatures: { carne: 3 },
    lines: [
      {
        description: 'FILE DE PEITO',
        supplierCode: '10',
        unit: 'KG',
        quantity: 4,
        total: '59.18',
        ingredientId: chicken.id,
        baseProductId: filet.id,
        kind: 'refrigerado',
        foodClass: 'carne_crua',
        outcome: 'aceito',
        lots: [{ lot: 'F77', makersDate, labels: { count: 4, weight: '1 kg' } }],
      },
    ],
  })
  await made(`/api/receipts/${receipt.id}/confirm`, { version: receipt.version })
  const sheet = await made<{ id: number }>('/api/recipes', {
    name: 'Molho',
    portionYield: 6,
    ingredients: [{ ingredientId: tomato.id, operationalQuantity: 6, operationalUnit: 'kg' }],
    yield: { n: 6, unit: 'kg' },
    cooked: true,
    outputs: [{ baseProductId: sauce.id, pack: { n: 1, unit: 'kg' } }],
  })
  await made('/api/batches', { recipeId: sheet.id, times: 1 })
}
