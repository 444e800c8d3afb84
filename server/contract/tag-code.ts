/** Ids count from 1 in each tenant. The printed form and the database's id column allow nine digits. */
export const TAG_ID_MAX = 999_999_999

// A number of more than four digits may not start with 0, so that every label has exactly one code. Codes can be
// compared as text, and "FID202600042" is a mistyped code and not another form of FID20260042.
const tagForm = /^FID(\d{4})(\d{4}|[1-9]\d{4,8})$/i

/**
 * The code printed under the QR: `FID`, the year of entry, the label's id padded to at least four digits.
 *
 * @param year year of entry in the tenant's time zone, 0 to 9999
 * @param id the label's number in its tenant, 1 to 999 999 999
 * @example tagCode(2026, 42) // 'FID20260042'
 */
export function tagCode(year: number, id: number): string {
  if (!Number.isInteger(id) || id < 1 || id > TAG_ID_MAX)
    throw new RangeError(`No tag code for id ${id}: 1 to ${TAG_ID_MAX}`)
  return `FID${fourDigitYear(year)}${String(id).padStart(4, '0')}`
}

/**
 * The code in the form's preview, before the server has assigned an id: the last four digits of the millisecond clock
 * (product.md §3). It may end in 0000, unlike the code of a generated label.
 */
export function provisionalTagCode(epochMs: number, year: number): string {
  return `FID${fourDigitYear(year)}${String(Math.floor(epochMs)).slice(-4).padStart(4, '0')}`
}

/**
 * Reads a code from a user or a scanner. Case and surrounding spaces are ignored.
 *
 * @returns the year and id, or null when the text is not a valid code ('Código QR inválido')
 */
export function parseTagCode(text: string): { readonly year: number; readonly id: number } | null {
  const [, year, id] = tagForm.exec(text.trim()) ?? []
  if (year === undefined || id === undefined || Number(id) === 0) return null
  return { year: Number(year), id: Number(id) }
}

/** The labels' numbers in those of the codes that are one. */
export const tagIds = (codes: readonly string[]): readonly number[] =>
  codes.flatMap((code) => parseTagCode(code)?.id ?? [])

/** Reads what a person has typed, who may have put spaces anywhere: `fid 2026 0042`. */
export const parseTypedCode = (text: string) => parseTagCode(text.replaceAll(/\s/gu, ''))

/** As long as a key, for the form's preview of a label that has none yet: its QR is as large as the printed one. */
export const PROVISIONAL_KEY = '--------'

/**
 * The longest origin with which the QR of the 50 × 30 mm label has four dots a module for every tenant and every code:
 * 134 characters fit, and the rest of the address has up to 81.
 */
export const ORIGIN_MAX = 53

/**
 * The address of a label's page, the content of its QR: `{origin}/view/{tag}?tenant={tenant}&k={key}`.
 *
 * @param origin scheme, host and port; a slash at the end is removed
 * @param key null: the address for somebody who has not proved the key
 */
export function labelUrl({
  origin,
  code,
  tenant,
  key,
}: {
  readonly origin: string
  readonly code: string
  readonly tenant: string
  readonly key: string | null
}): string {
  const proof = key === null ? '' : `&k=${encodeURIComponent(key)}`
  return `${origin.replace(/\/+$/, '')}/view/${encodeURIComponent(code)}?tenant=${encodeURIComponent(tenant)}${proof}`
}

function fourDigitYear(year: number): string {
  if (!Number.isInteger(year) || year < 0 || year > 9999) throw new RangeError(`No tag code for year ${year}`)
  return String(year).padStart(4, '0')
}
