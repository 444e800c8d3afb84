/** The id in a URL: an integer from 1 with at most nine digits, else null. */
export function numericIdOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
