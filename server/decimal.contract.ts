import Big from 'big.js'

/**
 * An exact number: `over / of`. Divisions are put off until a figure is shown, so that it is rounded once and at the end,
 * never a rounded figure again.
 */
export interface Exact {
  readonly over: Big
  readonly of: Big
}

const ONE = new Big(1)

/** A decimal as JSON holds it (its shortest text is what was typed), or a sum of such. */
export function exact(value: Big | number): Exact {
  return { over: new Big(value), of: ONE }
}

interface Fraction {
  readonly over: bigint
  readonly of: bigint
}

/**
 * Exact, however many: those of one denominator first, which are most; the others in pairs, so that a long fraction meets one as
 * long and not each short one, and as whole numbers of the machine's own, which multiplies thousands of digits at once.
 */
export function sumOf(values: readonly Exact[]): Exact {
  const byDenominator = new Map<string, Exact>()
  for (const { over, of } of values) {
    const key = of.toString()
    const same = byDenominator.get(key)
    byDenominator.set(key, { over: same === undefined ? over : same.over.plus(over), of })
  }
  if (byDenominator.size === 0) return exact(0)
  let fractions = [...byDenominator.values()].map(wholeFraction)
  while (fractions.length > 1) {
    const others = fractions
    fractions = others.flatMap((one, index) => (index % 2 === 1 ? [] : [added(one, others[index + 1])]))
  }
  const [{ over, of } = { over: 0n, of: 1n }] = fractions
  return { over: new Big(over.toString()), of: new Big(of.toString()) }
}

function added(one: Fraction, other: Fraction | undefined): Fraction {
  return other === undefined ? one : { over: one.over * other.of + other.over * one.of, of: one.of * other.of }
}

/** Both numbers times the same power of ten, so that neither has decimals. */
function wholeFraction({ over, of }: Exact): Fraction {
  const decimals = Math.max(decimalsOf(over), decimalsOf(of))
  const whole = (value: Big) => BigInt(value.toFixed(decimals).replace('.', ''))
  return { over: whole(over), of: whole(of) }
}

const decimalsOf = (value: Big): number => value.toFixed().split('.')[1]?.length ?? 0

// big.js keeps its precision in the constructor: one for each number of decimals that is asked for.
const dividers = new Map<number, typeof Big>()

function divider(decimals: number): typeof Big {
  const known = dividers.get(decimals)
  if (known !== undefined) return known
  const Divider = Big()
  Divider.DP = decimals
  Divider.RM = Big.roundHalfUp
  dividers.set(decimals, Divider)
  return Divider
}

/** The exact value rounded half up, away from zero at the half, to so many decimals. */
export function rounded({ over, of }: Exact, decimals: number): Big {
  const Divider = divider(decimals)
  return new Divider(over).div(of).round(decimals, Big.roundHalfUp)
}

/** In pt-BR, always with so many decimals: `1.234,50`. */
export function decimalText(value: Exact, decimals: number): string {
  const [whole = '', fraction] = rounded(value, decimals).toFixed(decimals).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** In pt-BR with the decimals it has and no more: `2`, `0,25`. For what a person typed. */
export function plainText(value: number): string {
  return new Big(value).toFixed().replace('.', ',')
}

/** `R$ 1.234,50`, with a space that does not break. */
export function reais(value: Exact): string {
  const text = decimalText(value, 2)
  return text.startsWith('-') ? `-R$\u00a0${text.slice(1)}` : `R$\u00a0${text}`
}

export type ParsedDecimal = { readonly kind: 'number'; readonly value: number } | { readonly kind: 'ambiguous' } | { readonly kind: 'invalid' }

const invalid: ParsedDecimal = { kind: 'invalid' }
const DIGITS_MAX = 15

/**
 * A number as a Brazilian writes it, `R$` before it or not: `12,5`, `1.234,56`, and `12.5` as a calculator gives it.
 * `1.234` may be either of two numbers a thousand times apart: it is ambiguous, and for a person to say.
 */
export function parseDecimal(text: string): ParsedDecimal {
  const bare = text.trim().replace(/^R\$\s*/i, '')
  if (/^-?\d{1,3}\.\d{3}$/.test(bare) && !/^-?0\./.test(bare)) return { kind: 'ambiguous' }
  const plain = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare
  const isGrouped = bare.includes('.') && bare.includes(',')
  if (isGrouped && !/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(bare)) return invalid
  if (!/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return groupedWhole(bare)
  // More digits than a JSON number can carry would be changed on the way.
  return plain.replaceAll(/\D/g, '').length > DIGITS_MAX ? invalid : { kind: 'number', value: Number(plain) }
}

/** `1.234.567`: with two points or more there is only one reading. */
function groupedWhole(bare: string): ParsedDecimal {
  return /^-?\d{1,3}(?:\.\d{3}){2,4}$/.test(bare) ? { kind: 'number', value: Number(bare.replaceAll('.', '')) } : invalid
}
