import { describe, expect, it } from 'vitest'
import { labelBytes, labelRaster } from './label-bytes.ts'
import { differentDots, ordinaryLabel, profileOf } from './label-samples.test-support.ts'
import { printedPages } from './printed-pages.test-support.ts'
import { printerCode } from './printer-code.ts'
import { COMMON_PAPERS, printerRotations } from './contract/printer-profile.ts'
import type { PrinterLanguage, RawProfile } from './contract/printer-profile.ts'
import { fillRun, isBlack, rotated, whiteRaster } from './raster.ts'
import type { Raster } from './raster.ts'
import { qrTexts, zplPages } from './read-dots.test-support.ts'

const languages: readonly PrinterLanguage[] = ['zpl', 'tspl', 'epl2', 'escpos']

/** ESC/POS prints whole bytes: the white dots that fill the last one are on its page. */
function asPrinted(raster: Raster, language: PrinterLanguage): Raster {
  return language === 'escpos' ? { ...raster, width: raster.stride * 8 } : raster
}

const pagesOf = async (profile: RawProfile, labels = [ordinaryLabel]) =>
  printedPages(profile.language, await labelBytes(labels, profile), profile.dpi)

describe('ZPL, as an independent renderer prints it', () => {
  const papers = COMMON_PAPERS.flatMap(([widthMm, heightMm]) => [
    { widthMm, heightMm, dpi: 203 as const },
    { widthMm, heightMm, dpi: 300 as const },
  ])

  it.each(papers)('on $widthMm × $heightMm mm at $dpi dpi has the dots of the raster and a QR', async (paper) => {
    const profile = profileOf(paper)
    const raster = labelRaster(ordinaryLabel, profile, false)
    const [page, ...more] = await zplPages(await labelBytes([ordinaryLabel], profile), raster, paper.dpi)
    expect(more).toEqual([])
    expect(page && differentDots(page, raster)).toBe(0)
    expect(page && (await qrTexts(page))).toEqual([ordinaryLabel.url])
  })

  it('of the other polarity is not read', async () => {
    const profile = profileOf({ invert: true })
    const raster = labelRaster(ordinaryLabel, profile, false)
    const [page] = await zplPages(await labelBytes([ordinaryLabel], profile), raster, 203)
    expect(page && differentDots(page, raster)).toBe(raster.width * raster.height)
    expect(page && (await qrTexts(page))).toEqual([])
  })
})

describe.each(languages)('%s', (language) => {
  it.each([203, 300] as const)('at %d dpi prints the dots of the raster, and the QR is read from them', async (dpi) => {
    const profile = profileOf({ language, dpi, widthMm: 60, heightMm: 40 })
    const [page, ...more] = await pagesOf(profile)
    const raster = asPrinted(labelRaster(ordinaryLabel, profile, false), language)
    expect([more, page?.copies]).toEqual([[], 1])
    expect(page && differentDots(page.raster, raster)).toBe(0)
    expect(page && (await qrTexts(page.raster))).toEqual([ordinaryLabel.url])
  })

  it('prints the negative on a printer that prints the negative', async () => {
    // The decoder prints as the manuals say: bytes for the other kind of printer are white on black there.
    const [page] = await pagesOf(profileOf({ language, invert: true }))
    const raster = labelRaster(ordinaryLabel, profileOf(), false)
    expect(page && differentDots(page.raster, raster)).toBe(raster.width * raster.height)
    expect(page && (await qrTexts(page.raster))).toEqual([])
  })

  it('prints several labels in their order', async () => {
    const labels = [1, 2, 3].map((number) => ({
      ...ordinaryLabel,
      url: `https://foodid.com.br/view/FID2026000${number}`,
    }))
    const texts = await Promise.all(
      (await pagesOf(profileOf({ language }), labels)).map(({ raster }) => qrTexts(raster)),
    )
    expect(texts.flat()).toEqual(labels.map(({ url }) => url))
  })

  it('prints copies of a page', () => {
    const raster = labelRaster(ordinaryLabel, profileOf(), false)
    const pages = printedPages(language, printerCode(language, raster, profileOf({ language }), 3), 203)
    expect(pages.reduce((sum, { copies }) => sum + copies, 0)).toBe(3)
  })
})

describe('what the printer is told beside the picture', () => {
  const commandsOf = async (own: Partial<RawProfile>) => (await pagesOf(profileOf(own)))[0]?.commands.join('|')
  const set = { darkness: 8, speed: 3, gapMm: 3 } as const

  it.each([
    [{ language: 'zpl', media: 'gap' }, '^XA^PW400^LL240^MNY^LH0,0^FO0,0|^FS^PQ1'],
    [{ language: 'zpl', media: 'mark', ...set }, '~SD16^XA^PW400^LL240^MNM^PR3^LH0,0^FO0,0|^FS^PQ1'],
    [{ language: 'tspl', media: 'gap' }, 'SIZE 50 mm,30 mm|GAP 2 mm,0|CLS'],
    [{ language: 'tspl', media: 'mark', ...set }, 'SIZE 50 mm,30 mm|BLINE 3 mm,0|DENSITY 8|SPEED 3|CLS'],
    [{ language: 'epl2', media: 'gap' }, '|N|q400|Q240,16|'],
    [{ language: 'epl2', media: 'mark', ...set }, '|N|q400|Q240,B24|D8|S3|'],
    [{ language: 'escpos', media: 'gap', ...set }, '29 12'],
  ] as const)('%o: %s', async (own, expected) => expect(await commandsOf(own)).toBe(expected))

  it('on a continuous roll is the height of the content', async () => {
    const { height } = labelRaster(ordinaryLabel, profileOf({ media: 'continuous' }), false)
    const told = (language: PrinterLanguage) => commandsOf({ language, media: 'continuous', widthMm: 50 })
    expect(await told('zpl')).toBe(`^XA^PW400^LL${height}^MNN^LH0,0^FO0,0|^FS^PQ1`)
    expect(await told('tspl')).toBe(`SIZE 50 mm,${height / 8} mm|GAP 0,0|CLS`)
    expect(await told('epl2')).toBe(`|N|q400|Q${height},0|`)
    expect(await told('escpos')).toBe('27 100 3 29 86 66 0')
  })

  it('is the size of the paper as it goes under the head', async () => {
    const told = await commandsOf({ language: 'tspl', rotation: 90, widthMm: 60, heightMm: 40 })
    expect(told).toContain('SIZE 40 mm,60 mm')
  })
})

