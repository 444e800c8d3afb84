import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labels } from '../drawing/drawing-faults.test-support.ts'
import { labelRaster } from './label-bytes.ts'
import { differentDots, profileOf } from './label-samples.test-support.ts'
import { printedPages } from './printed-pages.test-support.ts'
import { printerCode } from './printer-code.ts'
import { COMMON_PAPERS } from './contract/printer-profile.ts'
import type { PrinterLanguage, RawProfile } from './contract/printer-profile.ts'
import { qrTexts } from './read-dots.test-support.ts'
import { samples } from '../../infra/test/samples.ts'

// That the names, dates and codes are whole and nothing overlaps: label-on-paper.unit.test.ts.

const papers: readonly Partial<RawProfile>[] = [
  ...COMMON_PAPERS.map(([widthMm, heightMm]) => ({ widthMm, heightMm })),
  { widthMm: 48, media: 'continuous' },
  { widthMm: 72, media: 'continuous' },
]
const languages: readonly PrinterLanguage[] = ['zpl', 'tspl', 'epl2', 'escpos']

const THOUSAND = fc.sample(labels, { numRuns: samples(1_000), seed: 20 })
const SHARE = 50
const shares = Array.from({ length: THOUSAND.length / SHARE }, (_, at) => at * SHARE)

// A label on all papers before the next label: its QR, the longest part of drawing it, is then encoded once.
it.each(shares)(
  'labels with the worst names from %i on are printed dot for dot on every paper, their QR read',
  async (first) => {
    for (const [at, label] of THOUSAND.slice(first, first + SHARE).entries()) {
      for (const [size, paper] of papers.entries()) {
        // Every paper has every language in both resolutions.
        const language = languages[(at + size) % 4] ?? 'zpl'
        const profile = profileOf({ ...paper, language, dpi: at % 16 < 12 ? 203 : 300 })
        const raster = labelRaster(label, profile, false)
        const [page] = printedPages(language, printerCode(language, raster, profile, 1), profile.dpi)
        const printed = page && { ...page.raster, width: raster.width }
        const read = page && (await qrTexts(page.raster))
        expect([paper, printed && differentDots(printed, raster), read]).toEqual([paper, 0, [label.url]])
      }
    }
  },
  30_000,
)
