import PDFDocument from 'pdfkit'
import type { PdfFonts } from './fonts.ts'
import { pdfFonts } from './fonts.ts'
import { issueDate } from './issue-date.ts'
import { pageWriter } from './page-writer.ts'
import { number } from './pen.ts'
import type { PageShapes, Ruler, Shape, TextStyle } from './shapes.ts'
import { CONTENT_WIDTH, DIM, HAIRLINE, PAGE, rule } from './shapes.ts'
import { fitted } from './text.ts'

type PdfKitDocument = InstanceType<typeof PDFDocument>

export interface PdfContext {
  readonly title: string
  readonly timeZone: string
  readonly now: Date
}

/** Marks the first page of a part of the document. */
export interface PdfMark {
  /** The name that link shapes refer to. */
  readonly destination: string
  /** Its title in the outline; without it the part is not in the outline. */
  readonly outline?: string
}

/**
 * A4 sheets with "Emitido em … · subject" and "Página x de y" in the footer. Only the current page is kept in memory.
 */
export interface SheetPdf {
  readonly ruler: Ruler
  /** Sets the total number of pages; must be called before the first page is drawn. */
  expectPages(count: number): void
  /** Yields to the event loop between two pages. */
  draw(pages: readonly PageShapes[], subject: string, mark?: PdfMark): Promise<void>
}

/**
 * Makes a document of the pages that `work` draws. `work` lays them out too, as texts are measured with the document's
 * fonts.
 *
 * @throws what `work` throws; RangeError when it drew no page, because a PDF must have one
 */
export async function sheetPdf(context: PdfContext, work: (pdf: SheetPdf) => Promise<void>): Promise<Uint8Array> {
  const document = emptyDocument(context)
  const writer = pageWriter(document)
  try {
    const fonts = pdfFonts(document)
    const issued = `Emitido em ${issueDate(context.now, context.timeZone).shown} · `
    const chunks: Uint8Array[] = []
    let [drawn, expected] = [0, 0]
    await work({
      ruler: fonts.ruler,
      expectPages: (count) => {
        expected = count
      },
      draw: async (pages, subject, mark) => {
        for (const [index, page] of pages.entries()) {
          document.addPage()
          if (index === 0) addMark(document, mark)
          drawn += 1
          await writer.write(
            pageOperators(document, fonts, [
              ...page,
              ...footer({ ruler: fonts.ruler, issued, subject, page: `Página ${drawn} de ${expected}` }),
            ]),
          )
          const finished = document.read() as Uint8Array | null
          if (finished !== null) chunks.push(finished)
        }
      },
    })
    if (drawn === 0) throw new RangeError('Nothing to print')
    document.end()
    for await (const chunk of document) chunks.push(chunk as Uint8Array)
    return Buffer.concat(chunks)
  } finally {
    writer.close()
    document.destroy()
  }
}

function addMark(document: PdfKitDocument, mark: PdfMark | undefined): void {
  if (mark === undefined) return
  document.addNamedDestination(mark.destination)
  if (mark.outline !== undefined) document.outline.addItem(mark.outline)
}

/**
 * Returns the operators of texts and boxes. Links have no operators: they become annotations of the document's current
 * page.
 */
function pageOperators(document: PdfKitDocument, fonts: PdfFonts, page: PageShapes): readonly string[] {
  const lines: string[] = []
  let color = ''
  const inColor = (wanted: string) => {
    if (wanted === color) return
    color = wanted
    lines.push(colorOperator(wanted))
  }
  for (const shape of page) {
    switch (shape.kind) {
      case 'text':
        inColor(shape.style.color)
        lines.push(fonts.draw(shape))
        break
      case 'box':
        inColor(shape.fill)
        lines.push(`${number(shape.x)} ${number(shape.y)} ${number(shape.width)} ${number(shape.height)} re f`)
        break
      case 'link':
        document.goTo(shape.x, shape.y, shape.width, shape.height, shape.to)
        break
      default:
        shape satisfies never
    }
  }
  return [lines.join('\n')]
}

function colorOperator(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return `${red} ${green} ${blue} rg`
}

const footerStyle: TextStyle = { size: 8, weight: 400, color: DIM }

interface Footer {
  readonly ruler: Ruler
  readonly issued: string
  readonly subject: string
  readonly page: string
}

function footer({ ruler, issued, subject, page }: Footer): readonly Shape[] {
  const pageLeft = PAGE.right - ruler(page, footerStyle)
  const text =
    issued +
    fitted(subject, footerStyle, CONTENT_WIDTH - ruler(issued, footerStyle) - (PAGE.right - pageLeft) - 20, ruler)
  const y = PAGE.footer
  return [
    rule(PAGE.footer - 14, HAIRLINE, 0.5),
    { kind: 'text', text, x: PAGE.left, y, style: footerStyle },
    { kind: 'text', text: page, x: pageLeft, y, style: footerStyle },
  ]
}

function emptyDocument({ title, now }: PdfContext): PdfKitDocument {
  // pdfkit does not escape the title in its XML metadata, so the characters of markup are replaced.
  const plain = title
    .replaceAll(/\s*&\s*/g, ' e ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
  return new PDFDocument({
    autoFirstPage: false,
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    displayTitle: true,
    font: '',
    info: { Title: plain, Creator: 'FoodID', Producer: 'FoodID', CreationDate: now },
  })
}