describe('the raster of a label', () => {
  it('at 300 dpi has the dots of the paper, and six dots a module', () => {
    const raster = labelRaster(ordinaryLabel, profileOf({ dpi: 300 }), false)
    expect([raster.width, raster.height, raster.stride]).toEqual([590, 354, 74])
    const small = labelRaster(ordinaryLabel, profileOf(), false)
    // The first black run of the finder pattern: seven modules.
    const finder = ({ width, height }: Raster, at: Raster) => {
      for (let y = 0; y < height; y += 1)
        for (let x = width - 1; x > 0; x -= 1)
          if (isBlack(at, x, y)) {
            let length = 0
            while (isBlack(at, x - length, y)) length += 1
            return length
          }
      return 0
    }
    expect([finder(small, small), finder(raster, raster)]).toEqual([28, 42])
  })

  it('is moved by whole dots, to the right and down as the label is read', () => {
    for (const [offsetXDots, offsetYDots] of [
      [5, 7],
      [-16, -16],
      [16, 16],
    ] as const) {
      const still = labelRaster(ordinaryLabel, profileOf(), false)
      const moved = labelRaster(ordinaryLabel, profileOf({ offsetXDots, offsetYDots }), false)
      const expected = whiteRaster(still.width, still.height)
      for (let y = 0; y < still.height; y += 1)
        for (let x = 0; x < still.width; x += 1)
          if (isBlack(still, x, y)) {
            // Nothing of the label leaves the paper.
            expect([x + offsetXDots >= 0, x + offsetXDots < 400, y + offsetYDots >= 0, y + offsetYDots < 240]).toEqual(
              Array.from({ length: 4 }, () => true),
            )
            fillRun(expected, y + offsetYDots, x + offsetXDots, x + offsetXDots + 1, true)
          }
      expect(differentDots(moved, expected)).toBe(0)
    }
  })

  it.each(printerRotations)('turned by %d degrees is the same label', async (rotation) => {
    const still = labelRaster(ordinaryLabel, profileOf(), false)
    const turned = labelRaster(ordinaryLabel, profileOf({ rotation }), false)
    expect([turned.width, turned.height]).toEqual(rotation % 180 === 0 ? [400, 240] : [240, 400])
    expect(differentDots(turned, still) === 0).toBe(rotation === 0)
    const back = rotation === 90 ? 270 : rotation === 270 ? 90 : rotation
    expect(differentDots(rotated(turned, back), still)).toBe(0)
    expect(await qrTexts(turned)).toEqual([ordinaryLabel.url])
  })

  it('turns clockwise', () => {
    const raster = whiteRaster(3, 2)
    fillRun(raster, 0, 0, 1, true)
    const corner = (turned: Raster) =>
      Array.from({ length: 6 }, (_, at) => at).filter((at) =>
        isBlack(turned, at % turned.width, Math.floor(at / turned.width)),
      )
    expect(printerRotations.map((rotation) => corner(rotated(raster, rotation)))).toEqual([[0], [1], [5], [4]])
  })

  it.each([0, 5, -16])(
    'of a reprint has "2ª via" in the margin and is the same otherwise, moved by %d dots',
    (offsetYDots) => {
      for (const dpi of [203, 300] as const)
        for (const [widthMm, heightMm] of COMMON_PAPERS) {
          const profile = profileOf({
            widthMm,
            heightMm,
            dpi,
            offsetYDots: Math.max(dpi === 300 ? -13 : -16, offsetYDots),
          })
          const first = labelRaster(ordinaryLabel, profile, false)
          const again = labelRaster(ordinaryLabel, profile, true)
          const rows = differingRows(first, again)
          // The mark's letters are about one millimetre high, all on the paper, and away from the label.
          expect(rows.length).toBeGreaterThanOrEqual(dpi === 300 ? 11 : 8)
          expect((rows.at(-1) ?? 0) - (rows[0] ?? 0) + 1).toBe(rows.length)
          expect(rows.filter((row) => inkIn(first, row) > 0)).toEqual([])
        }
    },
  )

  it('marks only the labels that were printed before', async () => {
    const profile = profileOf()
    const other = { ...ordinaryLabel, code: 'FID20260043' }
    const bytes = await labelBytes([ordinaryLabel, other], profile, { reprints: new Set(['FID20260043']) })
    const [first, second] = printedPages('zpl', bytes, 203)
    expect(first && differentDots(first.raster, labelRaster(ordinaryLabel, profile, false))).toBe(0)
    expect(second && differentDots(second.raster, labelRaster(other, profile, true))).toBe(0)
  })
})

function inkIn(raster: Raster, y: number): number {
  return Array.from({ length: raster.width }, (_, x) => x).filter((x) => isBlack(raster, x, y)).length
}

function differingRows(a: Raster, b: Raster): readonly number[] {
  return Array.from({ length: a.height }, (_, y) => y).filter((y) =>
    Array.from({ length: a.width }, (_, x) => x).some((x) => isBlack(a, x, y) !== isBlack(b, x, y)),
  )
}
