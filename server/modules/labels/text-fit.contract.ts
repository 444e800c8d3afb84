import { inkAscent, inkDescent, textWidth } from './font-metrics.contract.ts'
import type { Ink, TextShape } from './label-shapes.contract.ts'

/** Text set in a column: every line at one size, `pitch` dots from baseline to baseline. */
export interface FittedText {
  readonly size: number
  readonly lines: readonly string[]
  readonly pitch: number
  /** From the top of the first line's ink to its baseline, in whole dots. */
  readonly ascent: number
  /** From the top of the first line's ink to the bottom of the last one's, in whole dots. */
  readonly height: number
  /** False where an ellipsis stands for what did not fit. */
  readonly whole: boolean
}

interface Room {
  readonly width: number
  readonly height: number
  /** Largest and smallest size in dots; the smallest is the floor under which a thermal head loses strokes. */
  readonly largest: number
  readonly smallest: number
}

const ELLIPSIS = '…'

/**
 * Sets a text as large as its room allows: it shrinks to the floor first, wrapping between words at every size; only at
 * the floor are words broken that no line can hold, and only then is the text cut, ending in an ellipsis.
 */
export function fitText(text: string, room: Room): FittedText {
  return fitWhole(text, room) ?? fitAtFloor(text, room)
}

/** The text as large as its room allows, whole and without breaking a word; null where even the floor is too large. */
export function fitWhole(text: string, room: Room): FittedText | null {
  const words = wordsOf(text)
  for (let size = room.largest; size >= room.smallest; size -= 1) {
    const lines = wrap(words, size, room.width)
    const fitted = lines && setLines(lines, size)
    if (fitted && fitted.height <= room.height) return fitted
  }
  return null
}

/** Lines of a text at a size, between words only; null where a single word is too long for a line. */
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

/** The text on one line, cut to the width with an ellipsis if it must be. */
export function cutToWidth(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text
  const characters = Array.from(text)
  while (characters.length > 0 && textWidth(characters.join('').trimEnd() + ELLIPSIS, size) > width) characters.pop()
  return characters.join('').trimEnd() + ELLIPSIS
}

/** Lines set at a size; the pitch is the least at which no line touches the one above. */
export function setLines(lines: readonly string[], size: number, whole = true): FittedText {
  const gaps = lines.slice(1).map((line, index) => (inkDescent(lines[index] ?? '') + inkAscent(line)) * size)
  const pitch = Math.ceil(Math.max(1.1 * size, ...gaps))
  const ascent = Math.ceil(inkAscent(lines[0] ?? '') * size)
  const descent = Math.ceil(inkDescent(lines.at(-1) ?? '') * size)
  return { size, lines, pitch, ascent, height: lines.length === 0 ? 0 : ascent + (lines.length - 1) * pitch + descent, whole }
}

interface Place {
  /** Of the lines' left end or, by the anchor, their middle or right end. */
  readonly x: number
  /** The top of the first line's ink. */
  readonly top: number
  readonly anchor?: TextShape['anchor']
  readonly fill?: Ink
  /** Dots added to the pitch. */
  readonly leading?: number
}

/** The shapes of a text set in its place. */
export function textShapes(fitted: FittedText, { x, top, anchor = 'start', fill = 'black', leading = 0 }: Place): readonly TextShape[] {
  const pitch = fitted.pitch + leading
  return fitted.lines.map((line, index) => textLine(line, fitted.size, { x, y: top + fitted.ascent + index * pitch, anchor, fill }))
}

/** One line of text, measured. */
export function textLine(text: string, size: number, at: Pick<TextShape, 'x' | 'y' | 'anchor' | 'fill'>): TextShape {
  return { kind: 'text', text, size, width: Math.round(textWidth(text, size) * 100) / 100, ...at }
}

/** The text with blanks in its words that no line of that size can hold, so that `wrapWords` can wrap it. */
export function breakLongWords(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text
  return text.split(' ').flatMap((word) => wordPieces(word, size, width)).join(' ')
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
