import { textWidth } from './font-metrics.contract.ts'
import { drawBand, narrowBands, wideBands } from './band-50x30.contract.ts'
import type { Band } from './band-50x30.contract.ts'
import type { LabelFields } from './label-fields.contract.ts'
import type { Shape } from './label-shapes.contract.ts'
import { placeQr, qrSymbol } from './qr-shape.contract.ts'
import { breakLongWords, cutToWidth, fitText, fitWhole, setLines, textShapes, wrapWords } from './text-fit.contract.ts'
import type { FittedText } from './text-fit.contract.ts'

/*
 * 400 × 240 dots. On the right the QR with its code below it; on the left a column with the name, then the details. At
 * the bottom the black band with the expiry, as wide as the label if the QR leaves enough height, else as wide as the
 * column.
 * Nothing is drawn in the outer 2 mm. On the right this margin is also the QR's quiet zone (16 dots are 4 modules).
 */
const LEFT = 16
const TOP = 16
const RIGHT = 384
const BOTTOM = 224
/** Smallest text size: below 18 dots (2.25 mm) a thermal print head loses strokes. */
const FLOOR = 18
const NAME_LARGEST = 46
const GAP = 6
const SEPARATOR = ' · '

/** Phones read level M with 4 dots per module best. A longer address first lowers the level, then the dots. */
const QR_ATTEMPTS = [
  { level: 'M', moduleDots: 4 },
  { level: 'L', moduleDots: 4 },
  { level: 'M', moduleDots: 3 },
  { level: 'L', moduleDots: 3 },
  { level: 'M', moduleDots: 2 },
  { level: 'L', moduleDots: 2 },
] as const

/** A layout of the column: the form of the details, the smallest size of the name, and the band below. */
interface Plan {
  readonly band: 'roomy' | 'tight' | 'tightest'
  readonly details: 'row-each' | 'packed' | 'packed-anonymous' | 'packed-cut' | 'all-cut'
  readonly detailSize: number
  readonly nameSmallest: number
}

/** From the most legible layout to the most compact; the first one that fits is drawn. */
const PLANS: readonly Plan[] = [
  { band: 'roomy', details: 'row-each', detailSize: 21, nameSmallest: 30 },
  { band: 'roomy', details: 'row-each', detailSize: 19, nameSmallest: 26 },
  { band: 'roomy', details: 'packed', detailSize: 20, nameSmallest: 26 },
  { band: 'roomy', details: 'packed', detailSize: FLOOR, nameSmallest: 23 },
  { band: 'tight', details: 'packed', detailSize: FLOOR, nameSmallest: 20 },
  { band: 'tight', details: 'packed', detailSize: FLOOR, nameSmallest: FLOOR },
  { band: 'tight', details: 'packed-anonymous', detailSize: FLOOR, nameSmallest: FLOOR },
  { band: 'tight', details: 'packed-cut', detailSize: FLOOR, nameSmallest: FLOOR },
  { band: 'tight', details: 'all-cut', detailSize: FLOOR, nameSmallest: FLOOR },
  { band: 'tightest', details: 'all-cut', detailSize: FLOOR, nameSmallest: FLOOR },
]

