import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Rejection } from '../errors.ts'
import { decimalNumber } from '../http/contract/number.ts'
import { lineOfText, requiredName } from '../contract/text.ts'
import { choiceCell, countCell, decimalCell, registeredCell, textCell } from './cells.ts'
import { importPreview } from './contract/api.ts'
import type { ImportDefinition } from './import-definition.ts'
import { previewOf, validBodies } from './import-rows.ts'
import type { Cell, Table } from './table.ts'
import { tableOf } from './table.ts'

const body = z.strictObject({
  name: requiredName('Nome é obrigatório'),
  price: decimalNumber({ label: 'O preço', min: 0.01, max: 10_000, decimals: 2, required: 'O preço é obrigatório' }),
  unit: z.enum(['kg', 'un'], 'Escolha a unidade'),
  shop: z._default(lineOfText({ label: 'A loja', max: 20 }), ''),
  days: z.nullish(
    z.int('A validade deve ser um número inteiro').check(z.minimum(1, 'A validade deve ser de pelo menos 1 dia')),
  ),
  code: z.string(),
})
type Body = z.infer<typeof body>

const definition = (registered: readonly string[] = []): ImportDefinition<Body> => ({
  columns: [
    { field: 'name', heading: 'Nome', synonyms: ['item'], isRequired: true, read: textCell },
    {
      field: 'price',
      heading: 'Preço',
      synonyms: ['valor', 'preço (R$)'],
      isRequired: true,
      read: decimalCell('12,50'),
    },
    {
      field: 'unit',
      heading: 'Unidade',
      synonyms: [],
      isRequired: true,
      read: choiceCell({ kg: ['quilo', 'quilos'], un: ['unidade'] }, 'Use kg ou un'),
    },
    {
      field: 'shop',
      heading: 'Loja',
      synonyms: [],
      read: registeredCell(new Map([['acai & cia', 'Açaí & Cia']]), 'Esta loja não está cadastrada'),
    },
    { field: 'days', heading: 'Validade', synonyms: [], read: countCell(/dias?$/i, '30') },
    { field: 'code', heading: 'Código', synonyms: [], read: textCell, blank: 'SEM' },
  ],
  schema: body,
  identity: { fields: ['name', 'shop'], registered: new Set(registered), taken: 'Já existe' },
})

const HEADINGS = ['Nome', 'Preço', 'Unidade', 'Loja', 'Validade', 'Código']
const table = (...rows: readonly (readonly Cell[])[]): Table => tableOf([HEADINGS, ...rows])
const preview = (read: Table, registered: readonly string[] = []) =>
  importPreview.parse(previewOf(read, definition(registered)))
const errorsOf = (...cells: readonly Cell[]) => preview(table(cells)).rows[0]?.errors
const bodyOf = (...cells: readonly Cell[]) => validBodies(table(cells), definition())[0]?.body
const refusal = (headings: readonly string[]) => {
  try {
    return previewOf(tableOf([headings, headings]), definition())
  } catch (error) {
    return error instanceof Rejection ? [error.code, error.facts] : error
  }
}

describe('the columns of a file', () => {
  it('are found by heading or synonym in any order, without case and accents; missing columns are blank, unknown ones are listed', () => {
    const read = preview(
      tableOf([
        ['cor', ' VALOR: ', '', 'nome *', 'unidade', 'peso da caixa'],
        ['azul', '5', 'x', 'Arroz', 'KG', '3'],
      ]),
    )
    expect(read).toEqual({
      columns: HEADINGS,
      ignoredColumns: ['cor', 'peso da caixa'],
      missing: [],
      valid: 1,
      invalid: 0,
      rows: [{ line: 2, cells: ['Arroz', '5', 'KG', '', '', ''], errors: [] }],
    })
  })

  it('are refused when a required one is missing or one occurs twice', () => {
    expect(refusal(['Nome', 'Unidade'])).toEqual(['import_column_missing', { column: 'Preço' }])
    expect(refusal(['Nome', 'Preço', 'Unidade', 'preco'])).toEqual(['import_column_repeated', { column: 'Preço' }])
    expect(refusal(['Nome', 'Valor', 'Unidade', 'Preço (R$)'])).toEqual(['import_column_repeated', { column: 'Preço' }])
  })

  it('are found by their own heading before a synonym', () => {
    const read = preview(
      tableOf([
        ['Item', 'Nome', 'Preço', 'Unidade'],
        [1, 'Arroz', 5, 'kg'],
      ]),
    )
    expect([read.rows[0]?.cells[0], read.ignoredColumns]).toEqual(['Arroz', ['Item']])
  })
})

