import { textWidth } from './font-metrics.contract.ts'
import { drawBand, narrowBands, wideBands } from './band-50x30.contract.ts'
import type { Band } from './band-50x30.contract.ts'
import type { LabelFields } from './label-fields.contract.ts'
import type { LeftOut, OptionalField, Shape } from './label-shapes.contract.ts'
import { changeOf } from './left-out.contract.ts'
import type { DrawnFields } from './left-out.contract.ts'
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
/** Only for a name and a responsible that need it: its capitals are 0.9 mm high. */
const SMALLEST = 10
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

/** What of the optional details the column has, in the order in which they give way to a long name. */
interface Details {
  /** A line for each detail, or as many on a line as fit. */
  readonly rows: 'each' | 'packed'
  readonly without: readonly OptionalField[]
  /** Cut to one line each. */
  readonly shortened: readonly OptionalField[]
}

/** A layout of the column: the details, the smallest size of the name, and the band below. */
interface Plan extends Details {
  readonly band: 'roomy' | 'tight' | 'tightest'
  readonly detailSize: number
  readonly nameSmallest: number
}

const everyDetail = { rows: 'each', without: [], shortened: [] } as const
const packed = { rows: 'packed', without: [], shortened: ['businessName'] } as const
const atFloor = { rows: 'packed', detailSize: FLOOR, nameSmallest: FLOOR } as const
const OPTIONAL = ['businessName', 'sif', 'weight', 'storage'] as const satisfies readonly OptionalField[]

/** From the most legible layout to the most compact; the first one that fits is drawn. */
const PLANS: readonly Plan[] = [
  { ...everyDetail, band: 'roomy', detailSize: 21, nameSmallest: 30 },
  { ...everyDetail, band: 'roomy', detailSize: 19, nameSmallest: 26 },
  { ...packed, band: 'roomy', detailSize: 20, nameSmallest: 26 },
  { ...packed, band: 'roomy', detailSize: FLOOR, nameSmallest: 23 },
  { ...packed, band: 'tight', detailSize: FLOOR, nameSmallest: 20 },
  { ...packed, ...atFloor, band: 'tight' },
  { ...atFloor, band: 'tight', without: ['businessName'], shortened: [] },
  { ...atFloor, band: 'tight', without: ['businessName'], shortened: ['sif', 'weight', 'storage'] },
  { ...atFloor, band: 'tight', without: ['businessName', 'sif'], shortened: ['weight', 'storage'] },
  { ...atFloor, band: 'tight', without: ['businessName', 'sif', 'weight'], shortened: ['storage'] },
  { ...atFloor, band: 'tightest', without: ['businessName', 'sif', 'weight'], shortened: ['storage'] },
  { ...atFloor, band: 'tightest', without: OPTIONAL, shortened: [] },
]

