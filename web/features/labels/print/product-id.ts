/** The numeric id in an address; null where it is none: 'ID do produto não fornecido'. */
export function productIdOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
