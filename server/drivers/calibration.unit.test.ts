import { describe, expect, it } from 'vitest'
import { picturePdf } from '../drawing/label-pdf.ts'
import { faults } from '../drawing/drawing-faults.test-support.ts'
import { calibrationAdvice } from './contract/calibration-advice.ts'
import type { CalibrationAnswers } from './contract/calibration-advice.ts'
import { calibrationBytes, calibrationRaster } from './calibration-bytes.ts'
import { calibrationPdf } from './calibration-pdf.ts'
import { drawCalibration, rulersOn } from './contract/calibration.ts'
import { differentDots, profileOf } from './label-samples.test-support.ts'
import { printedPages } from './printed-pages.test-support.ts'
import { HEAD_DOTS_PER_MM } from './contract/printer-head.ts'
import { COMMON_PAPERS } from './contract/printer-profile.ts'
import type { PrinterDpi } from './contract/printer-head.ts'
import type { PrinterProfile } from './contract/printer-profile.ts'
import { isBlack } from './raster.ts'
import type { Raster } from './raster.ts'
import { pdfRasters, qrTexts } from './read-dots.test-support.ts'

const NAME = 'Térmica da Confeitaria'
const DAY = '23/11/2026'
const papers = COMMON_PAPERS.map(([widthMm, heightMm]) => ({ widthMm, heightMm }))

/** The columns of a row, or the rows of a column, that are black. */
const blackAcross = (raster: Raster, y: number) =>
  Array.from({ length: raster.width }, (_, x) => x).filter((x) => isBlack(raster, x, y))
const blackDown = (raster: Raster, x: number) =>
  Array.from({ length: raster.height }, (_, y) => y).filter((y) => isBlack(raster, x, y))

/** From the first black dot to the last one of a ruler's ticks, in mm; the frame is not one of them. */
function rulerMm(dots: readonly number[], dpi: PrinterDpi, frameMm: number): number {
  const inside = dots.filter(
    (dot) => dot > 2.5 * HEAD_DOTS_PER_MM[dpi] && dot < (frameMm - 2.5) * HEAD_DOTS_PER_MM[dpi],
  )
  return ((inside.at(-1) ?? 0) + 1 - (inside[0] ?? 0)) / HEAD_DOTS_PER_MM[dpi]
}

describe.each(papers)('the calibration page on $widthMm × $heightMm mm', (paper) => {
  const profile = profileOf({ ...paper, name: NAME })

  it('has no faults: nothing overlaps, and the QR has its quiet zone', () => {
    const drawing = drawCalibration(profile, DAY)
    const outside = drawing.shapes.filter((shape) => shape.kind !== 'rect')
    expect(faults({ ...drawing, shapes: outside })).toEqual([])
    const qr = drawing.shapes.find((shape) => shape.kind === 'qr')
    expect(qr).toMatchObject({ moduleDots: 4 })
    const rects = drawing.shapes.filter((shape) => shape.kind === 'rect')
    const inQuiet = rects.filter(
      ({ x, y, width, height }) =>
        qr !== undefined &&
        x < qr.x + qr.side + qr.quiet &&
        x + width > qr.x - qr.quiet &&
        y < qr.y + qr.side + qr.quiet &&
        y + height > qr.y - qr.quiet,
    )
    expect(inQuiet).toEqual([])
    for (const text of drawing.shapes.filter((shape) => shape.kind === 'text')) expect(text.size).toBe(18)
  })

  it.each([203, 300] as const)('at %d dpi has rulers of their length, to a dot, and a QR that is read', async (dpi) => {
    const raster = calibrationRaster({ ...profile, dpi }, DAY)
    const rulers = rulersOn(profile)
    const dot = HEAD_DOTS_PER_MM[dpi]
    expect([raster.width, raster.height]).toEqual([Math.round(paper.widthMm * dot), Math.round(paper.heightMm * dot)])
    // Through the ticks of the rulers, next to the corner in which they begin.
    const across = rulerMm(blackAcross(raster, Math.round(3.7 * dot)), dpi, paper.widthMm)
    const down = rulerMm(blackDown(raster, Math.round(3.7 * dot)), dpi, paper.heightMm)
    expect([Math.abs(across - rulers.acrossMm) <= 1 / dot, Math.abs(down - rulers.downMm) <= 1 / dot]).toEqual([
      true,
      true,
    ])
    // The frame at 2 mm and the marks in the corners.
    expect(blackAcross(raster, Math.floor(raster.height / 2))[0]).toBe(Math.round(2 * dot))
    expect([isBlack(raster, 0, 0), isBlack(raster, raster.width - 1, raster.height - 1)]).toEqual([true, true])
    expect(await qrTexts(raster)).toEqual(['FoodID'])
  })
})

