import { inkAscent, inkDescent, textWidth } from './font-metrics.ts'
import type { Ink, TextShape } from './label-shapes.ts'

/** Lines of text, all at one size; `pitch` is the distance in dots from baseline to baseline. */
export interface FittedText {
  readonly size: number
  readonly lines: readonly string[]
  readonly pitch: number
  /** From the top of the first line's ink to its baseline, in whole dots. */
  readonly ascent: number
  /** From the top of the first line's ink to the bottom of the last line's ink, in whole dots. */
  readonly height: number
  /** False when the text was cut and ends in an ellipsis. */
  readonly whole: boolean
}

interface Room {
  readonly width: number
  readonly height: number
  /** Largest and smallest size in dots. Below the smallest a thermal print head loses strokes. */
  readonly largest: number
  readonly smallest: number
}

const ELLIPSIS = '…'

/**
 * The text at the largest size that fits the room. Sizes are tried down to the smallest, with line breaks between
 * words. At the smallest size words that are too long for a line are broken; if that is not enough, the text is cut and
 * ends in an ellipsis.
 */
export function fitText(text: string, room: Room): FittedText {
  return fitWhole(text, room) ?? fitAtFloor(text, room)
}

/**
 * The whole text at the largest size that fits without breaking a word; null when even the smallest size does not fit.
 */
function fitWhole(text: string, { width, ...room }: Room): FittedText | null {
  return wholeFitter(text, width)(room)
}

/** `fitWhole` for several rooms of one width: the lines of a size are set once. */
export function wholeFitter(text: string, width: number): (room: Omit<Room, 'width'>) => FittedText | null {
  const words = wordsOf(text)
  const sizes = new Map<number, FittedText | null>()
  const setAt = (size: number) => {
    const known = sizes.get(size)
    if (known !== undefined) return known
    const lines = wrap(words, size, width)
    const fitted = lines && setLines(lines, size)
    sizes.set(size, fitted)
    return fitted
  }
  return ({ height, largest, smallest }) => {
    for (let size = largest; size >= smallest; size -= 1) {
      const fitted = setAt(size)
      if (fitted && fitted.height <= height) return fitted
    }
    return null
  }
}

/** The whole text at this size, on as many lines as it takes; words that are too long for a line are broken. */
export function linesAt(text: string, size: number, width: number): FittedText {
  return setLines(wrapWords(breakLongWords(text, size, width), size, width) ?? [], size)
}

/** As `fitText`, but never cut: null where the whole text does not fit at the smallest size. */
export function fitUncut(text: string, room: Room): FittedText | null {
  const fitted = fitText(text, room)
  return fitted.whole && fitted.height <= room.height ? fitted : null
}

/** The text in lines that break only between words; null when a word is too long for a line. */
export function wrapWords(text: string, size: number, width: number): readonly string[] | null {
  return wrap(wordsOf(text), size, width)
}

function wordsOf(text: string): readonly string[] {
  return text.split(' ').filter((part) => part !== '')
}

function wrap(words: readonly string[], size: number, width: number): readonly string[] | null {
  const lines: string[] = []
  for (const word of words) {
    if (textWidth(word, size) > width) return null
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The text on one line, cut with an ellipsis if it is wider than `width`. */
export function cutToWidth(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text
  const characters = Array.from(text)
  const cut = (count: number) => characters.slice(0, count).join('').trimEnd() + ELLIPSIS
  // A longer beginning is never narrower: the longest one that fits is found by halving.
  let [fitting, tooMany] = [0, characters.length]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (textWidth(cut(middle), size) <= width) fitting = middle
    else tooMany = middle
  }
  return cut(fitting)
}

/** The lines at this size, with the smallest pitch at which no line touches the line above. */
export function setLines(lines: readonly string[], size: number, whole = true): FittedText {
  const gaps = lines.slice(1).map((line, index) => (inkDescent(lines[index] ?? '') + inkAscent(line)) * size)
  const pitch = Math.ceil(Math.max(1.1 * size, ...gaps))
  const ascent = Math.ceil(inkAscent(lines[0] ?? '') * size)
  const descent = Math.ceil(inkDescent(lines.at(-1) ?? '') * size)
  return {
    size,
    lines,
    pitch,
    ascent,
    height: lines.length === 0 ? 0 : ascent + (lines.length - 1) * pitch + descent,
    whole,
  }
}

interface TextPosition {
  /** Position of the anchor: the lines' left end, middle or right end. */
  readonly x: number
  /** The top of the first line's ink. */
  readonly top: number
  readonly anchor?: TextShape['anchor']
  readonly fill?: Ink
  /** Dots added to the pitch. */
  readonly leading?: number
}

/** The shapes of fitted text at a position. */
export function textShapes(
  fitted: FittedText,
  { x, top, anchor = 'start', fill = 'black', leading = 0 }: TextPosition,
): readonly TextShape[] {
  const pitch = fitted.pitch + leading
  return fitted.lines.map((line, index) =>
    textLine(line, fitted.size, { x, y: top + fitted.ascent + index * pitch, anchor, fill }),
  )
}

/** The shape of one line of text, with its measured width. */
export function textLine(text: string, size: number, at: Pick<TextShape, 'x' | 'y' | 'anchor' | 'fill'>): TextShape {
  return { kind: 'text', text, size, width: Math.round(textWidth(text, size) * 100) / 100, ...at }
}

/** The text with spaces inserted into words that are too long for a line, so that `wrapWords` can wrap it. */
export function breakLongWords(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text
  return text
    .split(' ')
    .flatMap((word) => wordPieces(word, size, width))
    .join(' ')
}

function wordPieces(word: string, size: number, width: number): readonly string[] {
  const pieces: string[] = []
  for (const character of word) {
    const longer = (pieces.at(-1) ?? '') + character
    if (pieces.length > 0 && textWidth(longer, size) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}

function fitAtFloor(text: string, { width, height, smallest }: Room): FittedText {
  const lines = wrapWords(breakLongWords(text, smallest, width), smallest, width) ?? []
  let count = lines.length
  while (count > 1 && setLines(lines.slice(0, count), smallest).height > height) count -= 1
  if (count === lines.length) return setLines(lines, smallest)
  const last = cutToWidth(`${lines[count - 1]}${ELLIPSIS}`, smallest, width)
  return setLines([...lines.slice(0, count - 1), last], smallest, false)
}
