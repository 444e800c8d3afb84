import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit } from './check-digit.ts'
import { cnpjText, readCnpj } from './cnpj.ts'

describe('a CNPJ', () => {
  it.each([
    ['z1', '11.444.777/0001-61', '11444777000161'],
    ['z2, with letters', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['in small letters, with spaces', ' 12.abc.345/01de-35 ', '12ABC34501DE35'],
  ])('%s', (_example, typed, stored) => {
    expect(readCnpj(typed)).toBe(stored)
  })

  it.each([
    ['z3', '11.444.777/0001-62'],
    ['a letter among its check digits', '12.ABC.345/01DE-3A'],
    ['too short', '11.444.777/0001-6'],
    ['14 zeros', '00.000.000/0000-00'],
    ['another alphabet', '11.444.777/0001-６1'],
    ['nothing', ''],
  ])('is refused: %s', (_example, typed) => {
    expect(readCnpj(typed)).toBeNull()
  })

  it('is read from what is shown of it, and no other last digit fits', () => {
    const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.matchAll(/./g)].map(([letter]) => letter)
    const base = fc.string({ unit: fc.constantFrom(...letters), minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(
        base.filter((text) => text !== '000000000000'),
        (text) => {
          const first = checkDigit(text)
          const last = checkDigit(`${text}${first}`)
          const fitting = Array.from({ length: 10 }, (_, digit) => `${text}${first}${digit}`).filter(
            (cnpj) => readCnpj(cnpjText(cnpj)) !== null,
          )
          expect(fitting).toEqual([`${text}${first}${last}`])
        },
      ),
    )
  })
})
