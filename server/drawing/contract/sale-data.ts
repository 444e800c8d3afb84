import { textWidth } from './font-metrics.ts'
import type { LabelFields } from './label-fields.ts'
import type { Shape } from './label-shapes.ts'
import { linesAt, setLines, textShapes } from './text-fit.ts'
import type { FittedText } from './text-fit.ts'

/** A part of a sale label whose place is not known yet. */
export interface SaleData {
  readonly height: number
  shapesAt(x: number, top: number): readonly Shape[]
}

const PAD = 12
const GAP = 6
/** Above a caption. */
const GROUP_GAP = 10
/** Between two texts of a row. */
const APART = 20
const SMALL = 20
const CAPTION = 18
/** Beside each other, the date and the net content are at least so large. */
const SMALLEST_BESIDE = 28
/** Where a date with its time has no more room. */
const SMALLEST = 20

interface Row {
  readonly left: FittedText
  readonly right?: FittedText
  /** From the row above. */
  readonly gap: number
}

interface BoxRoom {
  readonly width: number
  /** The largest letters of the date and the net content. */
  readonly value: number
  /** `beside`: they share a row where both are large. */
  readonly where: 'beside' | 'below'
}

/** The black box with the dates, the lot and the net content. */
export function saleData(fields: LabelFields, { width, ...room }: BoxRoom): SaleData {
  const inner = width - 2 * PAD
  const rows = [...madeRows(fields, inner), ...validRows(fields, { ...room, width: inner })]
  const height = 2 * PAD - GAP + rows.reduce((sum, row) => sum + row.gap + heightOf(row), 0)
  return {
    height,
    shapesAt(x, top) {
      let at = top + PAD - GAP
      const texts = rows.flatMap((row) => {
        const rowTop = at + row.gap
        at = rowTop + heightOf(row)
        return rowShapes(row, { from: x + PAD, to: x + width - PAD, top: rowTop })
      })
      return [{ kind: 'rect', x, y: top, width, height, fill: 'black' }, ...texts]
    },
  }
}

/** Two texts of a row stand on one baseline. */
const ascentOf = ({ left, right }: Row) => Math.max(left.ascent, right?.ascent ?? 0)

function heightOf(row: Row): number {
  const texts = [row.left, ...(row.right === undefined ? [] : [row.right])]
  return Math.max(...texts.map(({ ascent, height }) => ascentOf(row) - ascent + height))
}

interface RowPlace {
  readonly from: number
  readonly to: number
  readonly top: number
}

function rowShapes(row: Row, { from, to, top }: RowPlace): readonly Shape[] {
  const { left, right } = row
  const topOf = ({ ascent }: FittedText) => top + ascentOf(row) - ascent
  return [
    ...textShapes(left, { x: from, top: topOf(left), fill: 'white' }),
    ...(right === undefined ? [] : textShapes(right, { x: to, top: topOf(right), anchor: 'end', fill: 'white' })),
  ]
}

const widthOf = ({ lines, size }: FittedText) => Math.max(0, ...lines.map((line) => textWidth(line, size)))

/** The texts in one row where both fit, else one below the other. */
function inRow(left: FittedText, right: FittedText, width: number, gap = GAP): readonly Row[] {
  const areSingle = left.lines.length === 1 && right.lines.length === 1
  return areSingle && widthOf(left) + APART + widthOf(right) <= width
    ? [{ left, right, gap }]
    : [
        { left, gap },
        { left: right, gap: GAP },
      ]
}

function madeRows({ manipulated, origin }: LabelFields, width: number): readonly Row[] {
  const lot = origin.find(({ field }) => field === 'lot')?.text ?? ''
  return inRow(linesAt(`Fab. ${manipulated}`, SMALL, width), linesAt(lot, SMALL, width), width)
}

const netCaption = (weight: string) => (/\d\s*k?g$/i.test(weight) ? 'Peso líquido' : 'Conteúdo líquido')

/** `500 g`, also where `500g` was typed. */
const spaced = (weight: string) => weight.replace(/^([\d.,]+)([a-z]+)$/i, '$1 $2')

function validRows(fields: LabelFields, { width, value, where }: BoxRoom): readonly Row[] {
  const { expiryCaptions, expiryDate, expiryTime } = fields
  const [date, weight] = [`${expiryDate} ${expiryTime}`.trim(), spaced(fields.weight)]
  // The caption also says whether a person has said the date.
  const caption = linesAt(asSentence(expiryCaptions[0]), CAPTION, width)
  const net = linesAt(netCaption(weight), CAPTION, width)
  const captions = inRow(caption, net, width, GROUP_GAP)
  for (let size = value; where === 'beside' && captions.length === 1 && size >= SMALLEST_BESIDE; size -= 1) {
    const values = inRow(setLines([date], size), setLines([weight], size), width)
    if (values.length === 1) return [...captions, ...values]
  }
  return [
    { left: caption, gap: GROUP_GAP },
    { left: valueText(date, width, value), gap: GAP },
    { left: net, gap: GROUP_GAP },
    { left: valueText(weight, width, value), gap: GAP },
  ]
}

function valueText(text: string, width: number, largest: number): FittedText {
  const size = Math.min(largest, Math.floor(width / textWidth(text, 1)))
  return linesAt(text, Math.max(SMALLEST, size), width)
}

const asSentence = (capitals: string) => `${capitals.charAt(0)}${capitals.slice(1).toLocaleLowerCase('pt-BR')}`
