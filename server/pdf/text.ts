import type { Ruler, TextStyle } from './shapes.ts'

/** The smallest line distance without overlap, as a multiple of the font size. */
export const LINE_HEIGHT = 1.3

/**
 * Breaks a paragraph into lines no wider than `width`: at spaces, and inside a word only when the word is wider than a
 * line.
 */
export function wrapped(text: string, style: TextStyle, width: number, ruler: Ruler): readonly string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const [, spaces = '', word = ''] of text.replaceAll('\t', '    ').matchAll(/( *)([^ ]+)/g)) {
    const wordWidth = ruler(word, style)
    const widthWithWord = used + ruler(spaces, style) + wordWidth
    if (widthWithWord <= width) {
      line += spaces + word
      used = widthWithWord
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

// A combining accent stays with its letter.
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

/** The text if it fits in `width`, else its beginning and `…`. */
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

/** The style, with a smaller size if the text is wider than `width`. For numbers, which must never be cut. */
export function shrunk(text: string, style: TextStyle, width: number, ruler: Ruler): TextStyle {
  const natural = ruler(text, style)
  return natural <= width ? style : { ...style, size: (style.size * width) / natural }
}
