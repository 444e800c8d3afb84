import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockOfText, lineOfText } from '../../../contract/text.ts'
import type { Recipe } from '../contract/api.ts'
import { exportFileName, recipesCsv } from './recipe-csv.ts'
import { recipeLineOf, recipeOf } from '../recipe-samples.test-support.ts'
import { withPacks } from '../rules/recipe-sheet.ts'
import { samples } from '../../../../infra/test/samples.ts'

const HEADER =
  'Ficha técnica;Rendimento;Unidade do rendimento;Ingrediente;Quantidade;Unidade;Perda na limpeza;Preço unitário;Unidade de compra;Custo;Custo total;Custo por porção;Margem de segurança;Tipo da margem;Custo final;Multiplicador;Preço sugerido por porção;Modo de preparo;É ficha técnica;Quanto rende;Medida do que rende;Vai ao fogo;Embalagens;No cardápio'

const csvOf = (...recipes: readonly Recipe[]) => Buffer.from(recipesCsv(recipes)).toString('utf8')
const rowsOf = (...recipes: readonly Recipe[]): string[][] =>
  parse(csvOf(...recipes), { bom: true, delimiter: ';', record_delimiter: '\r\n' })

describe('technical sheets as CSV', () => {
  it('has the format of Brazilian spreadsheets: BOM, semicolons, decimal commas, CRLF, figures rounded once', () => {
    expect(csvOf(recipeOf({ preparationMethod: 'Refogue.' }))).toBe(
      [
        `\uFEFF${HEADER}`,
        'Molho de tomate;10;porções;Tomate italiano;2;kg;1,1;10,00;kg;22,00;28,50;2,85;10;porcentagem;31,35;3;9,41;Refogue.;não;;;;;não',
        'Molho de tomate;10;porções;Azeite de oliva;200;mL;1;32,50;L;6,50;28,50;2,85;10;porcentagem;31,35;3;9,41;;não;;;;;não',
        '',
      ].join('\r\n'),
    )
  })

  it('shows a fixed margin as money, 0,1 + 0,2 as 0,3, units as on the sheet and thousands without separators', () => {
    const kilo = { ingredientPrice: 1, operationalQuantity: 0.1, correctionFactor: 1 }
    const ingredients = [
      recipeLineOf(kilo),
      recipeLineOf({ ...kilo, operationalQuantity: 0.2 }),
      recipeLineOf({
        ingredientPrice: 1234.5,
        ingredientUnit: 'unidade',
        operationalUnit: 'unidade',
        operationalQuantity: 1,
        correctionFactor: 1,
      }),
    ]
    const [, , second, third] = rowsOf(
      recipeOf({ ingredients, portionYield: 2.5, safetyMarginType: 'fixed', safetyMarginValue: 5 }),
    )
    expect(second).toEqual([
      'Molho de tomate',
      '2,5',
      'porções',
      'Tomate italiano',
      '0,2',
      'kg',
      '1',
      '1,00',
      'kg',
      '0,20',
      '1234,80',
      '493,92',
      '5,00',
      'valor fixo',
      '1239,80',
      '3',
      '1487,76',
      '',
      'não',
      '',
      '',
      '',
      '',
      'não',
    ])
    expect(third?.slice(4, 10)).toEqual(['1', 'un', '1', '1234,50', 'un', '1234,50'])
    expect(rowsOf(recipeOf({ ingredients: ingredients.slice(0, 2) }))[1]?.[10]).toBe('0,30')
  })

  it('shows a line that is another sheet with the cost of one of what that sheet yields', () => {
    const copy = { yield: { n: 3, unit: 'L' }, totalCost: { numerator: '20', denominator: '1' } } as const
    const part = recipeLineOf({
      ingredientId: null,
      recipeId: 3,
      recipeVersion: 1,
      subSheet: copy,
      ingredientName: 'Molho branco',
      ingredientPrice: 6.666666666667,
      ingredientUnit: 'L',
      operationalQuantity: 1500,
      operationalUnit: 'mL',
      correctionFactor: 1,
    })
    const sheet = recipeOf({
      ingredients: [part],
      yield: { n: 4.5, unit: 'kg' },
      cooked: true,
      onMenu: true,
      outputs: [
        { baseProductId: 'p1', pack: { n: 500, unit: 'mL' } },
        { baseProductId: 'p2', pack: { n: 1.5, unit: 'kg' } },
      ],
    })
    const [, row] = rowsOf(withPacks(sheet, new Map([['p1', 'Molho branco']])))
    expect(row?.slice(3, 10)).toEqual(['Molho branco', '1500', 'mL', '1', '6,67', 'L', '10,00'])
    expect(row?.slice(18)).toEqual([
      'sim',
      '4,5',
      'kg',
      'sim',
      'Molho branco 500 mL · Produto base excluído 1,5 kg',
      'sim',
    ])
  })

  it('keeps a preparation method of several lines in one cell, where no line begins a row or a formula', () => {
    for (const preparationMethod of ['Um\n=1+1\nDois', 'Um\r=1+1', 'Um\r\n=1+1']) {
      const text = Buffer.from(recipesCsv([recipeOf({ preparationMethod })])).toString('utf8')
      const rows = parse(text, { delimiter: ';', bom: true, record_delimiter: ['\r\n', '\n', '\r'] })
      expect(rows.map((row) => row.length)).toEqual(rows.map(() => 24))
      expect(rows[1]?.[17]).toBe(preparationMethod)
    }
  })

  it('is only a header without recipes, and throws for units that do not convert', () => {
    expect(csvOf()).toBe(`\uFEFF${HEADER}\r\n`)
    expect(() =>
      recipesCsv([{ ...recipeOf(), ingredients: [{ ...recipeLineOf(), operationalUnit: 'unidade' }] }]),
    ).toThrow('units do not convert')
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@soma',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00A0=1',
    '\u200B=1',
    '\uFEFF=1',
    '\u0301=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '﹦1',
    '﹢1',
    ' \n \u3000＝1',
    '=',
    '-',
    '\tSal',
    '\nSal',
  ])('never begins a cell as a formula: %j', (name) => {
    const [, row] = rowsOf(
      recipeOf({
        name,
        portionUnit: name,
        preparationMethod: name,
        ingredients: [recipeLineOf({ ingredientName: name })],
      }),
    )
    expect([row?.[0], row?.[2], row?.[3], row?.[17]]).toEqual(Array.from({ length: 4 }, () => `'${name}`))
  })

  it.each(['Água', 'sal = gosto', '10% de sal', '½ xícara', "'já com apóstrofo", '"entre aspas"', ';', '#REF', 'a-b'])(
    'keeps other names unchanged: %j',
    (name) => {
      expect(rowsOf(recipeOf({ name }))[1]?.[0]).toBe(name)
    },
  )

  // Any name that the contract allows, often with characters that break spreadsheets and parsers.
  const nasty = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '"',
    '""',
    ';',
    ',',
    "'",
    ' ',
    '\u00A0',
    '\u200B',
    '\uFEFF',
    '\u0301',
    'ç',
    '🍅',
  )
  const text = (...also: readonly string[]) =>
    fc
      .array(fc.oneof(nasty, fc.constantFrom('a', ...also), fc.string({ unit: 'grapheme', maxLength: 5 })), {
        maxLength: 12,
      })
      .map((parts) => parts.join(''))
  const lineSchema = lineOfText({ label: 'O nome', max: 500 })
  const blockSchema = blockOfText({ label: 'O modo de preparo', max: 500 })
  const lineText = text()
    .map((each) => lineSchema.safeParse(each))
    .filter(({ success }) => success)
    .map(({ data }) => data ?? '')
  const blockText = text('\n', '\n\n', '\t')
    .map((each) => blockSchema.safeParse(each))
    .filter(({ success }) => success)
    .map(({ data }) => data ?? '')

  const isGuarded = (cell: string, original: string) => cell === original || cell === `'${original}`
  const beginsFormula = (cell: string) =>
    /^[=+\-@\t\r\n]/.test(cell) || /^[=+\-@]/.test(cell.normalize('NFKC').replace(/^[\s\p{C}\p{M}]+/u, ''))

  it('has the original texts when it is parsed again, for any names', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: lineText,
            portionUnit: lineText,
            preparationMethod: blockText,
            names: fc.array(lineText, { minLength: 1, maxLength: 4 }),
          }),
          { maxLength: 3 },
        ),
        (made) => {
          const recipes = made.map(({ names, ...own }) =>
            recipeOf({ ...own, ingredients: names.map((ingredientName) => recipeLineOf({ ingredientName })) }),
          )
          const [header, ...rows] = rowsOf(...recipes)
          expect(header?.join(';')).toBe(HEADER)
          const expected = recipes.flatMap((recipe) =>
            recipe.ingredients.map((line, index) => [
              recipe.name,
              recipe.portionUnit,
              line.ingredientName,
              index === 0 ? recipe.preparationMethod : '',
            ]),
          )
          expect(rows).toHaveLength(expected.length)
          for (const [at, row] of rows.entries()) {
            expect(row).toHaveLength(24)
            expect(row.filter(beginsFormula)).toEqual([])
            const cells = [0, 2, 3, 17].map((column) => row[column] ?? '')
            expect(cells.map((cell, column) => [cell, isGuarded(cell, expected[at]?.[column] ?? '')])).toEqual(
              cells.map((cell) => [cell, true]),
            )
          }
        },
      ),
      { numRuns: samples(300) },
    )
  })

  it('has the original numbers when it is parsed again', () => {
    const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100)
    fc.assert(
      fc.property(
        hundredths(1_000_000),
        hundredths(1_000),
        hundredths(1_000_000),
        fc.integer({ min: 1, max: 10_000 }),
        (operationalQuantity, correctionFactor, ingredientPrice, tenths) => {
          const [, row] = rowsOf(
            recipeOf({
              portionYield: tenths / 10,
              ingredients: [recipeLineOf({ operationalQuantity, correctionFactor, ingredientPrice })],
            }),
          )
          const numbers = [1, 4, 6, 7].map((column) => Number((row?.[column] ?? '').replace(',', '.')))
          expect(numbers).toEqual([tenths / 10, operationalQuantity, correctionFactor, ingredientPrice])
          for (const column of [7, 9, 10, 11, 14, 16]) expect(row?.[column]).toMatch(/^\d+,\d\d$/)
        },
      ),
    )
  })
})

