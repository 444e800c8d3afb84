import type { Face } from '../pdf/face.ts'
import { glyphRuns, outlineOf } from './glyph-runs.ts'
import type { GlyphRuns, Outline } from './glyph-runs.ts'

/** A line of text in dots of the printer. */
interface RasterText {
  readonly text: string
  /** Of the em, in dots. */
  readonly size: number
  /** The left end of the baseline. */
  readonly x: number
  readonly y: number
  /** The line is stretched to this width, as in the preview and the PDF. */
  readonly width: number
}

/** The black dots of a line: calls `run` with a row, its first dot, and the dot after its last. */
export type TextRuns = (line: RasterText, run: (y: number, from: number, to: number) => void) => void

/** Letters begin at quarters of a dot: with fewer places the distances between letters would look uneven. */
const PLACES = 4
/** A stretched letter is made for the nearest of these steps of the em's width, in dots. */
const STRETCH_STEP = 1 / 16
/** Of some ten thousand letters; about a hundred labels with different texts have fewer. */
const CACHED_MAX = 20_000

/**
 * Sets text in a font, with the kerning and the stretching of the PDF. The dots of each letter are made once for each
 * size and place.
 */
export function textRunsOf(face: Face): TextRuns {
  const cache = new Map<string, GlyphRuns>()
  const outlines = new Map<number, Outline>()

  function outlineOfGlyph(glyph: number): Outline {
    const known = outlines.get(glyph)
    if (known !== undefined) return known
    const outline = outlineOf(face.engine.getGlyph(glyph).path.commands)
    outlines.set(glyph, outline)
    return outline
  }

  function runsOf(glyph: number, width: number, size: number, place: number): GlyphRuns {
    const key = `${glyph} ${width} ${size} ${place}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const { unitsPerEm } = face.engine
    const runs = glyphRuns(outlineOfGlyph(glyph), {
      x: (width * STRETCH_STEP) / unitsPerEm,
      y: size / unitsPerEm,
      shift: place / PLACES,
    })
    if (cache.size >= CACHED_MAX) cache.clear()
    cache.set(key, runs)
    return runs
  }

  return ({ text, size, x, y, width }, run) => {
    const set = face.run(text, 'rich')
    if (set.width === 0) return
    // From thousandths of an em to dots.
    const across = width / set.width
    const up = size / 1000
    const emWidth = Math.round((across * 1000) / STRETCH_STEP)
    let pen = x
    for (const [at, glyph] of set.glyphs.entries()) {
      const position = set.positions[at]
      if (position === undefined) continue
      const place = Math.round((pen + position.xOffset * across) * PLACES)
      const left = Math.floor(place / PLACES)
      const baseline = Math.round(y - position.yOffset * up)
      const runs = runsOf(glyph.id, emWidth, size, place - left * PLACES)
      for (let index = 0; index < runs.length; index += 3)
        run(baseline + (runs[index] ?? 0), left + (runs[index + 1] ?? 0), left + (runs[index + 2] ?? 0))
      pen += position.xAdvance * across
    }
  }
}
