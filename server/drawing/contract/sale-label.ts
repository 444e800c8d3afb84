import { printable } from './font-metrics.ts'
import { labelFields } from './label-fields.ts'
import type { LabelFields } from './label-fields.ts'
import type { Picture, PrintedLabel, SaleTexts, Shape } from './label-shapes.ts'
import { placeQr, qrSymbolWithin } from './qr-shape.ts'
import type { QrAttempt, QrSymbol } from './qr-shape.ts'
import { saleData } from './sale-data.ts'
import type { SaleData } from './sale-data.ts'
import { fitUncut, linesAt, setLines, textShapes } from './text-fit.ts'
import type { FittedText } from './text-fit.ts'
import { FLOOR, thermalSheet } from './thermal-sheet.ts'
import type { ThermalSheet } from './thermal-sheet.ts'

/*
 * A sale label has the name, the ingredients, right below them the allergens, the black box with the dates, the lot and the
 * net content, and at the bottom the conservation and the maker beside the QR. On a wide paper the box stands on the right.
 * Nothing is dropped or cut: where the texts do not fit, there is no label.
 */

const GAP = 8

/**
 * The letters of the allergens, whose capitals are 0.728 of the size: 22 dots make capitals 2 mm high, 18 dots 1.6 mm. The rule
 * asks for letters of at least 2 mm, of at least 1 mm where the panel has at most 100 cm², and never smaller than those of
 * the ingredients (RDC 727/2022 as consulak.com.br tells it; how sure: C). The rule does not say how a letter is measured;
 * the text is in capitals, so the height of a capital is taken. The panel is the paper, which is never larger than 100 cm².
 */
const TWO_MM = 22

interface Sizes {
  /** The ingredients. */
  readonly body: number
  readonly allergens: number
  /** The date and the net content. */
  readonly value: number
}

const LARGE = 46
const SMALL = 30

/** From the largest on; allergens under 2 mm only where nothing else fits. */
const SIZES: readonly Sizes[] = [
  ...[32, 30, 28, 26, 24, 22, 21, 20, 19, FLOOR].map((body) => {
    return { body, allergens: Math.max(body, TWO_MM), value: LARGE }
  }),
  ...[TWO_MM, 20, FLOOR].map((allergens) => ({ body: FLOOR, allergens, value: SMALL })),
]
const SMALLEST: Sizes = { body: FLOOR, allergens: FLOOR, value: SMALL }
/** The maker and the conservation never stand larger than this. */
const FOOT = 20

const QR_ATTEMPTS: readonly QrAttempt[] = [4, 3].flatMap((moduleDots) =>
  (['M', 'L'] as const).map((level) => ({ level, moduleDots })),
)
/** The part of the width that the QR may take. */
const QR_SHARE = 0.45

/** The shapes of a sale label on paper of this size; null: the texts do not fit. */
export function drawSale(
  label: PrintedLabel,
  sale: SaleTexts,
  size: Pick<Picture, 'width' | 'height'>,
): readonly Shape[] | null {
  const sheet = thermalSheet(size.width, size.height)
  const fields = labelFields(label)
  for (const attempt of QR_ATTEMPTS) {
    const room = Math.floor((sheet.right - sheet.left) * QR_SHARE)
    const symbol = qrSymbolWithin(label.url, attempt, room + 4 * attempt.moduleDots)
    if (symbol === null) continue
    const drawn = (sizes: Sizes) => drawWith({ fields, sale, sheet, symbol, sizes })
    // What does not fit in the smallest letters fits in none: most of the papers that a long list is tried on end here.
    if (drawn(SMALLEST) === null) continue
    for (const sizes of SIZES) {
      const shapes = drawn(sizes)
      if (shapes !== null) return shapes
    }
  }
  return null
}

interface Drawing {
  readonly fields: LabelFields
  readonly sale: SaleTexts
  readonly sheet: ThermalSheet
  readonly symbol: QrSymbol
  readonly sizes: Sizes
}

const drawWith = (drawing: Drawing): readonly Shape[] | null => {
  const { width, height } = drawing.sheet
  return (width >= 1.5 * height ? drawWide(drawing) : null) ?? drawUpright(drawing)
}

