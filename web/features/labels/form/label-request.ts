/**
 * A label form that opens filled in: `/products?product=ID&quantity=3`. From a sheet it also says what was made:
 * `&recipe=7&portions=40&weight=8,25kg`.
 */
export interface LabelRequest {
  readonly product?: string
  readonly quantity?: number
  readonly recipe?: number
  readonly portions?: number
  readonly weight?: string
}

/** Of an id and of a weight. */
const TEXT_MAX = 60

export function readLabelRequest(search: Readonly<Record<string, unknown>>): LabelRequest {
  const { product, weight } = search
  // The router reads an id of digits as a number.
  const id = typeof product === 'string' || typeof product === 'number' ? String(product).slice(0, TEXT_MAX) : ''
  const [quantity, recipe, portions] = [Number(search.quantity), Number(search.recipe), Number(search.portions)]
  const isCount = (value: number) => Number.isInteger(value) && value >= 1
  return {
    ...(id && { product: id }),
    ...(id && isCount(quantity) && { quantity }),
    ...(isCount(recipe) && portions > 0 && { recipe, portions }),
    ...(typeof weight === 'string' && { weight: weight.slice(0, TEXT_MAX) }),
  }
}
