import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { drawLabel } from './label-drawing.contract.ts'
import { A4_SHEET, DOTS_PER_MM, type Box, type LabelDrawing, type PrintedLabel, type Shape, type TextShape } from './label-shapes.contract.ts'

export type LabelPdfLayout = '50x30' | 'a4'

const POINTS_PER_MM = 72 / 25.4
const POINTS_PER_DOT = POINTS_PER_MM / DOTS_PER_MM
const FONT_FILE = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-700-normal.woff')

/**
 * The labels as a PDF stream, drawn from the same shapes as the preview, all vectors, with the same font inside.
 * `50x30`: a page of exactly 50 × 30 mm for each label. `a4`: A4 sheets with four labels of exactly 80 × 120 mm.
 * Viewers are told not to scale: a label at 97 % is off its stock, and its QR off the printer's dots.
 *
 * A page is drawn when the reader wants it, so five hundred labels take no more memory than one. A label that cannot be
 * drawn (see `drawLabel`) ends the stream with an error.
 *
 * @throws RangeError without labels: a PDF must have a page
 */
export function labelsPdf(labels: readonly PrintedLabel[], layout: LabelPdfLayout): Readable {
  if (labels.length === 0) throw new RangeError('No labels to print')
  return Readable.from(pdfChunks(labels, layout), { objectMode: false })
}

async function* pdfChunks(labels: readonly PrintedLabel[], layout: LabelPdfLayout): AsyncGenerator<Uint8Array> {
  const document = emptyDocument(labels.length === 1 ? `Etiqueta ${labels[0]?.code}` : `${labels.length} etiquetas`)
  for (const drawPage of pages(document, labels, layout)) {
    drawPage()
    const finished = document.read() as Uint8Array | null
    if (finished !== null) yield finished
    // Drawing is all computation: between two pages other requests have their turn.
    await setImmediate()
  }
  document.end()
  yield* document
}

function emptyDocument(title: string) {
  const document = new PDFDocument({ autoFirstPage: false, pdfVersion: '1.7', lang: 'pt-BR', displayTitle: true, margin: 0, font: FONT_FILE, info: { Title: title, Creator: 'FoodID', Producer: 'FoodID' } })
  // pdfkit has no option for these; its catalogue is the only way to them (label-pdf.unit.test.ts would show a change).
  const { _root: catalogue } = document as unknown as { _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } } }
  Object.assign(catalogue.data.ViewerPreferences.data, { PrintScaling: 'None', PickTrayByPDFSize: true })
  return document
}

/** One step for each page: adds the page and draws its labels. */
function* pages(document: PDFKit.PDFDocument, labels: readonly PrintedLabel[], layout: LabelPdfLayout): Generator<() => void> {
  switch (layout) {
    case '50x30':
      for (const label of labels) yield () => drawSingle(document, drawLabel(label, '50x30'))
      return
    case 'a4': {
      const perSheet = A4_SHEET.columns * A4_SHEET.rows
      for (let first = 0; first < labels.length; first += perSheet) yield () => drawSheet(document, labels.slice(first, first + perSheet))
      return
    }
    default:
      layout satisfies never
  }
}

function drawSingle(document: PDFKit.PDFDocument, drawing: LabelDrawing): void {
  document.addPage({ size: [drawing.widthMm * POINTS_PER_MM, drawing.heightMm * POINTS_PER_MM], margin: 0 })
  drawAt(document, drawing, 0, 0)
}

function drawSheet(document: PDFKit.PDFDocument, labels: readonly PrintedLabel[]): void {
  document.addPage({ size: [A4_SHEET.widthMm * POINTS_PER_MM, A4_SHEET.heightMm * POINTS_PER_MM], margin: 0 })
  for (const [index, label] of labels.entries()) {
    const drawing = drawLabel(label, '80x120')
    const column = index % A4_SHEET.columns
    const row = Math.floor(index / A4_SHEET.columns)
    drawAt(document, drawing, A4_SHEET.marginMm + column * (drawing.widthMm + A4_SHEET.gapMm), A4_SHEET.marginMm + row * (drawing.heightMm + A4_SHEET.gapMm))
  }
}

function drawAt(document: PDFKit.PDFDocument, drawing: LabelDrawing, leftMm: number, topMm: number): void {
  document.save().translate(leftMm * POINTS_PER_MM, topMm * POINTS_PER_MM).scale(POINTS_PER_DOT)
  for (const shape of drawing.shapes) drawShape(document, shape)
  document.restore()
}

function drawShape(document: PDFKit.PDFDocument, shape: Shape): void {
  switch (shape.kind) {
    case 'text':
      return drawText(document, shape)
    case 'rect':
      return fillBoxes(document, [shape], shape.fill)
    case 'qr':
      return fillBoxes(document, shape.runs, 'black')
    default:
      return shape satisfies never
  }
}

// The font's kerning makes a line a little narrower than its measured width: it is stretched to that, as in the SVG.
function drawText(document: PDFKit.PDFDocument, { text, x, y, size, width, anchor, fill }: TextShape): void {
  document.fontSize(size).fillColor(fill)
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  const natural = document.widthOfString(text)
  // horizontalScaling is missing from pdfkit's published types, not from pdfkit.
  const options: PDFKit.Mixins.TextOptions & { horizontalScaling: number } = { lineBreak: false, baseline: 'alphabetic', horizontalScaling: natural > 0 ? (100 * width) / natural : 100 }
  document.text(text, left, y, options)
}

// Raw operators: one fill for some five hundred rectangles of a QR, several times faster than as many calls of rect().
function fillBoxes(document: PDFKit.PDFDocument, boxes: readonly Box[], fill: 'black' | 'white'): void {
  document.fillColor(fill)
  document.addContent(`${boxes.map(({ x, y, width, height }) => `${x} ${y} ${width} ${height} re`).join('\n')}\nf`)
}
