import { textWidth } from './font-metrics.ts'
import type { LabelFields } from './label-fields.ts'
import type { LeftOut, OptionalField } from './label-shapes.ts'
import { changeOf } from './left-out.ts'
import { breakLongWords, cutToWidth, setLines, wrapWords } from './text-fit.ts'
import type { FittedText } from './text-fit.ts'
import { FLOOR } from './thermal-sheet.ts'

const SEPARATOR = ' · '

/** What of the optional details the column has, in the order in which they give way to a long name. */
interface Details {
  /** A line for each detail, or as many on a line as fit. */
  readonly rows: 'each' | 'packed'
  readonly without: readonly OptionalField[]
  /** Cut to one line each. */
  readonly shortened: readonly OptionalField[]
}

/** A layout of the column: the details, the smallest size of the name, and the band below. */
export interface Plan extends Details {
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

/** The most legible layout with the larger letters of a larger label, one for each tenth, then the usual ones. */
export function plansFor(letters: number): readonly Plan[] {
  const tenths = Math.max(0, Math.floor((letters - 1) * 10 + 1e-9))
  const larger = Array.from({ length: tenths }, (_, at) => 1 + (tenths - at) / 10).flatMap((scale) =>
    PLANS.slice(0, 1).map((plan) => ({
      ...plan,
      detailSize: Math.round(plan.detailSize * scale),
      nameSmallest: Math.round(plan.nameSmallest * scale),
    })),
  )
  return [...larger, ...PLANS]
}

/** Whether the layout has every detail whole, in letters that are read without effort. */
export function isRoomy(plan: Plan): boolean {
  return plan.rows === 'each'
}

/** The layouts with the large band, from which nothing is missing: only they have room for an origin. */
export const roomyPlans = (letters: number): readonly Plan[] =>
  plansFor(letters).filter(({ band, without }) => band === 'roomy' && without.length === 0)

interface SetDetails {
  readonly set: FittedText
  readonly leftOut: readonly LeftOut[]
}

/** The details of a plan as one block; null when a word is too long for a line. */
export function setDetails(fields: LabelFields, plan: Plan, width: number): SetDetails | null {
  const { detailSize: size, rows } = plan
  const shown = (field: OptionalField, text: string) => {
    if (plan.without.includes(field)) return ''
    return plan.shortened.includes(field) ? cutToWidth(text, size, width) : text
  }
  const kept = [fields.state, fields.storage].filter((text) => text !== '').join(SEPARATOR)
  // Where the place gives way, the situação stays.
  const storage = plan.without.includes('storage') ? fields.state : shown('storage', kept)
  const businessName = shown('businessName', fields.businessName)
  const [weight, sif] = [shown('weight', fields.weight), shown('sif', sifText(fields))]
  const texts = [
    manipulatedText(fields, FLOOR, width),
    storage,
    responsibleText(fields),
    ...(rows === 'each' ? [weightAndSif(fields)] : [weight, sif]),
    ...fields.origin.map(({ text }) => text),
    businessName,
    fields.code,
  ]
  const lines = rows === 'each' ? rowEach(texts, size, width) : packLines(texts, size, width)
  const leftOut = [
    ...changeOf('businessName', fields.businessName, businessName),
    ...changeOf('sif', sifText(fields), sif),
    ...changeOf('weight', fields.weight, weight),
    ...(fields.storage === '' ? [] : changeOf('storage', kept, plan.without.includes('storage') ? '' : storage)),
  ]
  return lines && { set: setLines(lines, size), leftOut }
}

function responsibleText({ responsible }: LabelFields): string {
  return responsible === '' ? '' : `Resp. ${responsible}`
}

function sifText({ sif }: LabelFields): string {
  return sif === '' ? '' : `SIF ${sif}`
}

export function weightAndSif(fields: LabelFields): string {
  return [fields.weight, sifText(fields)].filter((text) => text !== '').join(SEPARATOR)
}

/** The manipulation date, never cut: shorter forms are tried until one fits on a line. */
function manipulatedText({ manipulated }: LabelFields, size: number, width: number): string {
  const shortYear = manipulated.replace(/\/\d\d(\d\d)(?= |$)/, '/$1')
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
export function packLines(texts: readonly string[], size: number, width: number): readonly string[] | null {
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

/** The manipulation date, the responsible, and the code if it stands in the column. */
export function requiredTexts(fields: LabelFields, size: number, width: number): readonly [string, string, string] {
  return [manipulatedText(fields, size, width), breakLongWords(responsibleText(fields), size, width), fields.code]
}
