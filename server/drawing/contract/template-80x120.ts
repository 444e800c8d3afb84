import { CAP_HEIGHT, textWidth } from './font-metrics.ts'
import type { LabelFields } from './label-fields.ts'
import { originChoices } from './label-origin.ts'
import type { Box, OptionalField, RectShape, Shape } from './label-shapes.ts'
import { changeOf, changesOfOrigin } from './left-out.ts'
import type { DrawnFields } from './left-out.ts'
import { placeQr, qrSymbol } from './qr-shape.ts'
import { cutToWidth, fitText, setLines, textLine, textShapes } from './text-fit.ts'

/*
 * 640 × 960 dots, portrait, in a frame just inside the 2 mm margin: business name, name, the black band with the
 * expiry, rows of captioned fields, and at the bottom more fields next to the QR with its code.
 */
const MARGIN = 16
const FRAME = 3
const FRAMED_WIDTH = 640 - 2 * MARGIN
const FRAMED_HEIGHT = 960 - 2 * MARGIN
// 33 dots from the frame: the quiet zone of a QR with 8 dots a module.
const LEFT = 52
const RIGHT = 588
const WIDTH = RIGHT - LEFT
const BOTTOM = 922
const BUSINESS = 26
const CAPTION = 19
const CODE = 27
const VALUE = { largest: 34, smallest: 20 }
/** Only for a name or a responsible that needs it. */
const SMALLEST = 10

/** In dots, with the quiet zone below: the modules are as large as possible in a symbol of about 33 mm. */
const QR_HEIGHT = 319
const QR_ATTEMPTS = [
  ...[8, 7, 6, 5, 4].map((moduleDots) => ({ level: 'M' as const, moduleDots })),
  { level: 'L' as const, moduleDots: 4 },
  { level: 'M' as const, moduleDots: 3 },
  { level: 'L' as const, moduleDots: 3 },
]

/** With an origin a row is added above the foot, and everything above it moves up by this. */
const ORIGIN_ROW = 84
/** The smallest name that gives up room for it. */
const NAME_BESIDE_ORIGIN = 28

/** The shapes of the A4 sheet's label, and what of the fields they do not have. */
export function draw80x120(fields: LabelFields, url: string): DrawnFields {
  const origin = originRow(fields)
  const up = origin === null ? 0 : ORIGIN_ROW
  const parts = [
    heading(fields, headingBox(up)),
    { shapes: expiryBand(fields, { x: MARGIN, y: 246 - up, width: FRAMED_WIDTH, height: 144 }), leftOut: [] },
    ...fullWidthFields(fields, up),
    origin ?? { shapes: [], leftOut: changesOfOrigin(besideStorage(fields), []) },
    ...foot(fields, url),
  ]
  return {
    shapes: [...frame(), ...parts.flatMap(({ shapes }) => shapes)],
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  }
}

const headingBox = (up: number): Box => ({ x: LEFT, y: 38, width: WIDTH, height: 196 - up })

/** The temperature stands with the storage, and the band says whole that a date is by hand. */
const besideStorage = ({ origin }: LabelFields) =>
  origin.filter(({ field }) => field !== 'temperature' && field !== 'byHand')

/** As much of the origin as has room; null: none, or the name would be small without its row. */
function originRow(fields: LabelFields): DrawnFields | null {
  const texts = besideStorage(fields)
  if (texts.length === 0 || !hasLargeName(fields)) return null
  const box = { x: LEFT, y: 488, width: WIDTH, height: 76 }
  for (const shown of originChoices(texts)) {
    const { shapes, whole } = captioned('ORIGEM', shown.map(({ text }) => text).join(' · '), box)
    if (whole) return { shapes, leftOut: changesOfOrigin(texts, shown) }
  }
  return null
}

function hasLargeName(fields: LabelFields): boolean {
  const { width, height } = headingBox(ORIGIN_ROW)
  const name = nameIn(fields, width, height - businessLine(fields, width).height)
  return name.whole && name.size >= NAME_BESIDE_ORIGIN
}

function frame(): readonly RectShape[] {
  return [
    black({ x: MARGIN, y: MARGIN, width: FRAMED_WIDTH, height: FRAME }),
    black({ x: MARGIN, y: MARGIN + FRAMED_HEIGHT - FRAME, width: FRAMED_WIDTH, height: FRAME }),
    black({ x: MARGIN, y: MARGIN, width: FRAME, height: FRAMED_HEIGHT }),
    black({ x: MARGIN + FRAMED_WIDTH - FRAME, y: MARGIN, width: FRAME, height: FRAMED_HEIGHT }),
  ]
}

const businessLine = ({ businessName }: LabelFields, width: number) =>
  setLines([cutToWidth(businessName, BUSINESS, width)], BUSINESS)

const NAME_GAP = 20
const nameIn = ({ name }: LabelFields, width: number, height: number) =>
  fitText(name, { width, height: height - NAME_GAP, largest: 92, smallest: SMALLEST })

/** The business name on its own line, then the name at the largest size that fits, centred in the rest. */
function heading(fields: LabelFields, box: Box): DrawnFields {
  const business = businessLine(fields, box.width)
  const room = box.height - business.height - NAME_GAP
  const name = nameIn(fields, box.width, box.height - business.height)
  const top = box.y + box.height - room + Math.floor((room - name.height) / 2)
  return {
    shapes: [...textShapes(business, { x: box.x, top: box.y }), ...textShapes(name, { x: box.x, top })],
    leftOut: changeOf('businessName', fields.businessName, business.lines[0] ?? ''),
  }
}

