import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exact } from './decimal.ts'
import { decimalText, exact, parseDecimal, plainText, reais, rounded, sumOf } from './decimal.ts'

/** Numbers in steps of 0.01, as prices and quantities are typed. */
const hundredths = fc
  .integer({ min: -1_000_000_00, max: 1_000_000_00 })
  .map((cents) => Number((cents / 100).toFixed(2)))

describe('rounding', () => {
  it.each([
    ['2.345', '2.35'],
    ['2.344999999999', '2.34'],
    ['-2.345', '-2.35'],
    ['9.405', '9.41'],
    ['0.005', '0.01'],
    ['0.004999', '0.00'],
    ['1.005', '1.01'],
  ])('%s is %s', (value, expected) => {
    expect(rounded(exact(new Big(value)), 2).toFixed(2)).toBe(expected)
  })

  it('rounds a quotient from its exact value, never from a rounded one', () => {
    // 0,0049999999999… at ten decimals would be 0,005, and that 0,01.
    const justBelow = { numerator: new Big('1.4999999999999'), denominator: new Big(300) }
    expect(rounded(justBelow, 2).toFixed(2)).toBe('0.00')
    expect(rounded({ numerator: new Big('1.5'), denominator: new Big(300) }, 2).toFixed(2)).toBe('0.01')
  })

  it('differs from the exact value by half of the last decimal at most', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.integer({ min: 0, max: 6 }),
        (numerator, denominator, decimals) => {
          const value = BigInt(
            rounded(
              { numerator: new Big(numerator.toString()), denominator: new Big(denominator.toString()) },
              decimals,
            )
              .times(new Big(10).pow(decimals))
              .toFixed(0),
          )
          // Half up: value - 1/2 <= numerator / denominator < value + 1/2, in whole numbers.
          const scaled = 2n * numerator * 10n ** BigInt(decimals)
          expect(scaled >= (2n * value - 1n) * denominator && scaled < (2n * value + 1n) * denominator).toBe(true)
        },
      ),
    )
  })
})

describe('a text in pt-BR', () => {
  it.each([
    [0.1 + 0.2, '0,30'],
    [1234567.5, '1.234.567,50'],
    [-1234.5, '-1.234,50'],
    [999.995, '1.000,00'],
    [0, '0,00'],
  ])('%s is written %s', (value, text) => {
    expect(decimalText(exact(value), 2)).toBe(text)
  })

  it('of reais has the minus sign before R$ and a no-break space after it', () => {
    expect(reais(exact(1234.5))).toBe('R$\u00a01.234,50')
    expect(reais(exact(-0.5))).toBe('-R$\u00a00,50')
  })

  it('reads back as the same number', () => {
    fc.assert(
      fc.property(hundredths, (value) => {
        expect(parseDecimal(decimalText(exact(value), 2))).toEqual({ kind: 'number', value })
        expect(parseDecimal(reais(exact(Math.abs(value))))).toEqual({ kind: 'number', value: Math.abs(value) })
      }),
    )
  })

  it('of plainText reads back as the same number and has no trailing zeros', () => {
    fc.assert(
      fc.property(hundredths, (value) => {
        expect(parseDecimal(plainText(value))).toEqual({ kind: 'number', value })
        expect(plainText(value)).not.toMatch(/,\d*0$/)
      }),
    )
  })
})

describe('parseDecimal', () => {
  it.each([
    ['12,5', 12.5],
    [' 12.5 ', 12.5],
    ['1.234,56', 1234.56],
    ['R$ 3,90', 3.9],
    ['r$3,90', 3.9],
    ['1.234.567', 1234567],
    ['0.125', 0.125],
    [',5', 0.5],
    ['5,', 5],
    ['-2', -2],
    ['1234567,89', 1234567.89],
  ])('reads %s as %s', (text, value) => {
    expect(parseDecimal(text)).toEqual({ kind: 'number', value })
  })

  it.each(['1.234', '12.500', '-1.000'])('calls %s ambiguous', (text) => {
    expect(parseDecimal(text)).toEqual({ kind: 'ambiguous' })
  })

  it.each([
    '',
    'abc',
    '1,2,3',
    '1.23.4',
    '12.34,5',
    '1,234.5',
    '--1',
    '1e5',
    'Infinity',
    '0x10',
    '1234567890123456',
    '１２',
  ])('calls %s invalid', (text) => {
    expect(parseDecimal(text)).toEqual({ kind: 'invalid' })
  })

  it('never throws and never returns a number that is not finite', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9.,R$ ]{0,20}$/)), (text) => {
        const parsed = parseDecimal(text)
        if (parsed.kind === 'number') expect(Number.isFinite(parsed.value)).toBe(true)
      }),
    )
  })
})

describe('sumOf', () => {
  const amount = fc
    .tuple(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 0, max: 4 }),
      fc.oneof(fc.constantFrom(1, 3, 7, 0.2), fc.integer({ min: 1, max: 9_999 })),
    )
    .map(([numerator, decimals, denominator]): Exact => ({
      numerator: new Big(numerator).div(new Big(10).pow(decimals)),
      denominator: new Big(denominator),
    }))

  it('is exact for any values, so its rounded text is right to the cent', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 40 }), (amounts) => {
        const total = sumOf(amounts)
        const oneByOne = amounts.reduce(
          (sum, { numerator, denominator }) => ({
            numerator: sum.numerator.times(denominator).plus(numerator.times(sum.denominator)),
            denominator: sum.denominator.times(denominator),
          }),
          exact(0),
        )
        expect(total.numerator.times(oneByOne.denominator).eq(oneByOne.numerator.times(total.denominator))).toBe(true)
        expect(decimalText(total, 2)).toBe(decimalText(oneByOne, 2))
      }),
    )
  })

  it('rounds up parts that add up to half a cent', () => {
    const part = { numerator: new Big('0.0025'), denominator: new Big(3) }
    expect([decimalText(sumOf(Array.from({ length: 6 }, () => part)), 2), decimalText(sumOf([]), 2)]).toEqual([
      '0,01',
      '0,00',
    ])
  })
})
