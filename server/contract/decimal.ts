import Big from 'big.js'

/** An exact number as a fraction. It is divided, and so rounded, only once: when the figure is shown. */
export interface Exact {
  readonly numerator: Big
  readonly denominator: Big
}

const ONE = new Big(1)

/** From a decimal that came as a JSON number (its shortest text is what was typed), or from a sum of such decimals. */
export function exact(value: Big | number): Exact {
  return { numerator: new Big(value), denominator: ONE }
}

/** The exact product. */
export function productOf(one: Exact, other: Exact): Exact {
  return {
    numerator: one.numerator.times(other.numerator),
    denominator: one.denominator.times(other.denominator),
  }
}

interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * The exact sum. Values with the same denominator, which are most of them, are added first. The remaining fractions are
 * added in pairs, so that both have a similar number of digits, and as bigint, which multiplies thousands of digits
 * faster than big.js.
 */
export function sumOf(values: readonly Exact[]): Exact {
  const byDenominator = new Map<string, Exact>()
  for (const { numerator, denominator } of values) {
    const key = denominator.toString()
    const same = byDenominator.get(key)
    byDenominator.set(key, { numerator: same === undefined ? numerator : same.numerator.plus(numerator), denominator })
  }
  if (byDenominator.size === 0) return exact(0)
  let fractions = [...byDenominator.values()].map(wholeFraction)
  while (fractions.length > 1) {
    const others = fractions
    fractions = others.flatMap((one, index) => (index % 2 === 1 ? [] : [added(one, others[index + 1])]))
  }
  const [{ numerator, denominator } = { numerator: 0n, denominator: 1n }] = fractions
  return { numerator: new Big(numerator.toString()), denominator: new Big(denominator.toString()) }
}

function added(one: Fraction, other: Fraction | undefined): Fraction {
  return other === undefined
    ? one
    : {
        numerator: one.numerator * other.denominator + other.numerator * one.denominator,
        denominator: one.denominator * other.denominator,
      }
}

/** The same fraction with whole numbers: numerator and denominator times the same power of ten. */
function wholeFraction({ numerator, denominator }: Exact): Fraction {
  const decimals = Math.max(decimalsOf(numerator), decimalsOf(denominator))
  const whole = (value: Big) => BigInt(value.toFixed(decimals).replace('.', ''))
  return { numerator: whole(numerator), denominator: whole(denominator) }
}

const decimalsOf = (value: Big): number => value.toFixed().split('.')[1]?.length ?? 0

// big.js keeps its precision in the constructor: one constructor for each number of decimals.
const dividers = new Map<number, typeof Big>()

function divider(decimals: number): typeof Big {
  const cached = dividers.get(decimals)
  if (cached !== undefined) return cached
  const Divider = Big()
  Divider.DP = decimals
  Divider.RM = Big.roundHalfUp
  dividers.set(decimals, Divider)
  return Divider
}

/** The value rounded to this number of decimals; a half is rounded away from zero. */
export function rounded({ numerator, denominator }: Exact, decimals: number): Big {
  const Divider = divider(decimals)
  return new Divider(numerator).div(denominator).round(decimals, Big.roundHalfUp)
}

/**
 * What a sum has grown by since `before`, in whole cents of the rounded sums: what it grows by step by step adds up to the
 * rounded sum, and no step is off by more than a cent.
 */
export const grownCents = (sum: Exact, before: Exact): Big => rounded(sum, 2).minus(rounded(before, 2))

/** In pt-BR, always with this number of decimals: `1.234,50`. */
export function decimalText(value: Exact, decimals: number): string {
  const [whole = '', fraction] = rounded(value, decimals).toFixed(decimals).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** In pt-BR with the decimals that the number has: `2`, `0,25`. For numbers that a user typed. */
export function plainText(value: number): string {
  return new Big(value).toFixed().replace('.', ',')
}

/** `R$ 1.234,50`, with a no-break space. */
export function reais(value: Exact): string {
  const text = decimalText(value, 2)
  return text.startsWith('-') ? `-R$\u00a0${text.slice(1)}` : `R$\u00a0${text}`
}

export type ParsedDecimal =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'invalid' }

const invalid: ParsedDecimal = { kind: 'invalid' }
const DIGITS_MAX = 15

/**
 * A number as Brazilians write it, with or without `R$`: `12,5`, `1.234,56`, and also `12.5`, as a calculator shows it.
 * `1.234` is ambiguous (1,234 or 1234): the user has to say which.
 */
export function parseDecimal(text: string): ParsedDecimal {
  const bare = text.trim().replace(/^R\$\s*/i, '')
  if (/^-?\d{1,3}\.\d{3}$/.test(bare) && !/^-?0\./.test(bare)) return { kind: 'ambiguous' }
  const plain = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare
  const isGrouped = bare.includes('.') && bare.includes(',')
  if (isGrouped && !/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(bare)) return invalid
  if (!/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return groupedWhole(bare)
  // A JSON number would lose digits beyond these.
  return plain.replaceAll(/\D/g, '').length > DIGITS_MAX ? invalid : { kind: 'number', value: Number(plain) }
}

/** `1.234.567`: two points or more can only group thousands. */
function groupedWhole(bare: string): ParsedDecimal {
  return /^-?\d{1,3}(?:\.\d{3}){2,4}$/.test(bare)
    ? { kind: 'number', value: Number(bare.replaceAll('.', '')) }
    : invalid
}
