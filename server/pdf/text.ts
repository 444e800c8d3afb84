import type { Ruler, TextStyle } from './shapes.ts'

/** As little as two lines can be apart without touching, in font sizes. */
export const LINE_HEIGHT = 1.3

/** One paragraph in lines no wider than `width`, broken at spaces, and inside a word only where the word alone is wider than a line. */
export function wrapped(text: string, style: TextStyle, width: number, ruler: Ruler): readonly string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const [, spaces = '', word = ''] of text.replaceAll('\t', '    ').matchAll(/( *)([^ ]+)/g)) {
    const wordWidth = ruler(word, style)
    const glued = used + ruler(spaces, style) + wordWidth
    if (glued <= width) {
      line += spaces + word
      used = glued
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = wordWidth <= width ? [word] : brokenWord(word, style, width, ruler)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
    used = ruler(line, style)
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

// An accent that is a character of its own stays with its letter.
function brokenWord(word: string, style: TextStyle, width: number, ruler: Ruler): readonly string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const [letter] of word.matchAll(/\P{M}?\p{M}*/gu)) {
    const letterWidth = letter === '' ? 0 : ruler(letter, style)
    if (piece !== '' && used + letterWidth > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += letter
    used += letterWidth
  }
  return [...pieces, piece]
}

/** The text as it is, or its beginning and `…`, where only one line is to be had. */
export function fitted(text: string, style: TextStyle, width: number, ruler: Ruler): string {
  if (ruler(text, style) <= width) return text
  const letters = Array.from(text)
  const shortened = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`
  let fits = 0
  let tooMany = letters.length
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (ruler(shortened(middle), style) <= width) fits = middle
    else tooMany = middle
  }
  return shortened(fits)
}

/** The style, smaller where the text would be wider than `width`: a figure must never be cut. */
export function shrunk(text: string, style: TextStyle, width: number, ruler: Ruler): TextStyle {
  const natural = ruler(text, style)
  return natural <= width ? style : { ...style, size: (style.size * width) / natural }
}