describe('the calibration page', () => {
  it('has rulers of 40 mm where the paper has them', () => {
    expect(papers.map((paper) => rulersOn(profileOf(paper)))).toEqual([
      { acrossMm: 30, downMm: 10 },
      { acrossMm: 40, downMm: 20 },
      { acrossMm: 40, downMm: 30 },
      { acrossMm: 40, downMm: 40 },
      { acrossMm: 40, downMm: 40 },
    ])
    expect(rulersOn(profileOf({ media: 'continuous' }))).toEqual({ acrossMm: 40, downMm: 40 })
  })

  it('is the same in every language', () => {
    for (const language of ['zpl', 'tspl', 'epl2', 'escpos'] as const) {
      const profile = profileOf({ language })
      const [page] = printedPages(language, calibrationBytes(profile, DAY), 203)
      expect(page && differentDots(page.raster, calibrationRaster(profile, DAY))).toBe(0)
    }
  })

  it('says the printer, the day and the rulers, and is a PDF of the size of the paper', async () => {
    const drawing = drawCalibration(profileOf({ name: NAME, widthMm: 100, heightMm: 50 }), DAY)
    expect(drawing.shapes.filter((shape) => shape.kind === 'text').map(({ text }) => text)).toEqual([
      'Réguas: 40 × 40 mm',
      NAME,
      DAY,
    ])
    const chunks: Uint8Array[] = []
    for await (const chunk of picturePdf(drawing, 'Calibração')) chunks.push(chunk as Uint8Array)
    const pdf = Buffer.concat(chunks).toString('latin1')
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect(Number(width)).toBeCloseTo((100 * 72) / 25.4, 2)
    expect(Number(height)).toBeCloseTo((50 * 72) / 25.4, 2)
    expect(pdf).toMatch(/\/PrintScaling \/None\b/)
  })
})

describe('the PDF of the calibration page', () => {
  async function pdfDots(profile: PrinterProfile): Promise<Raster> {
    const chunks: Uint8Array[] = []
    for await (const chunk of calibrationPdf(profile, DAY)) chunks.push(chunk as Uint8Array)
    const [page] = await pdfRasters(Buffer.concat(chunks))
    if (page === undefined) throw new Error('The PDF has no page')
    return page
  }
  const differing = (a: Raster, b: Raster) => differentDots(a, b) / (a.width * a.height)

  it.each([
    { offsetXDots: 0, offsetYDots: 0, rotation: 0 },
    { offsetXDots: -8, offsetYDots: -4, rotation: 0 },
    { offsetXDots: 16, offsetYDots: -16, rotation: 90 },
    { offsetXDots: -5, offsetYDots: 9, rotation: 180 },
    { offsetXDots: -8, offsetYDots: -4, rotation: 270 },
  ] as const)('is the page that the bytes print, moved and turned (e5): %o', async (own) => {
    const profile = profileOf(own)
    const page = await pdfDots(profile)
    // Only the edges of letters are drawn in another way.
    expect(differing(page, calibrationRaster(profile, DAY))).toBeLessThan(0.02)
    if (own.offsetXDots !== 0)
      expect(differing(page, calibrationRaster(profileOf({ rotation: own.rotation }), DAY))).toBeGreaterThan(0.05)
  })

  it('moves by the dots of the head at 300 dpi', async () => {
    const still = await pdfDots(profileOf({ dpi: 300 }))
    // 11.8 dots are a millimetre: eight of those in the picture.
    const moved = await pdfDots(profileOf({ dpi: 300, offsetXDots: 12 }))
    const frame = (raster: Raster) => blackAcross(raster, raster.height / 2)[0] ?? 0
    expect(frame(moved) - frame(still)).toBe(8)
  })
})

