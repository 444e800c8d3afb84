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

// Other labels in each run: what one run does not have, a later one does.
const SEED = Number(process.env['NAMES_SEED'] ?? Math.floor(Math.random() * 1e9))
const SAMPLE = fc.sample(labels, { numRuns: samples(300), seed: SEED })
const SHARE = 30
const shares = Array.from({ length: SAMPLE.length / SHARE }, (_, at) => at * SHARE)

// A label on all papers before the next label: its QR, the longest part of drawing it, is then encoded once.
it.each(shares)(
  'labels with the worst names from %i on are printed dot for dot on every paper, their QR read',
  async (first) => {
    for (const [at, label] of SAMPLE.slice(first, first + SHARE).entries()) {
      for (const [size, paper] of papers.entries()) {
        // Every paper has every language in both resolutions.
        const language = languages[(at + size) % 4] ?? 'zpl'
        const profile = profileOf({ ...paper, language, dpi: at % 16 < 12 ? 203 : 300 })
        const raster = labelRaster(label, profile, false)
        const [page] = printedPages(language, printerCode(language, raster, profile, 1), profile.dpi)
        const printed = page && { ...page.raster, width: raster.width }
        const read = page && (await qrTexts(page.raster))
        const found = [paper, printed && differentDots(printed, raster), read]
        expect(found, `NAMES_SEED=${SEED}`).toEqual([paper, 0, [label.url]])
      }
    }
  },
  30_000,
)
