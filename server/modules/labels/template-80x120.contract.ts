import { CAP_HEIGHT, textWidth } from './font-metrics.contract.ts'
import type { LabelFields } from './label-fields.contract.ts'
import type { Box, OptionalField, RectShape, Shape } from './label-shapes.contract.ts'
import { changeOf } from './left-out.contract.ts'
import type { DrawnFields } from './left-out.contract.ts'
import { placeQr, qrSymbol } from './qr-shape.contract.ts'
import { cutToWidth, fitText, setLines, textLine, textShapes } from './text-fit.contract.ts'

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
/** Only for a responsible that needs it. */
const SMALLEST = 10

/** In dots, with the quiet zone below: the modules are as large as possible in a symbol of about 33 mm. */
const QR_HEIGHT = 319
const QR_ATTEMPTS = [
  ...[8, 7, 6, 5, 4].map((moduleDots) => ({ level: 'M' as const, moduleDots })),
  { level: 'L' as const, moduleDots: 4 },
  { level: 'M' as const, moduleDots: 3 },
  { level: 'L' as const, moduleDots: 3 },
]

/** The shapes of the A4 sheet's label, and what of the fields they do not have. */
export function draw80x120(fields: LabelFields, url: string): DrawnFields {
  const parts = [
    heading(fields, { x: LEFT, y: 38, width: WIDTH, height: 196 }),
    { shapes: expiryBand(fields, { x: MARGIN, y: 246, width: FRAMED_WIDTH, height: 144 }), leftOut: [] },
    ...fullWidthFields(fields),
    ...foot(fields, url),
  ]
  return {
    shapes: [...frame(), ...parts.flatMap(({ shapes }) => shapes)],
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  }
}

function frame(): readonly RectShape[] {
  return [
    black({ x: MARGIN, y: MARGIN, width: FRAMED_WIDTH, height: FRAME }),
    black({ x: MARGIN, y: MARGIN + FRAMED_HEIGHT - FRAME, width: FRAMED_WIDTH, height: FRAME }),
    black({ x: MARGIN, y: MARGIN, width: FRAME, height: FRAMED_HEIGHT }),
    black({ x: MARGIN + FRAMED_WIDTH - FRAME, y: MARGIN, width: FRAME, height: FRAMED_HEIGHT }),
  ]
}

/** The business name on its own line, then the name at the largest size that fits, centred in the rest. */
function heading(fields: LabelFields, box: Box): DrawnFields {
  const businessName = cutToWidth(fields.businessName, BUSINESS, box.width)
  const business = setLines([businessName], BUSINESS)
  const room = box.height - business.height - 20
  const name = fitText(fields.name, { width: box.width, height: room, largest: 92, smallest: VALUE.smallest })
  const top = box.y + box.height - room + Math.floor((room - name.height) / 2)
  return {
    shapes: [...textShapes(business, { x: box.x, top: box.y }), ...textShapes(name, { x: box.x, top })],
    leftOut: changeOf('businessName', fields.businessName, businessName),
  }
}

/** VALIDADE and the weekday above the date, at the largest size that fits the band. */
function expiryBand(fields: LabelFields, band: Box): readonly Shape[] {
  const expiry = [fields.expiryDate, fields.expiryTime].join(' ').trim()
  const size = Math.floor(Math.min(96, WIDTH / textWidth(expiry, 1)))
  const captionLine = { y: band.y + 42, fill: 'white' } as const
  return [
    black(band),
    textLine('VALIDADE', 34, { ...captionLine, x: LEFT, anchor: 'start' }),
    textLine(fields.weekday, 34, { ...captionLine, x: RIGHT, anchor: 'end' }),
    textLine(expiry, size, {
      x: LEFT,
      y: Math.round(band.y + 91 + (CAP_HEIGHT * size) / 2),
      anchor: 'start',
      fill: 'white',
    }),
  ]
}

function fullWidthFields(fields: LabelFields): readonly DrawnFields[] {
  const dateWidth = 330
  const gap = 24
  const weight = { x: LEFT + dateWidth + gap, y: 408, width: WIDTH - dateWidth - gap, height: 62 }
  const manipulated = captioned('MANIPULAÇÃO', fields.manipulated, { x: LEFT, y: 408, width: dateWidth, height: 62 })
  return [
    { shapes: manipulated.shapes, leftOut: [] },
    optional('weight', captioned('PESO', fields.weight, weight)),
    optional('storage', captioned('ARMAZENAMENTO', fields.storage, { x: LEFT, y: 480, width: WIDTH, height: 84 })),
  ]
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