describe('a row', () => {
  it('is read into a body by the cell readers and the schema', () => {
    expect(bodyOf(' Arroz ', 'R$ 1.234,5', 'Quilos.', 'ACAI & CIA', '30 dias', '')).toEqual({
      name: 'Arroz',
      price: 1234.5,
      unit: 'kg',
      shop: 'Açaí & Cia',
      days: 30,
      code: 'SEM',
    })
    expect(bodyOf('Arroz', 12.5, 'unidade', '', '', 7)).toEqual({
      name: 'Arroz',
      price: 12.5,
      unit: 'un',
      shop: '',
      days: undefined,
      code: '7',
    })
    expect(bodyOf(2.5, '12.5', 'kg', '', '1.000', 'x')).toMatchObject({ name: '2,5', price: 12.5, days: 1_000 })
  })

  it.each<[string, readonly Cell[], string | null, string]>([
    ['a blank name', ['', '5', 'kg'], 'Nome', 'Nome é obrigatório'],
    ['a long name', ['x'.repeat(121), '5', 'kg'], 'Nome', 'O nome pode ter no máximo 120 caracteres'],
    ['a control character', ['a\u0000b', '5', 'kg'], 'Nome', 'O nome tem caracteres inválidos'],
    ['a blank price', ['Arroz', '', 'kg'], 'Preço', 'O preço é obrigatório'],
    ['an ambiguous price', ['Arroz', '1.234', 'kg'], 'Preço', 'Escreva 1234 ou 1,234: "1.234" pode ser os dois'],
    [
      'an ambiguous price with R$',
      ['Arroz', 'R$ 1.234', 'kg'],
      'Preço',
      'Escreva 1234 ou 1,234: "1.234" pode ser os dois',
    ],
    ['a price in words', ['Arroz', 'dez', 'kg'], 'Preço', '"dez" não é um número; escreva, por exemplo, 12,50'],
    ['a price with three decimals', ['Arroz', 1.005, 'kg'], 'Preço', 'O preço aceita no máximo duas casas decimais'],
    ['a price of zero', ['Arroz', 0, 'kg'], 'Preço', 'O preço deve ser pelo menos 0,01'],
    ['a blank unit', ['Arroz', '5', ''], 'Unidade', 'Escolha a unidade'],
    ['an unknown unit', ['Arroz', '5', 'arroba'], 'Unidade', '"arroba" não é conhecido. Use kg ou un'],
    ['a shop that is not registered', ['Arroz', '5', 'kg', 'Outra'], 'Loja', 'Esta loja não está cadastrada: "Outra"'],
    ['half a day', ['Arroz', '5', 'kg', '', '2,5'], 'Validade', 'A validade deve ser um número inteiro'],
    [
      'no number of days',
      ['Arroz', '5', 'kg', '', 'um mês'],
      'Validade',
      '"um mês" não é um número; escreva, por exemplo, 30',
    ],
    [
      'a cell too many',
      ['Arroz', '12', '90', '', '', '', 'kg'],
      null,
      'Há um valor à direita da última coluna do cabeçalho: "kg"',
    ],
  ])('with %s gets an error, and nothing can be saved', (_what, cells, column, message) => {
    expect(errorsOf(...cells)).toContainEqual({ column, message })
    expect(() => validBodies(table(cells), definition())).toThrow(Rejection)
  })

  it('gets one error for each wrong column', () => {
    expect(errorsOf('', 'dez', 'arroba', 'Outra', '0', 'x')).toEqual([
      { column: 'Nome', message: 'Nome é obrigatório' },
      { column: 'Preço', message: '"dez" não é um número; escreva, por exemplo, 12,50' },
      { column: 'Unidade', message: '"arroba" não é conhecido. Use kg ou un' },
      { column: 'Loja', message: 'Esta loja não está cadastrada: "Outra"' },
      { column: 'Validade', message: 'A validade deve ser de pelo menos 1 dia' },
    ])
  })

  it('must not repeat another row, valid or invalid, without case and accents', () => {
    const { rows, valid, invalid } = preview(
      table(
        ['Pão', '1', 'kg'],
        ['Arroz', 'x', 'kg'],
        [' PAO ', '2', 'kg'],
        ['arroz', '3', 'kg'],
        ['Pão', '4', 'kg', 'Açaí & Cia'],
        ['', '5', 'kg'],
        ['', '6', 'kg'],
      ),
    )
    expect([valid, invalid]).toEqual([2, 5])
    expect(rows.map(({ errors }) => errors.find(({ column }) => column === 'Nome')?.message)).toEqual([
      undefined,
      undefined,
      'Repete a linha 2',
      'Repete a linha 3',
      undefined,
      'Nome é obrigatório',
      'Nome é obrigatório',
    ])
  })

  it('must not be registered already', () => {
    const { rows } = preview(table(['Pão', '1', 'kg'], ['Pão', '1', 'kg', 'acai & cia']), ['pao|acai & cia'])
    expect(rows.map(({ errors }) => errors)).toEqual([[], [{ column: 'Nome', message: 'Já existe' }]])
  })

  it('is shown as in the file, numbers with a comma, long texts cut', () => {
    const [row] = preview(table(['Arroz', 12.5, 'kg', `${'🧀'.repeat(99)}x🧀🧀`, 1e21, '\ud800'])).rows
    expect(row?.cells).toEqual(['Arroz', '12,5', 'kg', `${'🧀'.repeat(99)}x…`, '1000000000000000000000', '\ufffd'])
    expect(row?.errors.map(({ message }) => message)).toContain(
      `Esta loja não está cadastrada: "${'🧀'.repeat(19)}\ufffd…"`,
    )
  })
})

describe('validBodies', () => {
  it('throws when any row has errors', () => {
    const rows = [
      ['Arroz', '1', 'kg'],
      ['Feijão', 'x', 'kg'],
      ['', '1', 'kg'],
      ['Sal', '1', 'kg'],
    ]
    expect(() => validBodies(table(...rows), definition())).toThrow(
      expect.objectContaining({ code: 'import_has_errors', facts: { count: 2 } }),
    )
    expect(
      validBodies(table(...rows.filter((_row, index) => index % 3 === 0)), definition()).map(
        ({ body: { name } }) => name,
      ),
    ).toEqual(['Arroz', 'Sal'])
  })
})
