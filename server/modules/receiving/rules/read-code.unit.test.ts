import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../../../infra/test/note-xml.ts'
import { samples } from '../../../../infra/test/samples.ts'
import { FNC1 } from '../contract/read-code.ts'
import { readCode } from './read-code.ts'

describe('a code', () => {
  it('r20: of a box gives its weight', () => {
    expect(readCode('010789123456789517271110310300123410A2911')).toEqual({
      kind: 'gs1',
      gtin: '07891234567895',
      makersDate: '2027-11-10',
      weightKg: 1.234,
      lot: 'A2911',
    })
  })

  it('r21: of a pallet with a month only gives the last day of the month', () => {
    expect(readCode(`02078912345678953720${FNC1}10A2911${FNC1}15271100`)).toEqual({
      kind: 'gs1',
      gtin: '07891234567895',
      count: 20,
      lot: 'A2911',
      makersDate: '2027-11-30',
    })
  })

  it('r22: of a DANFE is read where the CNPJ of the emitter has letters', () => {
    const key = '35261112ABC34501DE35550010000007781102030405'
    const note = { kind: 'nota', key, cnpj: '12ABC34501DE35', number: '778', series: '1', yearMonth: '2026-11' }
    expect(readCode(key)).toEqual(note)
    expect(readCode(key.replaceAll(/(.{4})/g, '$1 '))).toEqual(note)
    expect(readCode(`https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1`)).toEqual(note)
  })

  it.each([
    ['as it is written under its bars', '(01)07891234567895(17)271110(10)A-29'],
    ['with the sign of a scanner', ']C101078912345678951727111010A-29'],
    ['after a first FNC1', `${FNC1}01078912345678951727111010A-29`],
  ])('of a box %s', (_what, text) => {
    expect(readCode(text)).toEqual({ kind: 'gs1', gtin: '07891234567895', makersDate: '2027-11-10', lot: 'A-29' })
  })

  it('of a box is read with a production date, hours and a serial number', () => {
    expect(readCode(`112611017003261201140021S1${FNC1}10B`)).toEqual({
      kind: 'gs1',
      manufacturedOn: '2026-11-01',
      makersDate: '2026-12-01',
      lot: 'B',
    })
  })

  it.each([
    ['7891234567895', { kind: 'ean', gtin: '07891234567895' }],
    ['FID20260431', { kind: 'etiqueta', code: 'FID20260431' }],
    ['https://x.com.br/view/FID20260431?tenant=a&k=b', { kind: 'etiqueta', code: 'FID20260431' }],
  ])('%s', (text, code) => {
    expect(readCode(text)).toEqual(code)
  })

  it.each([
    ['a GTIN with a wrong digit', '7891234567896'],
    ['a box with a wrong digit', '010789123456789617271110'],
    ['a box with a day that does not exist', '010789123456789517271332'],
    ['an identifier that is not known', '9912345'],
    ['a cut code', '01078912345'],
    ['a key with a wrong digit', '35261112ABC34501DE35550010000007781102030404'],
    ['words', 'filé de peito'],
    ['nothing', ' '],
  ])('desconhecido: %s', (_what, text) => {
    expect(readCode(text)).toEqual({ kind: 'desconhecido' })
  })

  it('of a note gives the parts of its key', () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: length, maxLength: length })
    fc.assert(
      fc.property(digits(14), fc.integer({ min: 1, max: 999_999_999 }), digits(8), (cnpj, number, code) => {
        expect(readCode(keyOf(cnpj, number, code))).toMatchObject({ kind: 'nota', cnpj, number: String(number) })
      }),
    )
  })

  it('is answered without a failure, whatever was scanned', () => {
    const pieces = fc.constantFrom(
      '01',
      '07891234567895',
      '17',
      '271110',
      '10',
      '(',
      ')',
      FNC1,
      ']C1',
      '3103',
      '37',
      'A',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (scanned) => {
        expect(readCode(scanned).kind).toMatch(/^(?:nota|gs1|ean|etiqueta|desconhecido)$/)
      }),
      { numRuns: samples(2_000) },
    )
  })
})