describe('the advice after a calibration page', () => {
  const driver: PrinterProfile = { ...profileOf(), language: 'driver' }
  const rulers = { acrossMm: 40, downMm: 20 }
  const right: CalibrationAnswers = { acrossMm: 40, downMm: 20, rightMm: 0, lowMm: 0, isGroundBlack: false }
  const advise = (answers: Partial<CalibrationAnswers>, profile: PrinterProfile = driver) =>
    calibrationAdvice(profile, rulers, { ...right, ...answers })

  it('changes nothing when all is right, or within the reading of a ruler', () => {
    const same = { changes: { offsetXDots: 0, offsetYDots: 0, invert: false }, sentences: [] }
    for (const answers of [{}, { acrossMm: 40.2 }, { acrossMm: null, downMm: null }])
      expect(advise(answers)).toEqual(same)
  })

  it('of a ruler that the driver scales says so and does not scale (e4)', () => {
    expect(advise({ acrossMm: 38.5 })).toEqual({
      changes: { offsetXDots: 0, offsetYDots: 0, invert: false },
      sentences: [
        'O driver está reduzindo 3,75 %. Ajuste o papel para 50 × 30 mm e a escala para 100 %; o FoodID não corrige isso.',
      ],
    })
    expect(advise({ downMm: 20.6 }).sentences).toEqual([
      'O driver está ampliando 3 %. Ajuste o papel para 50 × 30 mm e a escala para 100 %; o FoodID não corrige isso.',
    ])
  })

  it('of bytes in the wrong resolution says which one it is', () => {
    const [at203, at300] = [profileOf(), profileOf({ dpi: 300 })]
    expect(advise({ acrossMm: 27 }, at203).sentences).toEqual([
      'A impressora é de 300 dpi: mude a resolução no cadastro dela.',
    ])
    expect(advise({ acrossMm: 59 }, at300).sentences).toEqual([
      'A impressora é de 203 dpi: mude a resolução no cadastro dela.',
    ])
    expect(advise({ acrossMm: 38 }, at203).sentences).toEqual([
      'A impressora está reduzindo 5 %. Confira a resolução no cadastro dela; o FoodID não corrige isso.',
    ])
  })

  it('moves a frame that is 1 mm too far right and 0,5 mm too low (e5)', () => {
    expect(advise({ rightMm: 1, lowMm: 0.5 }).changes).toEqual({ offsetXDots: -8, offsetYDots: -4, invert: false })
    // The page was printed with the offset that is in the profile.
    const moved = { ...driver, offsetXDots: -8, offsetYDots: -4 }
    expect(advise({ rightMm: 0.25, lowMm: -0.5 }, moved).changes).toMatchObject({ offsetXDots: -10, offsetYDots: 0 })
    expect(advise({ rightMm: 1 }, profileOf({ dpi: 300 })).changes).toMatchObject({ offsetXDots: -12 })
  })

  it('shows the frame in its place on the next page (e5)', () => {
    const profile = profileOf()
    const { changes } = advise({ rightMm: 1, lowMm: 0.5 }, profile)
    const next = calibrationRaster({ ...profile, ...changes }, DAY)
    // The printer puts everything 8 dots too far right and 4 too low.
    const frameAt = [blackAcross(next, 120)[0] ?? 0, blackDown(next, 200)[0] ?? 0]
    expect([(frameAt[0] ?? 0) + 8, (frameAt[1] ?? 0) + 4]).toEqual([16, 16])
  })

  it('leaves a frame that is too far away to the person', () => {
    const { changes, sentences } = advise({ rightMm: 2.5, lowMm: 1 })
    expect(changes).toMatchObject({ offsetXDots: 0, offsetYDots: -8 })
    expect(sentences).toEqual([
      'A moldura saiu deslocada além da margem de 2 mm: acerte as guias do papel na impressora e imprima a página de novo.',
    ])
  })

  it('turns the colours of a page whose ground is black, and back (e11)', () => {
    expect(advise({ isGroundBlack: true }).changes.invert).toBe(true)
    expect(advise({ isGroundBlack: true }, { ...driver, invert: true }).changes.invert).toBe(false)
    expect(advise({ isGroundBlack: false }, { ...driver, invert: true }).changes.invert).toBe(true)
  })
})
