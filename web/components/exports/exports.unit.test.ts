import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'
import { readExports } from './remembered-exports.ts'

test.each([
  ['attachment; filename="ficha-tecnica-molho.pdf"', 'ficha-tecnica-molho.pdf'],
  ['attachment; filename=fichas.csv', 'fichas.csv'],
  [String.raw`attachment; filename="com \"aspas\".csv"`, 'com "aspas".csv'],
  [`attachment; filename="pao.pdf"; filename*=UTF-8''p%C3%A3o.pdf`, 'pão.pdf'],
  ["attachment; filename*=UTF-8''%E0%A4%A", null],
  ['attachment; filename=""', null],
  ['inline', null],
  [null, null],
])('the file name in %j is %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})

test('stored entries of another shape are ignored', () => {
  expect(readExports('[{"id":"a","saved":true,"about":"recipe 3"},{"id":"b","about":3},{"id":3},null,"x"]')).toEqual([
    { id: 'a', saved: true, about: 'recipe 3' },
    { id: 'b', saved: false, about: null },
  ])
  for (const text of [null, '', '{', '{}', 'null']) expect(readExports(text)).toEqual([])
})
