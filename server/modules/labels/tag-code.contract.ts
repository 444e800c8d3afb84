/** Ids count from 1 in each tenant; nine digits is what the printed form and the database's ids allow. */
export const TAG_ID_MAX = 999_999_999

// More than four digits may not start with 0: every label then has exactly one code, so a code can be compared,
// cached and looked up as text, and "FID202600042" is a mistyped code rather than another name of FID20260042.
const tagForm = /^FID(\d{4})(\d{4}|[1-9]\d{4,8})$/i

/**
 * The code printed under the QR: `FID`, the year of entry, the label's id padded to at least four digits.
 *
 * @param year year of entry in the tenant's time zone, 0 to 9999
 * @param id the label's number in its tenant, 1 to 999 999 999
 * @example tagCode(2026, 42) // 'FID20260042'
 */
export function tagCode(year: number, id: number): string {
  if (!Number.isInteger(id) || id < 1 || id > TAG_ID_MAX) throw new RangeError(`No tag code for id ${id}: 1 to ${TAG_ID_MAX}`)
  return `FID${fourDigitYear(year)}${String(id).padStart(4, '0')}`
}

/**
 * The code that the form's preview shows before the server has given the label its id: the last four digits of the
 * millisecond clock (product.md §3). It may end in 0000, which no generated label does.
 */
export function provisionalTagCode(epochMs: number, year: number): string {
  return `FID${fourDigitYear(year)}${String(Math.floor(epochMs)).slice(-4).padStart(4, '0')}`
}

/**
 * Reads a code that a person typed or a scanner sent: blanks around it and case do not matter.
 *
 * @returns the year and id, or null where the text is not the code of any label ('Código QR inválido')
 */
export function parseTagCode(text: string): { readonly year: number; readonly id: number } | null {
  const [, year, id] = tagForm.exec(text.trim()) ?? []
  if (year === undefined || id === undefined || Number(id) === 0) return null
  return { year: Number(year), id: Number(id) }
}

/**
 * What the QR holds: `{origin}/view/{tag}?tenant={tenant}`.
 *
 * @param origin scheme, host and port; a slash at its end is forgiven
 */
export function labelUrl({ origin, code, tenant }: { readonly origin: string; readonly code: string; readonly tenant: string }): string {
  return `${origin.replace(/\/+$/, '')}/view/${encodeURIComponent(code)}?tenant=${encodeURIComponent(tenant)}`
}

function fourDigitYear(year: number): string {
  if (!Number.isInteger(year) || year < 0 || year > 9999) throw new RangeError(`No tag code for year ${year}`)
  return String(year).padStart(4, '0')
}
