/** The numeric id in an address: a whole number from 1; null where it is none. */
export function numericIdOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
