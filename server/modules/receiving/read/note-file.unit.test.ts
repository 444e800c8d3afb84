import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../errors.ts'
import { samples } from '../../../../infra/test/samples.ts'
import { frigoItems, keyOf, noteXml } from '../../../../infra/test/note-xml.ts'
import { ITEMS_MAX, readNote } from './note-file.ts'
import { xmlTree } from './xml-tree.ts'

const refusalOf = (xml: string): string | null => {
  try {
    readNote(xml)
    return null
  } catch (error) {
    if (error instanceof Rejection) return error.code
    throw error
  }
}

describe('a note', () => {
  it('is read with its key, emitter, lines and lots', () => {
    const note = readNote(noteXml())
    expect(note).toMatchObject({
      key: '35261111222333000181550010000123451876543211',
      number: '12345',
      series: '1',
      emitter: { cnpj: '11222333000181', name: 'Frigo Sul Distribuidora Ltda', tradeName: 'Frigo Sul' },
      recipientCnpj: '11444777000161',
      isAuthorised: true,
      total: '1633.51',
    })
    expect(note.items.map(({ supplierCode }) => supplierCode)).toEqual(['4471', '5102', '88', '901', '77'])
    expect(note.items[0]?.lots).toEqual([
      { lot: 'A2911', quantity: '40.000', manufacturedOn: '2026-11-10', makersDate: '2027-11-10' },
    ])
    expect(note.items[3]?.charges).toContain('21.24')
  })

  it.each([
    ['with a prefix', noteXml({ prefix: 'nfe:' })],
    ['with a byte order mark', `\uFEFF${noteXml()}`],
    ['that says ISO-8859-1', noteXml().replace('UTF-8', 'ISO-8859-1')],
    ['after an empty line', `\n${noteXml()}`],
    ['with elements of the tax reform', noteXml().replace('<imposto>', '<imposto><IBSCBS><CST>000</CST></IBSCBS>')],
    ['with a remark in CDATA', noteXml().replace('LOTE: 0711-B', '<![CDATA[LOTE: 0711-B]]>')],
  ])('is read %s', (_what, xml) => {
    expect(readNote(xml).items).toHaveLength(5)
    expect(readNote(xml).items[4]?.remark).toBe('LOTE: 0711-B VAL: 04/12/2026')
  })

  it('whose protocol is missing is not known to be authorised', () => {
    expect(readNote(noteXml({ status: null })).isAuthorised).toBe(false)
  })

  it('r8: is read where the CNPJ of its emitter has letters', () => {
    const key = '35261112ABC34501DE35550010000007781102030405'
    expect(keyOf('12ABC34501DE35', 778, '10203040')).toBe(key)
    expect(readNote(noteXml({ cnpj: '12ABC34501DE35', number: 778, key })).key).toBe(key)
  })

  it.each([
    ['r7: the last digit of its key changed', noteXml({ key: '35261111222333000181550010000123451876543212' })],
    ['of another emitter than its key', noteXml({ cnpj: '11444777000161', key: keyOf('11222333000181', 12_345) })],
    ['of another number than its key', noteXml({ number: 9, key: keyOf('11222333000181', 12_345) })],
  ])('is refused for its key: %s', (_what, xml) => {
    expect(refusalOf(xml)).toBe('nfe_key_invalid')
  })

  it('is refused where it is a test or was cancelled', () => {
    expect(refusalOf(noteXml({ tpAmb: '2' }))).toBe('nfe_test')
    expect(['101', '135', '151', '155'].map((status) => refusalOf(noteXml({ status })))).toEqual(
      Array.from({ length: 4 }, () => 'nfe_cancelled'),
    )
  })

  it(`is read with ${ITEMS_MAX} lines, and refused with one more line or with none`, () => {
    const [first] = frigoItems
    if (first === undefined) throw new Error('The note has lines')
    const items = (length: number) => Array.from({ length }, () => first)
    expect(readNote(noteXml({ items: items(ITEMS_MAX) })).items).toHaveLength(ITEMS_MAX)
    expect(refusalOf(noteXml({ items: items(ITEMS_MAX + 1) }))).toBe('nfe_invalid')
    expect(refusalOf(noteXml({ items: [] }))).toBe('nfe_invalid')
  })
})

describe('a file that is no note', () => {
  const laughs = `<!DOCTYPE nfeProc [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n} "${'&a;'.repeat(10)}">`).join('')}]>`
  const external = '<!DOCTYPE nfeProc [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const deep = `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`
  it.each([
    ['r9: a DTD', `<!DOCTYPE nfeProc>${noteXml({ status: null })}`],
    ['r9: a DTD of another server', `<!DOCTYPE nfeProc SYSTEM "http://127.0.0.1/x.dtd">${noteXml({ status: null })}`],
    ['r9: an entity without a DTD', `<!ENTITY a "b">${noteXml({ status: null })}`],
    ['entities of entities', `${laughs}${noteXml({ status: null })}`],
    ['an entity that names a file', `${external}${noteXml({ status: null }).replace('Frigo Sul<', '&x;<')}`],
    ['an entity that nobody declares', noteXml().replace('Frigo Sul<', '&nbsp;<')],
    ['a deep nesting', deep],
    ['a deep nesting within a note', noteXml().replace('<imposto>', `<imposto>${deep}`)],
    ['an HTML page', '<html><body>Não encontrado<br></body></html>'],
    ['another document', '<cteProc><CTe/></cteProc>'],
    ['a document of another model', noteXml({ mod: '57' })],
    ['two roots', `${noteXml({ status: null })}<NFe/>`],
    ['half of a note', noteXml().slice(0, 900)],
    ['an amount that is no number', noteXml().replace('579.80', '579,80')],
    ['an amount without an end', noteXml().replace('579.80', '9'.repeat(400))],
    ['nothing', ''],
    ['a PDF', '%PDF-1.7'],
    ['only a signature', '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'],
  ])('is refused: %s', (_what, xml) => {
    expect(refusalOf(xml)).toBe('nfe_invalid')
  })

  it('is refused without a failure, whatever the file contains', () => {
    const xml = noteXml()
    const hostile = fc.constantFrom(
      '<',
      '>',
      '&',
      '<!--',
      ']]>',
      '<![CDATA[',
      '<!DOCTYPE a [',
      '\u0000',
      '&#x0;',
      '\uD800',
      '<?a',
      '"',
    )
    const edit = fc.record({
      at: fc.nat(xml.length),
      length: fc.nat(40),
      by: fc.oneof(hostile, fc.string({ unit: 'binary' })),
    })
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const broken = edits.reduce(
          (text, { at, length, by }) => `${text.slice(0, at)}${by}${text.slice(at + length)}`,
          xml,
        )
        expect([null, 'nfe_invalid', 'nfe_key_invalid', 'nfe_test', 'nfe_cancelled']).toContain(refusalOf(broken))
      }),
      { numRuns: samples(3_000) },
    )
  })
})

it('the tree of a document has its texts as they were written', () => {
  const safe = fc.string({ unit: fc.constantFrom('a', 'ç', '<', '&', '>', '"', ' ', '😀') })
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  fc.assert(
    fc.property(safe, (text) => {
      expect(xmlTree(`<x:a>${escaped(text)}<b/></x:a>`)).toEqual({
        name: 'a',
        attributes: {},
        text,
        children: [{ name: 'b', attributes: {}, text: '', children: [] }],
      })
    }),
  )
})