describe('the name of an exported file', () => {
  it.each([
    ['Molho de tomate', 'ficha-tecnica-molho-de-tomate.pdf'],
    ['  Pão de Queijo – São João (½) 🍞 ', 'ficha-tecnica-pao-de-queijo-sao-joao-1-2.pdf'],
    ['../../etc/passwd', 'ficha-tecnica-etc-passwd.pdf'],
    ['日本', 'ficha-tecnica.pdf'],
    ['', 'ficha-tecnica.pdf'],
    ['massa '.repeat(30), `ficha-tecnica${'-massa'.repeat(13)}-ma.pdf`],
  ])('of %j is %s', (recipe, name) => {
    expect(exportFileName({ recipe }, 'pdf')).toBe(name)
  })

  it("of all recipes has the date in the tenant's time zone", () => {
    expect(exportFileName({ now: new Date('2026-11-22T01:30:00Z'), timeZone: 'America/Sao_Paulo' }, 'csv')).toBe(
      'fichas-tecnicas-2026-11-21.csv',
    )
  })

  it('is short and has only plain characters, for any recipe name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (recipe) => {
        const name = exportFileName({ recipe }, 'csv')
        expect(name).toMatch(/^ficha-tecnica(?:-[a-z0-9]+)*\.csv$/)
        expect(name.length).toBeLessThan(100)
      }),
    )
  })
})
