import type { TextShape } from './label-shapes.ts'

/** Font family in the SVG. A page that shows a label loads `@fontsource/inter` latin 700 under this name. */
export const LABEL_FONT = 'Inter Label'
export const LABEL_FONT_WEIGHT = 700

const UNITS_PER_EM = 2048

// Advance widths of inter-latin-700-normal, in 1/2048 em. label-pdf.unit.test.ts compares all of them with the font
// file.
const asciiFromSpace = [
  485, 692, 1130, 1329, 1341, 2080, 1376, 694, 772, 772, 1145, 1390, 684, 958, 684, 795, 1381, 883, 1290, 1322, 1385,
  1274, 1330, 1191, 1333, 1330, 684, 702, 1390, 1390, 1390, 1146, 2081, 1529, 1355, 1515, 1479, 1244, 1202, 1537, 1530,
  575, 1197, 1473, 1158, 1908, 1561, 1578, 1327, 1591, 1345, 1341, 1367, 1499, 1529, 2125, 1512, 1497, 1360, 772, 795,
  772, 997, 975, 748, 1189, 1291, 1205, 1291, 1220, 815, 1294, 1275, 555, 555, 1188, 555, 1869, 1275, 1256, 1291, 1291,
  834, 1147, 750, 1275, 1228, 1741, 1188, 1233, 1173, 960, 761, 960, 1390,
]
const latin1FromInvertedExclamation = [
  692, 1205, 1308, 1560, 1168, 694, 1164, 1275, 1872, 950, 1352, 1390, 1344, 1356, 899, 941, 1390, 942, 966, 748, 1286,
  1226, 684, 746, 682, 1003, 1352, 1732, 1805, 1884, 1146, 1529, 1529, 1529, 1529, 1529, 1529, 2094, 1515, 1244, 1244,
  1244, 1244, 575, 575, 575, 575, 1556, 1561, 1578, 1578, 1578, 1578, 1578, 1390, 1578, 1499, 1499, 1499, 1499, 1497,
  1370, 1346, 1189, 1189, 1189, 1189, 1189, 1189, 1864, 1205, 1220, 1220, 1220, 1220, 555, 555, 555, 555, 1227, 1275,
  1256, 1256, 1256, 1256, 1256, 1390, 1256, 1275, 1275, 1275, 1275, 1233, 1291, 1233,
]
const beyondLatin1: readonly (readonly [string, number])[] = [
  ['ı', 555],
  ['Œ', 2084],
  ['œ', 2023],
  ['–', 1024],
  ['—', 2048],
  ['‘', 636],
  ['’', 636],
  ['‚', 591],
  ['“', 1106],
  ['”', 1089],
  ['„', 1044],
  ['•', 971],
  ['…', 2052],
  ['′', 562],
  ['″', 1121],
  ['‹', 883],
  ['›', 883],
  ['⁄', 431],
  ['€', 1402],
  ['™', 1311],
  ['−', 1390],
]

const SOFT_HYPHEN = '\u00ad'

/** Character → advance width in 1/2048 em. A label can print only these characters. */
export const ADVANCES: ReadonlyMap<string, number> = new Map([
  ...asciiFromSpace.map((advance, index) => [String.fromCodePoint(0x20 + index), advance] as const),
  ...latin1FromInvertedExclamation
    .map((advance, index) => [String.fromCodePoint(0xa1 + index), advance] as const)
    .filter(([character]) => character !== SOFT_HYPHEN),
  ...beyondLatin1,
])

// Characters that Unicode does not decompose into characters of the font.
const folded: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'Ð',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ẞ: 'SS',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '⁃': '•',
  ﬁ: 'fi',
  ﬂ: 'fl',
}

/**
 * The text in characters of the label's font, on one line. White space becomes single spaces, a letter loses a mark
 * that the font does not have (`Żubrówka` → `Zubrówka`), invisible characters are removed, any other character becomes
 * `?`. The same text is measured, shown and printed, so no fallback font can change a width.
 */
export function printable(text: string): string {
  const characters = Array.from(text.normalize('NFC').replaceAll(/\s+/gu, ' '), printableCharacter)
  // Spaces on both sides of a removed character are one.
  return characters.join('').replaceAll(/ {2,}/g, ' ').trim()
}

function printableCharacter(character: string): string {
  if (ADVANCES.has(character)) return character
  if (/^[\p{M}\p{Cf}\p{Cc}]$/u.test(character)) return ''
  const base = folded[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(base).every((part) => ADVANCES.has(part)) ? base : '?'
}

// The same by the code of the character: lines are measured thousands of times for a label.
const advances = new Uint16Array(1 + Math.max(...[...ADVANCES.keys()].map((character) => character.charCodeAt(0))))
for (const [character, advance] of ADVANCES) advances[character.charCodeAt(0)] = advance

/** Width in dots of printable text set at `size` dots, without kerning. */
export function textWidth(text: string, size: number): number {
  let units = 0
  for (let at = 0; at < text.length; at += 1) units += advances[text.charCodeAt(at)] || UNITS_PER_EM
  return (units / UNITS_PER_EM) * size
}

/** Height of capitals and digits, in em. */
export const CAP_HEIGHT = 0.728

// Characters by how far their ink reaches above and below the baseline, measured on the font's outlines.
const reachesHighest = /[|Å]/
const reachesHigh = /[$²³¹À-ÄÈ-ÏÑ-ÖÙ-Ýå]/
const reachesLow = /[(),;@[\]gjpqy{}¡¦§µ¸¿Ççýþÿ‚„]/
const reachesALittleLow = /[$/Q\\_Øø]/

/** Height of the text's ink above the baseline, in em. */
export function inkAscent(text: string): number {
  if (reachesHighest.test(text)) return 1
  return reachesHigh.test(text) ? 0.949 : 0.78
}

/** Depth of the text's ink below the baseline, in em. Round letters reach slightly below it. */
export function inkDescent(text: string): number {
  if (text.includes('|')) return 0.24
  if (reachesLow.test(text)) return 0.216
  return reachesALittleLow.test(text) ? 0.12 : 0.02
}

/** A box in dots that contains the ink of a drawn line. */
export function textBox(shape: TextShape): {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
} {
  const shift = { start: 0, middle: shape.width / 2, end: shape.width }[shape.anchor]
  const ascent = inkAscent(shape.text) * shape.size
  return {
    x: shape.x - shift,
    y: shape.y - ascent,
    width: shape.width,
    height: ascent + inkDescent(shape.text) * shape.size,
  }
}
