import { constants, createDeflate } from 'node:zlib'
import type PDFDocument from 'pdfkit'
import { number } from './pen.ts'

type PdfKitDocument = InstanceType<typeof PDFDocument>

/** Writes the content of a document's pages, one page at a time. */
export interface PageWriter {
  /** Sets the whole content of the document's current page. The event loop runs other work meanwhile. */
  write(operators: Iterable<string>): Promise<void>
  close(): void
}

/** Private part of pdfkit: a page's content stream before pdfkit writes it to the file. */
interface PageContent {
  buffer: readonly Uint8Array[]
  compress: boolean
}

/**
 * Compresses all pages with one deflate stream, outside the main thread. pdfkit compresses each page with a new one, in
 * the main thread, and its buffers stay until the next full garbage collection: memory grows with the number of pages
 * (docs/decisions/0033-what-pdfkits-private-parts-buy.md).
 */
export function pageWriter(document: PdfKitDocument): PageWriter {
  const deflate = createDeflate()
  let chunks: Uint8Array[] = []
  let fail: (error: Error) => void = () => undefined
  deflate.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  deflate.on('error', (error) => fail(error))

  const deflated = (texts: Iterable<string>) =>
    new Promise<Uint8Array>((resolve, reject) => {
      fail = reject
      chunks = []
      for (const text of texts) deflate.write(Buffer.from(text, 'latin1'))
      deflate.flush(constants.Z_FINISH, () => {
        deflate.reset()
        resolve(Buffer.concat(chunks))
      })
    })

  return {
    write: async (operators) => {
      const { height, content } = document.page as unknown as { readonly height: number; readonly content: PageContent }
      // Flips the y axis as pdfkit does: `y` grows downwards.
      deflate.write(Buffer.from(`1 0 0 -1 0 ${number(height)} cm\n`, 'latin1'))
      content.buffer = [await deflated(operators)]
      content.compress = false
    },
    close: () => deflate.close(),
  }
}
