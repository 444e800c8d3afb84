/** The base product that the form begins with, kept in the URL: other screens link to a filled form. */
export interface FormAddress {
  readonly product?: string
}

export function readFormAddress({ product }: Record<string, unknown>): FormAddress {
  return typeof product === 'string' && product !== '' ? { product } : {}
}