/** The shapes of the thermal label, and what of the fields they do not have. */
export function draw50x30(fields: LabelFields, url: string): DrawnFields {
  const code = setLines([cutToWidth(fields.code, FLOOR, 200)], FLOOR)
  const symbol = qrSymbol(url, QR_ATTEMPTS, BOTTOM - TOP - code.height)
  const blockWidth = Math.max(symbol.side, Math.ceil(textWidth(code.lines[0] ?? '', FLOOR)))
  const blockHeight = symbol.side + symbol.quiet + code.height
  const columnWidth = RIGHT - blockWidth - symbol.quiet - LEFT
  const wide = wideBands({ x: LEFT, width: RIGHT - LEFT, bottom: BOTTOM }, BOTTOM - TOP - blockHeight - GAP)
  const bands = wide ?? narrowBands(fields, { x: LEFT, width: columnWidth, bottom: BOTTOM })

  const underCode = wide ? null : textUnderCode(fields, blockWidth, BOTTOM - TOP - blockHeight)
  const { band, shapes, leftOut } = fillColumn({ ...fields, ...underCode?.removes }, columnWidth, bands)

  const block = setLines(underCode ? [...code.lines, underCode.text] : code.lines, FLOOR)
  const blockBottom = wide ? band.y - GAP : BOTTOM
  const qrTop = TOP + Math.floor((blockBottom - TOP - symbol.side - symbol.quiet - block.height) / 2)
  const middle = RIGHT - blockWidth / 2
  return {
    leftOut,
    shapes: [
      ...shapes,
      ...drawBand(fields, band),
      placeQr(symbol, Math.floor(middle - symbol.side / 2), qrTop),
      ...textShapes(block, { x: middle, top: qrTop + symbol.side + symbol.quiet, anchor: 'middle' }),
    ],
  }
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

/** The fields with all words broken that are too long for a line of this size. */
function wrappable(fields: LabelFields, size: number, width: number): LabelFields {
  const broken = (text: string) => breakLongWords(text, size, width)
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

interface FilledColumn extends DrawnFields {
  readonly band: Band
}

function fillColumn(fields: LabelFields, width: number, bands: Record<Plan['band'], Band>): FilledColumn {
  const columnOver = (band: Band): Column => ({ width, height: band.y - GAP - TOP })
  const broken = wrappable(fields, FLOOR, width)
  for (const plan of PLANS) {
    const band = bands[plan.band]
    const details = setDetails(broken, plan, width)
    const name = details && nameAbove(broken.name, details.set, plan.nameSmallest, columnOver(band))
    if (name) return { band, shapes: stack(name, details.set, columnOver(band)), leftOut: details.leftOut }
  }
  return { band: bands.tightest, ...squeeze(fields, columnOver(bands.tightest)) }
}

interface SetDetails {
  readonly set: FittedText
  readonly leftOut: readonly LeftOut[]
}

/** The details of a plan as one block; null when a word is too long for a line. */
function setDetails(fields: LabelFields, plan: Plan, width: number): SetDetails | null {
  const { detailSize: size, rows } = plan
  const shown = (field: OptionalField, text: string) => {
    if (plan.without.includes(field)) return ''
    return plan.shortened.includes(field) ? cutToWidth(text, size, width) : text
  }
  const [storage, businessName] = [shown('storage', fields.storage), shown('businessName', fields.businessName)]
  const [weight, sif] = [shown('weight', fields.weight), shown('sif', sifText(fields))]
  const texts = [
    manipulatedText(fields, FLOOR, width),
    storage,
    responsibleText(fields),
    ...(rows === 'each' ? [weightAndSif(fields)] : [weight, sif]),
    businessName,
  ]
  const lines = rows === 'each' ? rowEach(texts, size, width) : packLines(texts, size, width)
  const leftOut = [
    ...changeOf('businessName', fields.businessName, businessName),
    ...changeOf('sif', sifText(fields), sif),
    ...changeOf('weight', fields.weight, weight),
    ...changeOf('storage', fields.storage, storage),
  ]
  return lines && { set: setLines(lines, size), leftOut }
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
function manipulatedText({ manipulated }: LabelFields, size: number, width: number): string {
  const shortYear = manipulated.replace(/\/\d\d(\d\d) /, '/$1 ')
  const forms = [`Manip. ${manipulated}`, `Man. ${manipulated}`, `Manip. ${shortYear}`, `Man. ${shortYear}`]
  return forms.find((form) => textWidth(form, size) <= width) ?? manipulated
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
  return 4 + Math.round(Math.max(0, nameSize - FLOOR) * 0.6)
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
 * Used when no plan fits, for a name and a responsible of about a hundred letters: what the law asks for is whole, in
 * letters as small as needed. Only a responsible that even the smallest letters cannot show is cut.
 */
function squeeze(fields: LabelFields, column: Column): DrawnFields {
  const gone = [
    ...changeOf('businessName', fields.businessName, ''),
    ...changeOf('sif', fields.sif, ''),
    ...changeOf('weight', fields.weight, ''),
    ...changeOf('storage', fields.storage, ''),
  ]
  for (let size = FLOOR - 1; size >= SMALLEST; size -= 1) {
    const lines = packLines(requiredTexts(fields, size, column.width), size, column.width)
    const details = lines && setLines(lines, size)
    const name = breakLongWords(fields.name, size, column.width)
    const whole = details && nameAbove(name, details, size, column)
    if (whole) return { shapes: stack(whole, details, column), leftOut: gone }
  }
  return squeezeResponsible(fields, column, gone)
}

/** The name as small as it may be, and as many lines of the responsible as are left. */
function squeezeResponsible(fields: LabelFields, column: Column, gone: readonly LeftOut[]): DrawnFields {
  const name = fitText(fields.name, { ...column, largest: SMALLEST, smallest: SMALLEST })
  const [date = '', responsible = ''] = requiredTexts(fields, SMALLEST, column.width)
  const dateHeight = setLines([date], SMALLEST).height
  const room = column.height - name.height - dateHeight - SMALLEST
  const cut = fitText(responsible, { width: column.width, height: room, largest: SMALLEST, smallest: SMALLEST })
  return {
    shapes: stack(name, setLines([date, ...cut.lines], SMALLEST), column),
    leftOut: [...gone, { field: 'responsible', how: 'shortened' }],
  }
}

function requiredTexts(fields: LabelFields, size: number, width: number): readonly string[] {
  return [manipulatedText(fields, size, width), breakLongWords(responsibleText(fields), size, width)]
}
