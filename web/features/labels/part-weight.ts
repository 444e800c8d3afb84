/** What can be said of a label's weight text: `800 g`, `1,5 kg`, `12 porções`. */
interface Amount {
  readonly quantity: number
  readonly unit: string
}

/** `1.500 g` is nothing: it may mean 1.5 g or 1,500 g. */
function amountOf(text: string): Amount | null {
  const [, digits = '', unit = ''] = /^\s*(\d+(?:,\d+)?)\s*(\p{L}+)\.?\s*$/u.exec(text) ?? []
  return digits === '' ? null : { quantity: Number(digits.replace(',', '.')), unit }
}

const smallUnits: Readonly<Record<string, string>> = { kg: 'g', l: 'mL' }
const THOUSAND = 1000
const MOST_KEYS = 8

/** The unit of a bare number: the label's own, or the smaller one where there is not so much of the label's. */
export function partUnit(typed: string, whole: string): string | null {
  const amount = amountOf(whole)
  if (amount === null) return null
  const number = Number(typed.trim().replace(',', '.'))
  return (number > amount.quantity ? smallUnits[amount.unit.toLowerCase()] : undefined) ?? amount.unit
}

/** `200` of a label of `800 g` is `200 g`; what has a unit, or stands beside a weight without one, stays as it is typed. */
export function withUnit(typed: string, whole: string): string {
  // The pad may have been left behind a comma.
  const bare = typed.trim().replace(/,$/, '')
  const unit = /^\d+(?:[.,]\d+)?$/.test(bare) ? partUnit(bare, whole) : null
  return unit === null ? bare : `${bare} ${unit}`
}

/** One of so many equal parts, in whole small units; null where there is no such part: half of three units. */
export function fractionOf(whole: string, parts: number): string | null {
  const amount = amountOf(whole)
  if (amount === null) return null
  const small = smallUnits[amount.unit.toLowerCase()]
  const isMeasured = small !== undefined || /^(?:g|ml)$/i.test(amount.unit)
  const quantity = small === undefined ? amount.quantity : Math.round(amount.quantity * THOUSAND)
  const part = isMeasured ? Math.round(quantity / parts) : quantity / parts
  return part < 1 || !Number.isInteger(part) ? null : `${part} ${small ?? amount.unit}`
}

/** What the number pad types: digits, and a comma behind the first of them. */
const isNumber = (typed: string) => /^\d+,?\d*$/.test(typed)

/** One more digit. It replaces what is no bare number, as a half that was chosen before. */
export const withDigit = (typed: string, digit: string): string =>
  isNumber(typed) && typed !== '0' ? `${typed}${digit}`.slice(0, MOST_KEYS) : digit

/** One comma, behind a digit. */
export const withComma = (typed: string): string =>
  !isNumber(typed) ? '0,' : typed.includes(',') ? typed : `${typed},`

/** Without the last key; without all of what is no bare number. */
export const withoutLast = (typed: string): string => (isNumber(typed) ? typed.slice(0, -1) : '')