/** The caption and the weekday above the date, at the largest size that fits the band. */
function expiryBand(fields: LabelFields, band: Box): readonly Shape[] {
  const expiry = [fields.expiryDate, fields.expiryTime].join(' ').trim()
  const size = Math.floor(Math.min(96, WIDTH / textWidth(expiry, 1)))
  const captionLine = { y: band.y + 42, fill: 'white' } as const
  const [caption] = fields.expiryCaptions
  const captionSize = Math.min(34, Math.floor(WIDTH / textWidth(`${caption} ${fields.weekday}`, 1)))
  return [
    black(band),
    textLine(caption, captionSize, { ...captionLine, x: LEFT, anchor: 'start' }),
    textLine(fields.weekday, captionSize, { ...captionLine, x: RIGHT, anchor: 'end' }),
    textLine(expiry, size, {
      x: LEFT,
      y: Math.round(band.y + 91 + (CAP_HEIGHT * size) / 2),
      anchor: 'start',
      fill: 'white',
    }),
  ]
}

function fullWidthFields(fields: LabelFields, up: number): readonly DrawnFields[] {
  const dateWidth = 330
  const gap = 24
  const top = 408 - up
  const weight = { x: LEFT + dateWidth + gap, y: top, width: WIDTH - dateWidth - gap, height: 62 }
  const start = { x: LEFT, y: top, width: dateWidth, height: 62 }
  const manipulated = captioned(fields.startCaption, fields.manipulated, start)
  return [
    { shapes: manipulated.shapes, leftOut: [] },
    optional('weight', captioned('PESO', fields.weight, weight)),
    storageField(fields, { x: LEFT, y: 480 - up, width: WIDTH, height: 84 }),
  ]
}

/** The place after the situação, and its temperatures where they have room. */
function storageField(fields: LabelFields, box: Box): DrawnFields {
  const temperature = fields.origin.find(({ field }) => field === 'temperature')
  const said = [fields.state, fields.storage].filter((text) => text !== '')
  if (temperature !== undefined) {
    const { shapes, whole } = captioned('ARMAZENAMENTO', [...said, temperature.text].join(' · '), box)
    if (whole) return { shapes, leftOut: [] }
  }
  const { shapes, leftOut } = optional('storage', captioned('ARMAZENAMENTO', said.join(' · '), box))
  return { shapes, leftOut: [...leftOut, ...changesOfOrigin(temperature === undefined ? [] : [temperature], [])] }
}

function foot(fields: LabelFields, url: string): readonly DrawnFields[] {
  const code = setLines([cutToWidth(fields.code, CODE, 300)], CODE)
  const symbol = qrSymbol(url, QR_ATTEMPTS, QR_HEIGHT - code.height)
  const blockWidth = Math.max(symbol.side, Math.ceil(textWidth(code.lines[0] ?? '', CODE)))
  const middle = RIGHT - blockWidth / 2
  const qrTop = BOTTOM - code.height - symbol.quiet - symbol.side
  const width = RIGHT - blockWidth - symbol.quiet - LEFT
  const responsible = captioned('RESPONSÁVEL', fields.responsible, { x: LEFT, y: 588, width, height: 96 }, SMALLEST)
  return [
    {
      shapes: responsible.shapes,
      leftOut: responsible.whole ? [] : [{ field: 'responsible', how: 'shortened' }],
    },
    optional('sector', captioned('SETOR', fields.sector, { x: LEFT, y: 694, width, height: 74 })),
    optional('category', captioned('CATEGORIA', fields.category, { x: LEFT, y: 778, width, height: 74 })),
    optional('sif', captioned('SIF', fields.sif, { x: LEFT, y: 862, width, height: 60 })),
    {
      shapes: [
        placeQr(symbol, Math.floor(middle - symbol.side / 2), qrTop),
        ...textShapes(code, { x: middle, top: qrTop + symbol.side + symbol.quiet, anchor: 'middle' }),
      ],
      leftOut: [],
    },
  ]
}

interface Captioned {
  readonly shapes: readonly Shape[]
  readonly whole: boolean
}

function optional(field: OptionalField, { shapes, whole }: Captioned): DrawnFields {
  return { shapes, leftOut: whole ? [] : [{ field, how: 'shortened' }] }
}

/**
 * A small caption above a value; nothing for a blank value. The values of a row are aligned by their capitals and not
 * by their ink, so that accents do not move them.
 */
function captioned(
  caption: string,
  value: string,
  { x, y, width, height }: Box,
  smallest: number = VALUE.smallest,
): Captioned {
  if (value === '') return { shapes: [], whole: true }
  const captionBaseline = Math.ceil(y + 0.949 * CAPTION)
  const valueCapsTop = captionBaseline + 14
  const room = y + height - valueCapsTop
  const fitted = fitText(value, { width, height: room, ...VALUE })
  const text = fitted.whole ? fitted : fitText(value, { width, height: room, largest: VALUE.smallest, smallest })
  const baseline = Math.round(valueCapsTop + CAP_HEIGHT * text.size)
  const shapes = [
    textLine(caption, CAPTION, { x, y: captionBaseline, anchor: 'start' as const, fill: 'black' as const }),
    ...text.lines.map((line, index) =>
      textLine(line, text.size, { x, y: baseline + index * text.pitch, anchor: 'start', fill: 'black' }),
    ),
  ]
  return { shapes, whole: text.whole }
}

function black(box: Box): RectShape {
  return { kind: 'rect', fill: 'black', ...box }
}
