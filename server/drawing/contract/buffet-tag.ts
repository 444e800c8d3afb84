import { printable, textWidth } from './font-metrics.ts'
import type { BuffetTag, Picture, RectShape, Shape } from './label-shapes.ts'
import { fitUncut, setLines, textShapes } from './text-fit.ts'
import type { FittedText } from './text-fit.ts'
import { thermalSheet } from './thermal-sheet.ts'

/** It is read from a step away: the letters of the phrase and of the name, in dots. */
const PHRASE_SIZES = [40, 38, 36, 34, 32, 30, 28, 26, 24]
const NAME = { largest: 170, smallest: 28 }
const PAD = 16
const GAP = 22
const RULE = 4

interface Texts {
  readonly name: FittedText
  readonly phrase: FittedText
}

/** The name as large as it gets, and below a line what the dish contains; null: the texts do not fit. */
export function drawBuffetTag(tag: BuffetTag, size: Pick<Picture, 'width' | 'height'>): readonly Shape[] | null {
  const { left, right, top, bottom } = thermalSheet(size.width, size.height)
  const [x, width] = [left + PAD, right - left - 2 * PAD]
  const texts = textsFor(tag, width, bottom - top - 2 * GAP - RULE)
  if (texts === null) return null
  const { name, phrase } = texts
  const height = name.height + 2 * GAP + RULE + phrase.height
  const nameTop = top + Math.floor((bottom - top - height) / 2)
  const rule: RectShape = { kind: 'rect', x, y: nameTop + name.height + GAP, width, height: RULE, fill: 'black' }
  return [...textShapes(name, { x, top: nameTop }), rule, ...textShapes(phrase, { x, top: rule.y + RULE + GAP })]
}

/** The largest phrase beside which the name is not the smaller of the two; null: not even small letters fit. */
function textsFor(tag: BuffetTag, width: number, height: number): Texts | null {
  const fitting = phrasesFor(tag.phrase.split('\n').map(printable), width).flatMap((phrase): Texts[] => {
    const name = fitUncut(printable(tag.name), { width, height: height - phrase.height, ...NAME })
    return name === null ? [] : [{ name, phrase }]
  })
  return fitting.find(({ name, phrase }) => name.size >= phrase.size) ?? fitting.at(-1) ?? null
}

/** The phrases from the largest on, each on one line where it has room for that. */
function phrasesFor(phrases: readonly string[], width: number): readonly FittedText[] {
  const all = PHRASE_SIZES.map((size) =>
    setLines(
      phrases.flatMap((phrase) => linesOf(phrase, size, width)),
      size,
    ),
  )
  const fitting = all.filter(({ lines, size }) => lines.every((line) => textWidth(line, size) <= width))
  const isOneLine = ({ lines }: FittedText) => lines.length === phrases.length
  return [...fitting.filter(isOneLine), ...fitting.filter((text) => !isOneLine(text))]
}

/** A line breaks after the dot between two substances, never before it. */
function linesOf(phrase: string, size: number, width: number): readonly string[] {
  const lines: string[] = []
  for (const part of phrase.split(/(?<= ·) /)) {
    const longer = `${lines.at(-1)} ${part}`
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}
