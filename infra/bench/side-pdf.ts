import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { labelsPdf } from '../../server/drawing/label-pdf.ts'
import { recipesPdf } from '../../server/modules/recipes/paper/recipe-pdf.ts'
import { recipeLineOf, recipeOf } from '../../server/modules/recipes/recipe-samples.test-support.ts'
import { labelBytes } from '../../server/drivers/label-bytes.ts'
import { NEW_PROFILE } from '../../server/drivers/contract/printer-profile.ts'
import { serveParent } from './child.ts'
import { timeOf } from './drive.ts'
import { printedLabel, printedLabels } from './paper-labels.ts'

export type PdfTask =
  | { readonly kind: 'recipe' | 'bare-recipe'; readonly lines: number }
  | { readonly kind: 'printer-bytes-50x30'; readonly labels: number }
  | { readonly kind: 'labels-a4' | 'bare-labels-a4' | 'labels-50x30' | 'bare-labels-50x30'; readonly labels: number }

export interface PdfMade {
  readonly ms: number
  readonly peakMiB: number
}

const FONT_FILE = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff')

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  let bytes = 0
  for await (const chunk of stream) bytes += (chunk as Uint8Array).length
  if (bytes < 1_000) throw new Error('That is no PDF')
}

async function recipe(lines: number): Promise<void> {
  const ingredients = Array.from({ length: lines }, (_, index) =>
    recipeLineOf({ ingredientId: index + 1, ingredientName: `Ingrediente número ${index + 1}` }),
  )
  await recipesPdf(
    [recipeOf({ ingredients })],
    { businessName: 'Restaurante de Bancada', timeZone: 'America/Sao_Paulo', now: new Date(), withIndex: false },
    async () => undefined,
  )
}

/** As many lines of six cells by pdfkit alone, with the same font. */
async function bareRecipe(lines: number): Promise<void> {
  const document = new PDFDocument({ autoFirstPage: false, size: 'A4', margin: 0, font: FONT_FILE })
  const aPage = 40
  for (let line = 0; line < lines; line += 1) {
    if (line % aPage === 0) document.addPage().fontSize(10)
    const y = 60 + (line % aPage) * 18
    for (const [column, text] of [
      `Ingrediente número ${line + 1}`,
      '2 kg',
      '1,1',
      '2,2 kg',
      'R$ 10,00/kg',
      'R$ 22,00',
    ].entries())
      document.text(text, 40 + column * 85, y, { lineBreak: false })
  }
  document.end()
  await drain(document)
}

interface BareSheet {
  readonly size: [number, number]
  readonly places: readonly (readonly [number, number])[]
  readonly texts: number
}
const BARE_A4: BareSheet = {
  size: [595, 842],
  places: [
    [30, 30],
    [300, 30],
    [30, 440],
    [300, 440],
  ],
  texts: 16,
}
const BARE_SMALL: BareSheet = { size: [142, 85], places: [[4, 4]], texts: 10 }

/** So many labels by pdfkit alone: texts as they come, a QR as raw operators, a page finished before the next. */
async function bareLabels(count: number, { size, places, texts }: BareSheet): Promise<void> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, font: FONT_FILE })
  const drawn = (async () => drain(document))()
  for (let number = 0; number < count; number += 1) {
    if (number % places.length === 0) document.addPage({ size, margin: 0 })
    const [x = 0, y = 0] = places[number % places.length] ?? []
    const { data } = encode(printedLabel(number).url, { ecc: 'M', border: 0 })
    const modules = data.flatMap((row, line) =>
      row.flatMap((black, column) => (black ? [`${x + column} ${y + line} 1 1 re`] : [])),
    )
    document.addContent(`${modules.join('\n')}\nf`)
    document.fontSize(8)
    for (let text = 0; text < texts; text += 1)
      document.text(text === 0 ? `Molho de Tomate ${number}` : 'Responsável: Ana Souza', x + 40, y + text * 8, {
        lineBreak: false,
      })
  }
  document.end()
  await drawn
}

const PROFILE = { ...NEW_PROFILE, name: 'Bancada', language: 'tspl' } as const

/** As `labels.bin`: the whole answer is in memory before it is sent. */
async function printerBytes(count: number): Promise<void> {
  const bytes = await labelBytes(printedLabels(count), PROFILE)
  if (bytes.length < count * 12_000) throw new Error('That is not a raster of every label')
}

function make(task: PdfTask): Promise<void> {
  switch (task.kind) {
    case 'recipe':
      return recipe(task.lines)
    case 'bare-recipe':
      return bareRecipe(task.lines)
    case 'labels-a4':
      return drain(labelsPdf(printedLabels(task.labels), 'a4'))
    case 'labels-50x30':
      return drain(labelsPdf(printedLabels(task.labels), '50x30'))
    case 'printer-bytes-50x30':
      return printerBytes(task.labels)
    case 'bare-labels-a4':
      return bareLabels(task.labels, BARE_A4)
    case 'bare-labels-50x30':
      return bareLabels(task.labels, BARE_SMALL)
    default:
      return task satisfies never
  }
}

serveParent(
  async (task: PdfTask) =>
    ({ ms: await timeOf(() => make(task)), peakMiB: process.resourceUsage().maxRSS / 1024 }) satisfies PdfMade,
)
