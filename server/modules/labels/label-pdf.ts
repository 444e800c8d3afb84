import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { faceOf } from '../../pdf/face.ts'
import { pageWriter } from '../../pdf/page-writer.ts'
import type { Pen } from '../../pdf/pen.ts'
import { number, penFor } from '../../pdf/pen.ts'
import { drawLabel } from './label-drawing.contract.ts'
import { A4_SHEET, DOTS_PER_MM, LABEL_SIZES } from './label-shapes.contract.ts'
import type { Box, Ink, LabelTemplate, PrintedLabel, Shape, TextShape } from './label-shapes.contract.ts'

export type LabelPdfLayout = '50x30' | 'a4'

const POINTS_PER_MM = 72 / 25.4
const POINTS_PER_DOT = POINTS_PER_MM / DOTS_PER_MM
const FONT_FILE = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-700-normal.woff')

interface PageLayout {
  readonly template: LabelTemplate
  readonly widthMm: number
  readonly heightMm: number
  readonly perPage: number
  /** The top left corner of the label with this index on its page. */
  readonly cornerMm: (index: number) => { readonly left: number; readonly top: number }
}

const pageLayouts: Readonly<Record<LabelPdfLayout, PageLayout>> = {
  '50x30': { template: '50x30', ...LABEL_SIZES['50x30'], perPage: 1, cornerMm: () => ({ left: 0, top: 0 }) },
  a4: {
    template: '80x120',
    widthMm: A4_SHEET.widthMm,
    heightMm: A4_SHEET.heightMm,
    perPage: A4_SHEET.columns * A4_SHEET.rows,
    cornerMm: sheetCornerMm,
  },
}

function sheetCornerMm(index: number) {
  const { leftMm, topMm, gapMm, columns } = A4_SHEET
  const { widthMm, heightMm } = LABEL_SIZES['80x120']
  return {
    left: leftMm + (index % columns) * (widthMm + gapMm),
    top: topMm + Math.floor(index / columns) * (heightMm + gapMm),
  }
}

/**
 * The labels as a PDF stream: vector graphics from the same shapes as the preview, with the font embedded.
 * `50x30`: a page of exactly 50 × 30 mm for each label. `a4`: A4 sheets with four labels of exactly 80 × 120 mm.
 * The PDF asks viewers not to scale: at 97 % a label does not match its paper, nor its QR the printer's dots.
 *
 * A page is drawn when the reader asks for it, so five hundred labels take no more memory than one. A label that cannot
 * be drawn (see `drawLabel`) ends the stream with an error.
 *
 * @throws RangeError without labels: a PDF must have a page
 */
export function labelsPdf(labels: readonly PrintedLabel[], layout: LabelPdfLayout): Readable {
  if (labels.length === 0) throw new RangeError('No labels to print')
  return Readable.from(pdfChunks(labels, layout), { objectMode: false })
}

async function* pdfChunks(labels: readonly PrintedLabel[], layout: LabelPdfLayout): AsyncGenerator<Uint8Array> {
  const { widthMm, heightMm, perPage } = pageLayouts[layout]
  const document = emptyDocument(labels.length === 1 ? `Etiqueta ${labels[0]?.code}` : `${labels.length} etiquetas`)
  const pen = penFor(document, faceOf(FONT_FILE))
  const writer = pageWriter(document)
  try {
    for (let first = 0; first < labels.length; first += perPage) {
      document.addPage({ size: [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM], margin: 0 })
      await writer.write(pageOperators(pen, labels.slice(first, first + perPage), layout))
      const finished = document.read() as Uint8Array | null
      if (finished !== null) yield finished
    }
    document.end()
    yield* document
  } finally {
    writer.close()
    document.destroy()
  }
}

function emptyDocument(title: string) {
  // `font: ''`: without pdfkit's built-in font.
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    displayTitle: true,
    margin: 0,
    font: '',
    info: { Title: title, Creator: 'FoodID', Producer: 'FoodID' },
  })
  // pdfkit has no option for these settings, only its internal catalogue (label-pdf.unit.test.ts would fail after a
  // change in pdfkit).
  const { _root: catalogue } = document as unknown as {
    _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } }
  }
  Object.assign(catalogue.data.ViewerPreferences.data, { PrintScaling: 'None', PickTrayByPDFSize: true })
  return document
}

// A generator, so that the drawing of one label can be freed before the next one is made.
function* pageOperators(pen: Pen, labels: readonly PrintedLabel[], layout: LabelPdfLayout): Generator<string> {
  const { template, cornerMm } = pageLayouts[layout]
  for (const [index, label] of labels.entries()) {
    const { left, top } = cornerMm(index)
    yield `q\n1 0 0 1 ${number(left * POINTS_PER_MM)} ${number(top * POINTS_PER_MM)} cm\n${number(POINTS_PER_DOT)} 0 0 ${number(POINTS_PER_DOT)} 0 0 cm\n`
    yield `${drawLabel(label, template)
      .shapes.map((shape) => shapeOperators(pen, shape))
      .join('')}Q\n`
  }
}

function shapeOperators(pen: Pen, shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return textOperators(pen, shape)
    case 'rect':
      return boxOperators([shape], shape.fill)
    case 'qr':
      return boxOperators(shape.runs, 'black')
    default:
      return shape satisfies never
  }
}

const ink: Readonly<Record<Ink, string>> = { black: '0 g', white: '1 g' }

// Kerning makes a line slightly narrower than its measured width; it is stretched to that width, as in the SVG.
function textOperators(pen: Pen, { text, x, y, size, width, anchor, fill }: TextShape): string {
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  return `${ink[fill]}\n${pen.draw({ text, setting: 'rich', size, x: left, y, width })}\n`
}

// One fill and one string for the about three hundred rectangles of a QR: a string for each rectangle would be most of
// a label's garbage.
function boxOperators(boxes: readonly Box[], fill: Ink): string {
  const operators: (number | string)[] = [ink[fill]]
  for (const { x, y, width, height } of boxes) operators.push(x, y, width, height, 're')
  return `${operators.join(' ')} f\n`
}
