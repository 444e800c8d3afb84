import { constants, createDeflate } from 'node:zlib'
import type PDFDocument from 'pdfkit'
import { number } from './pen.ts'

type PdfKitDocument = InstanceType<typeof PDFDocument>

/** Writes the pages of a document, each as a whole. */
export interface PageWriter {
  /** Sets what the document's page in hand shows, once for each page. Meanwhile others have their turn. */
  write(operators: Iterable<string>): Promise<void>
  close(): void
}

interface PageDictionary {
  data: object
}

/** What pdfkit keeps to itself of what a page shows. */
interface PageContent {
  buffer: readonly Uint8Array[]
  compress: boolean
}

/**
 * One compressor for all pages, which works beside the main thread. pdfkit takes a new one for each page, in the main thread,
 * and its buffers stay until the next full garbage collection: memory that grew with the pages.
 */
export function pageWriter(document: PdfKitDocument): PageWriter {
  const deflate = createDeflate()
  let chunks: Uint8Array[] = []
  let before: PageDictionary = { data: {} }
  let fail: (error: Error) => void = () => undefined
  deflate.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  deflate.on('error', (error) => fail(error))

  const deflated = (texts: Iterable<string>) => new Promise<Uint8Array>((resolve, reject) => {
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
      // The page before is in the file by now, and pdfkit still wants only its number.
      before.data = {}
      const { height, content, dictionary } = document.page as unknown as { height: number; content: PageContent; dictionary: PageDictionary }
      before = dictionary
      // Upside down, as pdfkit's pages are: `y` grows downwards.
      deflate.write(Buffer.from(`1 0 0 -1 0 ${number(height)} cm\n`, 'latin1'))
      content.buffer = [await deflated(operators)]
      content.compress = false
    },
    close: () => deflate.close(),
  }
}
