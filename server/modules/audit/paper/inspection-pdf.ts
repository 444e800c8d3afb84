import { setImmediate } from 'node:timers/promises'
import type { SheetPdf } from '../../../pdf/document.ts'
import { sheetPdf } from '../../../pdf/document.ts'
import type { PageShapes, Ruler } from '../../../pdf/shapes.ts'
import type { Cover } from './inspection-cover.ts'
import { coverPages } from './inspection-cover.ts'
import type { Section } from './inspection-pages.ts'
import { packPages } from './inspection-pages.ts'

export interface InspectionPack {
  readonly cover: Omit<Cover, 'contents'>
  readonly sections: readonly Section[]
  /** Printed in the title and at the foot of each page: `01/11/2026 a 30/11/2026`. */
  readonly period: string
  readonly timeZone: string
  readonly now: Date
}

/**
 * The pack as A4 pages: cover, tables, and the record's protection. The pages are laid out twice, first to find where
 * each section begins and how many pages there are, then to draw them, so that only one page is in memory at a time.
 *
 * @param onPage awaited after each page with the share done: 0 while counting pages; an error it throws ends the work
 */
export function inspectionPdf(pack: InspectionPack, onPage: (share: number) => Promise<void>): Promise<Uint8Array> {
  const {
    cover: { businessName },
    sections,
    period,
  } = pack
  return sheetPdf(
    { title: `Pacote de inspeção ${period} – ${businessName}`, timeZone: pack.timeZone, now: pack.now },
    async (pdf) => {
      const { begins, count } = await measure(sections, businessName, pdf.ruler, () => onPage(0))
      const cover = coverFor(pack, begins, pdf.ruler)
      const total = cover.length + count
      pdf.expectPages(total)
      const subject = `${period} · ${businessName}`
      await pdf.draw(cover, subject, { destination: 'capa', outline: 'Capa e totais' })
      await drawSections(pdf, pack, subject, (page) => onPage((cover.length + page) / total))
    },
  )
}

/** The number of pages after the cover, and on which of them (from 1) each section begins. */
async function measure(
  sections: readonly Section[],
  businessName: string,
  ruler: Ruler,
  onPage: () => Promise<void>,
): Promise<{ readonly begins: ReadonlyMap<string, number>; readonly count: number }> {
  const begins = new Map<string, number>()
  let count = 0
  for (const page of packPages(sections, businessName, ruler)) {
    count += 1
    for (const title of page.begins) begins.set(title, count)
    await onPage()
    await setImmediate()
  }
  return { begins, count }
}

const destinationOf = (page: number) => `pagina-${page}`

function coverFor(
  { cover, sections }: InspectionPack,
  begins: ReadonlyMap<string, number>,
  ruler: Ruler,
): readonly PageShapes[] {
  const pagesFor = (length: number) => {
    const contents = sections.map(({ title }) => {
      const page = begins.get(title) ?? 0
      return { title, page: length + page, destination: destinationOf(page) }
    })
    return coverPages({ ...cover, contents }, ruler)
  }
  // Laid out first to find how many pages the cover has, which shifts the page numbers in its contents.
  return pagesFor(pagesFor(0).length)
}

async function drawSections(
  pdf: SheetPdf,
  { sections, cover: { businessName } }: InspectionPack,
  subject: string,
  onPage: (page: number) => Promise<void>,
): Promise<void> {
  let page = 0
  for (const { shapes, begins } of packPages(sections, businessName, pdf.ruler)) {
    page += 1
    await pdf.draw(
      [shapes],
      subject,
      begins.length === 0 ? undefined : { destination: destinationOf(page), outline: begins.join(' · ') },
    )
    await onPage(page)
  }
}