/** The shapes of the thermal label. */
export function draw50x30(fields: LabelFields, url: string): readonly Shape[] {
  const code = setLines([cutToWidth(fields.code, FLOOR, 200)], FLOOR)
  const symbol = qrSymbol(url, QR_ATTEMPTS, BOTTOM - TOP - code.height)
  const blockWidth = Math.max(symbol.side, Math.ceil(textWidth(code.lines[0] ?? '', FLOOR)))
  const blockHeight = symbol.side + symbol.quiet + code.height
  const columnWidth = RIGHT - blockWidth - symbol.quiet - LEFT
  const wide = wideBands({ x: LEFT, width: RIGHT - LEFT, bottom: BOTTOM }, BOTTOM - TOP - blockHeight - GAP)
  const bands = wide ?? narrowBands(fields, { x: LEFT, width: columnWidth, bottom: BOTTOM })

  const underCode = wide ? null : textUnderCode(fields, blockWidth, BOTTOM - TOP - blockHeight)
  const { band, shapes } = fillColumn(wrappable({ ...fields, ...underCode?.removes }, columnWidth), columnWidth, bands)

  const block = setLines(underCode ? [...code.lines, underCode.text] : code.lines, FLOOR)
  const blockBottom = wide ? band.y - GAP : BOTTOM
  const qrTop = TOP + Math.floor((blockBottom - TOP - symbol.side - symbol.quiet - block.height) / 2)
  const middle = RIGHT - blockWidth / 2
  return [
    ...shapes,
    ...drawBand(fields, band),
    placeQr(symbol, Math.floor(middle - symbol.side / 2), qrTop),
    ...textShapes(block, { x: middle, top: qrTop + symbol.side + symbol.quiet, anchor: 'middle' }),
  ]
}

/**
 * With a narrow band, one more line below the code: the business name, or weight and SIF, whichever fits whole; null:
 * neither.
 */
function textUnderCode(
  fields: LabelFields,
  width: number,
  height: number,
): { readonly text: string; readonly removes: Partial<LabelFields> } | null {
  const candidates = [
    { text: fields.businessName, removes: { businessName: '' } },
    { text: weightAndSif(fields), removes: { weight: '', sif: '' } },
  ]
  const lineHeight = (text: string) =>
    setLines([fields.code, text], FLOOR).height - setLines([fields.code], FLOOR).height
  return (
    candidates.find(({ text }) => text !== '' && textWidth(text, FLOOR) <= width && lineHeight(text) <= height) ?? null
  )
}

/** The fields with all words broken that are too long for a line of the column. */
function wrappable(fields: LabelFields, width: number): LabelFields {
  const broken = (text: string) => breakLongWords(text, FLOOR, width)
  const { name, storage, responsible, weight, sif, businessName } = fields
  return {
    ...fields,
    name: broken(name),
    storage: broken(storage),
    responsible: broken(responsible),
    weight: broken(weight),
    sif: broken(sif),
    businessName: broken(businessName),
  }
}

interface Column {
  readonly width: number
  readonly height: number
}

function fillColumn(
  fields: LabelFields,
  width: number,
  bands: Record<Plan['band'], Band>,
): { readonly band: Band; readonly shapes: readonly Shape[] } {
  const columnOver = (band: Band): Column => ({ width, height: band.y - GAP - TOP })
  for (const plan of PLANS) {
    const band = bands[plan.band]
    const details = setDetails(fields, plan, width)
    const name = details && nameAbove(fields.name, details, plan.nameSmallest, columnOver(band))
    if (name) return { band, shapes: stack(name, details, columnOver(band)) }
  }
  return { band: bands.tightest, shapes: squeeze(fields, columnOver(bands.tightest)) }
}

/** All details as one block; null when a word is too long for a line. */
function setDetails(fields: LabelFields, { details, detailSize }: Plan, width: number): FittedText | null {
  const lines = detailLines(fields, { details, size: detailSize, width })
  return lines && setLines(lines, detailSize)
}

function detailLines(
  fields: LabelFields,
  { details, size, width }: { details: Plan['details']; size: number; width: number },
): readonly string[] | null {
  const date = manipulatedText(fields, width)
  const { storage, weight } = fields
  const sif = sifText(fields)
  const responsible = responsibleText(fields)
  const cut = (text: string) => cutToWidth(text, size, width)
  switch (details) {
    case 'row-each':
      return rowEach([date, storage, responsible, weightAndSif(fields), fields.businessName], size, width)
    case 'packed':
      return packLines([date, storage, responsible, weight, sif, cut(fields.businessName)], size, width)
    case 'packed-anonymous':
      return packLines([date, storage, responsible, weight, sif], size, width)
    case 'packed-cut':
      // The storage type is not cut; a surname may be.
      return packLines([date, storage, cut(responsible), cut(weight), cut(sif)], size, width)
    case 'all-cut':
      return packLines([date, ...[storage, responsible, weight, sif, fields.businessName].map(cut)], size, width)
    default:
      return details satisfies never
  }
}

