import { PDFiumLibrary } from '@hyzyla/pdfium'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { labelsPdf } from '../../../server/drawing/label-pdf.ts'
import { recipesCsv } from '../../../server/modules/recipes/paper/recipe-csv.ts'
import { recipesPdf } from '../../../server/modules/recipes/paper/recipe-pdf.ts'
import { recipeLineOf, recipeOf } from '../../../server/modules/recipes/recipe-samples.test-support.ts'
import { lineOfText } from '../../../server/contract/text.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'

const NAME_COLUMNS = [0, 2, 3]
// oxfmt-ignore
const hostile = [
  '=1+1', '+1', '-1', '@SOMA(A1)', ' =1', '\u00A0=1', '\u200B=1', '＝1', '﹢1', '"aspas"', 'a;b', "'", '|',
  "=cmd|' /C calc'!A0", '<script>', '👩‍🍳🍅', '日本', 'العربية', '→ ½ ﷺ', 'e\u0301'.repeat(30), 'x'.repeat(500),
]
const schema = lineOfText({ label: 'O nome', max: 500 })

/** Names that the contract accepts; others never reach an export. */
function hostileNames({ seed, size }: Ground): string[] {
  const piece = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 8 }))
  const name = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
  return [...hostile, ...fc.sample(name, { numRuns: size(5_000, 500), seed })]
    .map((text) => schema.safeParse(text))
    .flatMap(({ success, data }) => (success && data !== '' ? [data] : []))
}

const beginsFormula = (cell: string) =>
  /^[=+\-@\t\r\n]/.test(cell) || /^[=+\-@]/.test(cell.normalize('NFKC').replace(/^[\s\p{C}\p{M}]+/u, ''))

/**
 * Counts the cells that a spreadsheet program would run as formulas, and the cells that differ from the original names.
 */
function judgeCsv(file: string, expected: readonly string[]): { readonly formulas: number; readonly changed: number } {
  const options = { delimiter: ';', record_delimiter: '\r\n', relax_column_count: true, relax_quotes: true }
  const [, ...rows] = parse(file, { bom: true, ...options })
  const cells = rows.flatMap((row, at) =>
    NAME_COLUMNS.map((column) => ({ cell: row[column] ?? '', wanted: expected[at] ?? '' })),
  )
  const changed = cells.filter(({ cell, wanted }) => cell !== wanted && cell !== `'${wanted}`).length
  return {
    formulas: cells.filter(({ cell }) => beginsFormula(cell)).length,
    changed: changed + Math.abs(rows.length - expected.length),
  }
}

const recipeNamed = (name: string) =>
  recipeOf({ name, portionUnit: name, ingredients: [recipeLineOf({ ingredientName: name })] })

const labelNamed = (name: string) => ({
  businessName: name,
  name,
  code: 'FID20260042',
  url: 'https://foodid.com.br/view/FID20260042?tenant=bistro&k=wq0_8-Zx',
  expirationDate: '2026-12-31',
  manipulationDate: '2026-12-24',
  timeZone: 'America/Sao_Paulo',
  category: name,
  sector: name,
  responsible: name,
  storageType: name,
  additionalStorageType: '',
  weight: '500g',
  sif: 'ISENTO',
})

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The number of pages, counted by another library that renders each page. */
async function pagesIn(library: PDFiumLibrary, file: Uint8Array): Promise<number> {
  const document = await library.loadDocument(file)
  let pages = 0
  for (const page of document.pages()) {
    await page.render({ scale: 0.5, render: 'bitmap' })
    pages += 1
  }
  document.destroy()
  return pages
}

/** The names in a CSV and in the PDFs of labels and recipes, each read by another library. */
async function exportNames(names: readonly string[], { size, keep }: Ground) {
  const printed = names.slice(0, size(200, 60))
  const library = await keep(PDFiumLibrary.init(), (opened) => opened.destroy())
  const labels = await bytesOf(labelsPdf(printed.map(labelNamed), '50x30'))
  const head = { businessName: 'Bistrô', timeZone: 'America/Sao_Paulo', now: new Date(0), withIndex: false }
  const sheets = await recipesPdf(printed.map(recipeNamed), head, () => Promise.resolve())
  return {
    ...judgeCsv(Buffer.from(recipesCsv(names.map(recipeNamed))).toString('utf8'), names),
    cells: names.length * NAME_COLUMNS.length,
    printed: printed.length,
    labelPages: await pagesIn(library, labels),
    sheetPages: await pagesIn(library, sheets),
  }
}

/** A CSV made by joining the fields with semicolons, without quoting. */
function joinedFields(ground: Ground) {
  const names = hostileNames(ground)
  const file = ['a;b;c;d', ...names.map((name) => [name, '1', name, name].join(';'))].join('\r\n')
  try {
    const { formulas, changed } = judgeCsv(file, names)
    const seen = `${formulas} células de fórmula, ${changed} nomes mudados`
    return { holds: formulas + changed === 0, seen, figure: '' }
  } catch (error) {
    const seen = `o arquivo não se lê: ${error instanceof Error ? error.message : ''}`
    return { holds: false, seen, figure: '' }
  }
}

export const exports = [
  scenario({
    id: '20',
    name: 'nomes hostis em CSV e PDF',
    expected: 'nenhuma fórmula, os nomes voltam iguais, o PDF abre em outra biblioteca',
    given: hostileNames,
    fault: exportNames,
    holds: ({ formulas, changed, cells, printed, labelPages, sheetPages }) => ({
      holds: formulas + changed === 0 && labelPages === printed && sheetPages >= printed,
      seen: `${formulas} células de fórmula, ${changed} nomes mudados; ${labelPages} etiquetas e ${sheetPages} páginas de fichas abertas pelo PDFium`,
      figure: `${cells} células, ${printed} nomes em PDF`,
    }),
    control: { name: 'juntar os campos com ponto e vírgula', instead: joinedFields },
  }),
]