/** The box as wide as the label, between the allergens and the maker. */
function drawUpright({ fields, sale, sheet, symbol, sizes }: Drawing): readonly Shape[] | null {
  const { left, right, top, bottom } = sheet
  const width = right - left
  const foot = footText(sale, sizes, width - symbol.side - symbol.quiet)
  const boxBottom = bottom - Math.max(foot.height + 2 * GAP, symbol.side + symbol.quiet)
  const data = saleData(fields, { width, value: sizes.value, where: 'beside' })
  const boxTop = boxBottom - data.height
  const text = columnText({ fields, sale, sizes, width, height: boxTop - 2 * GAP - top })
  if (text === null) return null
  return [
    ...text.shapesAt(left, top),
    ...data.shapesAt(left, boxTop),
    ...textShapes(foot, { x: left, top: bottom - foot.height }),
    placeQr(symbol, right - symbol.side, bottom - symbol.side),
  ]
}

/** The box on the right, with the QR below it. */
function drawWide({ fields, sale, sheet, symbol, sizes }: Drawing): readonly Shape[] | null {
  const { left, right, top, bottom } = sheet
  const boxWidth = Math.round((right - left) * 0.37)
  const lowest = bottom - symbol.side - symbol.quiet
  const data = [sizes.value, 42, 38, 34, SMALL]
    .map((value) => saleData(fields, { width: boxWidth, value, where: 'below' }))
    .find(({ height }) => top + height <= lowest)
  if (data === undefined) return null
  const boxBottom = top + data.height
  const columnWidth = right - boxWidth - 2 * GAP - left
  const foot = footBeside(sale, sizes, {
    column: columnWidth,
    below: right - symbol.side - symbol.quiet - left,
    belowHeight: bottom - boxBottom - 2 * GAP,
  })
  const text = columnText({ fields, sale, sizes, width: columnWidth, height: bottom - foot.height - 2 * GAP - top })
  if (text === null) return null
  return [
    ...text.shapesAt(left, top),
    ...data.shapesAt(right - boxWidth, top),
    ...textShapes(foot, { x: left, top: bottom - foot.height }),
    placeQr(symbol, right - symbol.side, bottom - symbol.side),
  ]
}

interface FootRoom {
  /** Left of the box. */
  readonly column: number
  /** Below the box, left of the QR. */
  readonly below: number
  readonly belowHeight: number
}

function footBeside(sale: SaleTexts, sizes: Sizes, { column, below, belowHeight }: FootRoom): FittedText {
  const foot = footText(sale, sizes, below)
  return foot.height <= belowHeight ? foot : footText(sale, sizes, column)
}

/** The conservation, the maker and the line of delivery, each from a line of its own on. */
function footText(sale: SaleTexts, { body }: Sizes, width: number): FittedText {
  const size = Math.min(body, FOOT)
  const { conservation, legalName, cnpj, address, immediate } = sale
  const texts = [
    conservation,
    ...(immediate ? ['Produto para consumo imediato.'] : []),
    `Fabricado por ${legalName}, CNPJ ${cnpj}, ${address}`,
  ]
  return paragraphs(texts, size, width)
}

/** Each text from a line of its own on. */
const paragraphs = (texts: readonly string[], size: number, width: number): FittedText =>
  setLines(
    texts.flatMap((text) => linesAt(printable(text), size, width).lines),
    size,
  )

interface ColumnRoom extends Pick<Drawing, 'fields' | 'sale' | 'sizes'> {
  readonly width: number
  readonly height: number
}

/** The name in what the ingredients and the allergens leave of the height; null: not even a small name fits. */
function columnText({ fields, sale, sizes, width, height }: ColumnRoom): Pick<SaleData, 'shapesAt'> | null {
  const { body, allergens } = sizes
  const says = [sale.allergens, [sale.gluten, sale.lactose].filter((text) => text !== '').join(' ')]
  const blocks = [
    linesAt(printable(`Ingredientes: ${sale.ingredients}.`), body, width),
    paragraphs(says, allergens, width),
  ].filter((block) => block.lines.length > 0)
  const below = blocks.reduce((sum, block) => sum + GAP + block.height, 0)
  const smallest = Math.max(24, Math.round(body * 1.2))
  const largest = Math.max(smallest, Math.min(64, Math.round(2.4 * body)))
  const name = fitUncut(fields.name, { width, height: height - below, largest, smallest })
  if (name === null) return null
  return {
    shapesAt(x, top) {
      // What is left over lets the name stand a little apart.
      const apart = Math.min(GAP, height - below - name.height)
      let at = top + name.height + apart
      const placed = blocks.map((block) => {
        const shapes = textShapes(block, { x, top: at + GAP })
        at += GAP + block.height
        return shapes
      })
      return [...textShapes(name, { x, top }), ...placed.flat()]
    },
  }
}