function responsibleText({ responsible }: LabelFields): string {
  return responsible === '' ? '' : `Resp. ${responsible}`
}

function sifText({ sif }: LabelFields): string {
  return sif === '' ? '' : `SIF ${sif}`
}

function weightAndSif(fields: LabelFields): string {
  return [fields.weight, sifText(fields)].filter((text) => text !== '').join(SEPARATOR)
}

/** The manipulation date, never cut: shorter forms are tried until one fits on a line. */
function manipulatedText({ manipulated }: LabelFields, width: number): string {
  const shortYear = manipulated.replace(/\/\d\d(\d\d) /, '/$1 ')
  const forms = [`Manip. ${manipulated}`, `Man. ${manipulated}`, `Manip. ${shortYear}`, `Man. ${shortYear}`]
  return forms.find((form) => textWidth(form, FLOOR) <= width) ?? manipulated
}

function rowEach(texts: readonly string[], size: number, width: number): readonly string[] | null {
  const rows = texts.map((text) => wrapWords(text, size, width))
  return rows.every((row) => row !== null) ? rows.flat() : null
}

/**
 * Lines with as many texts as fit, with separators between them; a text is wrapped only if it is too long for a line.
 */
function packLines(texts: readonly string[], size: number, width: number): readonly string[] | null {
  const lines: string[] = []
  for (const text of texts.filter((part) => part !== '')) {
    const joined = `${lines.at(-1)}${SEPARATOR}${text}`
    if (lines.length > 0 && textWidth(joined, size) <= width) {
      lines[lines.length - 1] = joined
      continue
    }
    const wrapped = wrapWords(text, size, width)
    if (wrapped === null) return null
    lines.push(...wrapped)
  }
  return lines
}

function nameAbove(name: string, details: FittedText, smallest: number, { width, height }: Column): FittedText | null {
  return fitWhole(name, { width, height: height - details.height - nameGap(smallest), largest: NAME_LARGEST, smallest })
}

/** Space below the name, in proportion to its size. */
function nameGap(nameSize: number): number {
  return 4 + Math.round((nameSize - FLOOR) * 0.6)
}

/** The name at the top and the details below it; remaining height is distributed between the lines. */
function stack(name: FittedText, details: FittedText, { height }: Column): readonly Shape[] {
  const spare = height - name.height - details.height
  const shared = Math.max(0, spare - nameGap(name.size)) / (details.lines.length + 1)
  const leading = Math.min(5, Math.floor(shared))
  const gap = Math.min(18, spare - leading * (details.lines.length - 1))
  return [
    ...textShapes(name, { x: LEFT, top: TOP }),
    ...textShapes(details, { x: LEFT, top: TOP + name.height + gap, leading }),
  ]
}

/**
 * Used when no plan fits, for a name of about a hundred letters: the name has the smallest size, and the last lines of
 * the details are dropped one by one. The name itself is cut only if it does not fit with the manipulation date alone.
 */
function squeeze(fields: LabelFields, column: Column): readonly Shape[] {
  const lines = detailLines(fields, { details: 'all-cut', size: FLOOR, width: column.width }) ?? []
  for (let count = lines.length - 1; count >= 1; count -= 1) {
    const kept = setLines(lines.slice(0, count), FLOOR)
    const whole = nameAbove(fields.name, kept, FLOOR, column)
    if (whole) return stack(whole, kept, column)
  }
  const date = setLines([manipulatedText(fields, column.width)], FLOOR)
  const room = {
    width: column.width,
    height: column.height - date.height - nameGap(FLOOR),
    largest: FLOOR,
    smallest: FLOOR,
  }
  return stack(fitText(fields.name, room), date, column)
}
