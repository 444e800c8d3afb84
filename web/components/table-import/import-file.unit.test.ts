import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importBody } from '#contract/table-import'
import { base64Of, FILE_BYTES_MAX, importBodyOf, refusalOf, sizeText } from './import-file.ts'

test('an empty file and a file that is too large are refused before they are sent', () => {
  expect(refusalOf({ name: 'precos.csv', size: 0 })).toBe('O arquivo "precos.csv" está vazio.')
  expect(refusalOf({ name: 'precos.csv', size: FILE_BYTES_MAX })).toBeNull()
  expect(refusalOf({ name: 'precos.xlsx', size: 1_250_000 })).toBe(
    'O arquivo "precos.xlsx" tem 1,3 MB; o máximo é 780 KB. Divida a planilha em partes menores e importe uma de cada vez.',
  )
  // The size is rounded up, so that the message never says "tem 780 KB; o máximo é 780 KB".
  expect(refusalOf({ name: 'a', size: FILE_BYTES_MAX + 1 })).toContain('tem 781 KB')
})

test('the request with the largest allowed file stays below 1 MiB', () => {
  const body = { fileName: 'x'.repeat(255), content: base64Of(new Uint8Array(FILE_BYTES_MAX)) }
  expect(JSON.stringify(body).length).toBeLessThan(1024 * 1024)
})

test('sizes are shown in KB and MB', () => {
  expect([sizeText(1), sizeText(1_001), sizeText(780_000), sizeText(1_000_000), sizeText(2_345_678)]).toEqual([
    '1 KB',
    '2 KB',
    '780 KB',
    '1 MB',
    '2,3 MB',
  ])
})

const bytesIn = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

test('base64 keeps any bytes', async () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(bytesIn(base64Of(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
  const many = Uint8Array.from({ length: 100_001 }, (_, index) => index % 256)
  expect(bytesIn(base64Of(many))).toEqual(many)

  const text = 'Nome;Preço\r\nSal;2,50'
  const body = importBody.parse(await importBodyOf(new File([text], 'preços.csv')))
  expect(body.fileName).toBe('preços.csv')
  expect(new TextDecoder().decode(bytesIn(body.content))).toBe(text)
})
