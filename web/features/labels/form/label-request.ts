/** A label form that opens filled in: `/products?product=ID&quantity=3`. */
export interface LabelRequest {
  readonly product?: string
  readonly quantity?: number
}

const ID_MAX = 60

export function readLabelRequest(search: Readonly<Record<string, unknown>>): LabelRequest {
  const { product } = search
  // The router reads an id of digits as a number.
  const id = typeof product === 'string' || typeof product === 'number' ? String(product).slice(0, ID_MAX) : ''
  const quantity = Number(search.quantity)
  return {
    ...(id && { product: id }),
    ...(id && Number.isInteger(quantity) && quantity >= 1 && { quantity }),
  }
}
