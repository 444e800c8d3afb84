import { drawInLayout } from '#contract/labels/draw-in-layout'
import { DOTS_PER_MM, isBuffetTag } from '#contract/labels/label-shapes'
import type { LabelDrawing, Printed } from '#contract/labels/label-shapes'
import { labelSvg } from '#contract/labels/label-svg'
import { correctedPaper, NO_CORRECTION } from '#contract/labels/paper-correction'
import type { PaperCorrection } from '#contract/labels/paper-correction'
import { paperOf } from '#contract/labels/print-layout'
import type { PrintLayout } from '#contract/labels/print-layout'
import { markedEdge } from '#contract/labels/reprint-mark'

interface PageFacts {
  readonly perPage: number
  readonly pageCss: string
}

/*
 * Found by printing: a body margin or anything after the last label feeds a blank label; with the word `landscape`
 * Chromium falls back to Letter. Heights are fixed, so that no text can make a label longer. The A4 page has no fixed
 * height: rounded up, it would feed a blank sheet.
 */
const a4Page: PageFacts = {
  perPage: 4,
  pageCss:
    '@page{size:210mm 297mm;margin:10mm}.page{display:grid;grid-template-columns:80mm 80mm;grid-auto-rows:120mm;gap:10mm;justify-content:center;padding-top:13.5mm}.label{width:80mm;height:120mm}',
}

/** A print job has one size of paper: on a roll that of the longest label. */
function onOnePaper(drawings: readonly LabelDrawing[]): readonly LabelDrawing[] {
  const heightMm = Math.max(0, ...drawings.map((drawing) => drawing.heightMm))
  return drawings.map((drawing) => ({ ...drawing, heightMm, height: heightMm * DOTS_PER_MM }))
}

/** A page for each label. */
function pageOfLabels([first]: readonly LabelDrawing[], correction: PaperCorrection): PageFacts {
  const paper = first === undefined ? { widthMm: 0, heightMm: 0 } : correctedPaper(first, correction)
  const [width, height] = [`${paper.widthMm}mm`, `${paper.heightMm}mm`]
  const box = `width:${width};height:${height}`
  return {
    perPage: 1,
    pageCss: `@page{size:${width} ${height};margin:0}.page{${box};overflow:hidden}.label{${box}}`,
  }
}

const sharedCss =
  'html,body{margin:0;padding:0;background:#fff}' +
  '.page{break-after:page;break-inside:avoid;box-sizing:border-box}.page:last-child{break-after:auto}' +
  '.label{overflow:hidden;print-color-adjust:exact;-webkit-print-color-adjust:exact}.label>svg{display:block;width:100%;height:auto}'

interface PrintJob {
  readonly labels: readonly Printed[]
  readonly layout: PrintLayout
  /** Absolute address of the label's font file. */
  readonly fontUrl: string
  /** The codes of labels that were printed before: these say "2ª via". */
  readonly reprints?: ReadonlySet<string>
  /** Of the printer that the labels come out of. An A4 sheet comes out of another one. */
  readonly correction?: PaperCorrection
}

/** A complete HTML document that prints only the labels, one label or sheet a page. */
export function printDocument(job: PrintJob): string {
  const { labels, layout, fontUrl } = job
  const isSheet = paperOf(layout) === null
  const correction = isSheet ? NO_CORRECTION : (job.correction ?? NO_CORRECTION)
  const edge = markedEdge(correction.downMm)
  const isReprint = (printed: Printed) => !isBuffetTag(printed) && job.reprints?.has(printed.code)
  const each = labels.map((label) => drawInLayout(label, layout, isReprint(label) ? edge : null))
  const drawings = isSheet ? each : onOnePaper(each)
  const { perPage, pageCss } = isSheet ? a4Page : pageOfLabels(drawings, correction)
  const drawn = drawings.map((drawing, at) => {
    const label = labels[at]
    const title = label === undefined ? '' : nameOf(label)
    return `<div class="label">${labelSvg(drawing, { title, correction })}</div>`
  })
  const pages = inGroups(drawn, perPage).map((group) => `<div class="page">${group.join('')}</div>`)
  const face = `@font-face{font-family:'Inter Label';font-weight:700;src:url('${encodeURI(fontUrl)}') format('woff2')}`
  return (
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${titleOf(labels)}</title>` +
    `<style>${face}${pageCss}${sharedCss}</style></head><body>${pages.join('')}</body></html>`
  )
}

/** Name of the print job, and of a file saved from it. Only letters, digits, `_` and `-` of the code are kept. */
const nameOf = (printed: Printed) =>
  isBuffetTag(printed) ? `Plaquinha de ${printed.name}` : `Etiqueta ${printed.code}`

/** The name of a file that the browser would save. */
function titleOf([first, ...others]: readonly Printed[]): string {
  if (first === undefined || isBuffetTag(first)) return others.length === 0 ? 'Plaquinha' : 'Plaquinhas'
  const code = first.code.replaceAll(/[^\w-]/g, '')
  return others.length === 0 ? `Etiqueta ${code}` : `Etiquetas ${code} e mais ${others.length}`
}

function inGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
