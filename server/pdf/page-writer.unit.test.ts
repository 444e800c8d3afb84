import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { pageWriter } from './page-writer.ts'

const emptyDocument = () => new PDFDocument({ autoFirstPage: false, margin: 0, font: '' })

async function written(pages: readonly (readonly string[])[]): Promise<string> {
  const document = emptyDocument()
  const writer = pageWriter(document)
  for (const page of pages) {
    document.addPage({ size: [100, 200.5], margin: 0 })
    await writer.write(page)
  }
  writer.close()
  document.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of document) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString('latin1')
}

/** The inflated content stream of each page, its length in the file and the length in its dictionary. */
function contents(pdf: string): readonly { readonly text: string; readonly length: number; readonly named: number }[] {
  return Array.from(
    pdf.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g),
    ([, named, stream = '']) => ({
      text: inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
      length: stream.length,
      named: Number(named),
    }),
  )
}

describe('the page writer', () => {
  it("writes each page's content, of any length, with one compressor", async () => {
    const long = Array.from({ length: 40_000 }, (_, at) => `${at} ${(at * 7919) % 1013} 1 1 re`).join('\n')
    const found = contents(await written([['0 0 10 10 re f\n'], [long, '\nf'], [], ['1 g\n', '5 5 1 1 re f']]))
    expect(found.map(({ text }) => text)).toEqual(
      ['0 0 10 10 re f\n', `${long}\nf`, '', '1 g\n5 5 1 1 re f'].map((text) => `1 0 0 -1 0 200.5 cm\n${text}`),
    )
    for (const { length, named } of found) expect(length).toBe(named)
  })

  it("keeps the pages' sizes and their order in the file", async () => {
    const pdf = await written([['f'], ['f'], ['f']])
    expect(pdf.match(/\/MediaBox \[0 0 100 200\.5\]/g)).toHaveLength(3)
    const pages = /\/Kids \[([^\]]*)\]/.exec(pdf)?.[1]?.match(/\d+ 0 R/g) ?? []
    expect(pages).toHaveLength(3)
    for (const page of pages) expect(pdf).toContain(`\n${page.replace(' R', ' obj')}\n<<\n/Type /Page\n`)
  })

  it("yields to the event loop, and rejects with the error of a page's drawing", async () => {
    const document = emptyDocument()
    const writer = pageWriter(document)
    document.addPage()
    let turns = 0
    setImmediate(() => (turns += 1))
    await writer.write(['f'])
    expect(turns).toBe(1)
    await expect(
      writer.write(
        (function* () {
          yield 'q'
          throw new RangeError('No such shape')
        })(),
      ),
    ).rejects.toThrow('No such shape')
    writer.close()
  })
})
