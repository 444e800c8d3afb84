import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { faceOf } from '../pdf/face.ts'
import { pageWriter } from '../pdf/page-writer.ts'
import type { Pen } from '../pdf/pen.ts'
import { number, penFor } from '../pdf/pen.ts'
import { drawInLayout } from './contract/draw-in-layout.ts'
import { A4_SHEET, DOTS_PER_MM, isBuffetTag, LABEL_SIZES } from './contract/label-shapes.ts'
import type { Box, Ink, LabelDrawing, Picture, Printed, Shape, TextShape } from './contract/label-shapes.ts'
import { correctedPaper, NO_CORRECTION } from './contract/paper-correction.ts'
import type { CorrectedPaper, PaperCorrection } from './contract/paper-correction.ts'
import { paperOf } from './contract/print-layout.ts'
import type { PrintLayout } from './contract/print-layout.ts'
import { markedEdge } from './contract/reprint-mark.ts'

const POINTS_PER_MM = 72 / 25.4
const POINTS_PER_DOT = POINTS_PER_MM / DOTS_PER_MM
const FONT_FILE = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-700-normal.woff')

/** In millimetres from the page's top left corner. */
interface Corner {
  readonly left: number
  readonly top: number
}

const LABELS_ON_A4 = A4_SHEET.columns * A4_SHEET.rows

/** The top left corner of the label with this index on its sheet. */
function sheetCornerMm(index: number): Corner {
  const { leftMm, topMm, gapMm, columns } = A4_SHEET
  const { widthMm, heightMm } = LABEL_SIZES['80x120']
  return {
    left: leftMm + (index % columns) * (widthMm + gapMm),
    top: topMm + Math.floor(index / columns) * (heightMm + gapMm),
  }
}

interface LabelsPdfOptions {
  /** The codes of labels that were printed before: these say "2ª via". */
  readonly reprints?: ReadonlySet<string>
  /** Of the printer that the labels come out of. An A4 sheet comes out of another one. */
  readonly correction?: PaperCorrection
}

/**
 * The labels as a PDF stream: vector graphics from the same shapes as the preview, with the font embedded.
 * `a4`: A4 sheets with four labels of exactly 80 × 120 mm. A paper: a page of exactly its size for each label, on a
 * continuous roll as long as the label.
 * The PDF asks viewers not to scale: at 97 % a label does not match its paper, nor its QR the printer's dots.
 *
 * A page is drawn when the reader asks for it, so five hundred labels take no more memory than one. A label that cannot
 * be drawn (see `drawLabel`) ends the stream with an error.
 *
 * @throws RangeError without labels: a PDF must have a page
 */
export function labelsPdf(
  labels: readonly Printed[],
  layout: PrintLayout,
  { reprints = new Set(), correction = NO_CORRECTION }: LabelsPdfOptions = {},
): Readable {
  if (labels.length === 0) throw new RangeError('No labels to print')
  const [first] = labels
  const title = labels.length === 1 && first !== undefined ? titleOf(first) : `${labels.length} etiquetas`
  const isSheet = paperOf(layout) === null
  const edge = markedEdge(isSheet ? 0 : correction.downMm)
  const isReprint = (printed: Printed) => !isBuffetTag(printed) && reprints.has(printed.code)
  const draw = (printed: Printed) => drawInLayout(printed, layout, isReprint(printed) ? edge : null)
  const pages = isSheet ? sheets(labels, draw) : labelPages(labels, draw, correction)
  return Readable.from(pdfChunks(title, pages), { objectMode: false })
}

/** A picture alone on a page of exactly its size. */
export function picturePdf(picture: Picture, title: string, correction = NO_CORRECTION): Readable {
  return Readable.from(pdfChunks(title, [pageOf(picture, correction)]), { objectMode: false })
}

/** A page and the operators that draw it. */
interface PageOfPdf {
  readonly widthMm: number
  readonly heightMm: number
  readonly operators: (pen: Pen) => Iterable<string>
}

function pageOf(picture: Picture, correction: PaperCorrection): PageOfPdf {
  const { widthMm, heightMm, matrix } = correctedPaper(picture, correction)
  const { shapes } = picture
  return { widthMm, heightMm, operators: (pen) => pictureOperators(pen, shapes, { left: 0, top: 0, matrix }) }
}

const titleOf = (printed: Printed) =>
  isBuffetTag(printed) ? `Plaquinha de ${printed.name}` : `Etiqueta ${printed.code}`

type DrawLabel = (printed: Printed) => LabelDrawing

function* labelPages(labels: readonly Printed[], draw: DrawLabel, correction: PaperCorrection): Generator<PageOfPdf> {
  for (const label of labels) yield pageOf(draw(label), correction)
}

function* sheets(labels: readonly Printed[], draw: DrawLabel): Generator<PageOfPdf> {
  const { widthMm, heightMm } = A4_SHEET
  for (let first = 0; first < labels.length; first += LABELS_ON_A4) {
    const onSheet = labels.slice(first, first + LABELS_ON_A4)
    yield {
      widthMm,
      heightMm,
      operators: (pen) =>
        sheetOperators(
          pen,
          onSheet.map((label) => () => draw(label)),
        ),
    }
  }
}

async function* pdfChunks(title: string, pages: Iterable<PageOfPdf>): AsyncGenerator<Uint8Array> {
  const document = emptyDocument(title)
  const pen = penFor(document, faceOf(FONT_FILE))
  const writer = pageWriter(document)
  try {
    for (const { widthMm, heightMm, operators } of pages) {
      document.addPage({ size: [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM], margin: 0 })
      await writer.write(operators(pen))
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
function* sheetOperators(pen: Pen, pictures: readonly (() => Picture)[]): Generator<string> {
  for (const [index, picture] of pictures.entries())
    yield* pictureOperators(pen, picture().shapes, sheetCornerMm(index))
}

interface Placement extends Corner {
  readonly matrix?: CorrectedPaper['matrix']
}

function* pictureOperators(
  pen: Pen,
  shapes: readonly Shape[],
  { left, top, matrix = null }: Placement,
): Generator<string> {
  yield `q\n1 0 0 1 ${number(left * POINTS_PER_MM)} ${number(top * POINTS_PER_MM)} cm\n${number(POINTS_PER_DOT)} 0 0 ${number(POINTS_PER_DOT)} 0 0 cm\n`
  if (matrix !== null) yield `${matrix.map(number).join(' ')} cm\n`
  yield `${shapes.map((shape) => shapeOperators(pen, shape)).join('')}Q\n`
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
