import type { LineBody, ReceiptBody } from '#contract/receiving/receipts'
import { LOTS_MAX, PACK_DECIMALS } from '#contract/receiving/receipts'
import type { Reading, ReadingLine } from '#contract/receiving/reading'
import { labelsByLot } from './labels-by-lot.ts'

/** A note as a receipt that nobody has looked at yet: all of it is accepted. */
export function receiptBodyOf({ key, number, series, issuedAt, total, supplier, lines }: Reading): ReceiptBody {
  const { id, name, tradeName, cnpj } = supplier
  return {
    ...(id === null ? { supplier: { name: tradeName || name, ...(cnpj !== null && { cnpj }) } } : { supplierId: id }),
    invoice: { key, number, series, issuedAt, total },
    // A line without a quantity corrects the value of other goods: nothing arrives with it.
    lines: lines.filter(({ quantity }) => fourDecimals(quantity) > 0).map(lineOf),
  }
}

/** What was confirmed before is taken; what only a name proposes waits for a person. */
function lineOf(line: ReadingLine): LineBody {
  const { match, supplierCode, ean, description, unit, quantity, total } = line
  const isKnown = match.by === 'codigo' || match.by === 'ean'
  return {
    description,
    supplierCode,
    ...(ean !== null && { ean }),
    unit,
    quantity: fourDecimals(quantity),
    // A line whose discount is more than its goods costs nothing.
    ...(!total.startsWith('-') && { total }),
    ...(isKnown && match.ingredientId !== null && { ingredientId: match.ingredientId }),
    ...(isKnown && match.baseProductId !== null && { baseProductId: match.baseProductId }),
    ...(isKnown && match.ignored && { ignored: true }),
    ...packOf(line),
    outcome: 'aceito',
    lots: lotsOf(line, isKnown),
  }
}

/**
 * Only the file tells what the tax unit says of a pack. The server finds every other pack again, in the unit of the ingredient
 * that a person chooses.
 */
function packOf({ pack }: ReadingLine): Pick<LineBody, 'pack'> {
  if (pack?.from !== 'tributavel') return {}
  const n = Number(pack.n.toFixed(PACK_DECIMALS))
  return n === 0 ? {} : { pack: { n, unit: pack.unit } }
}

function lotsOf({ lots: read, labels }: ReadingLine, isKnown: boolean): LineBody['lots'] {
  const lots = read.slice(0, LOTS_MAX).map(({ lot, makersDate, manufacturedOn, quantity }) => ({
    lot,
    ...(makersDate !== null && { makersDate }),
    ...(manufacturedOn !== null && { manufacturedOn }),
    ...(quantity !== null && fourDecimals(quantity) > 0 && { quantity: fourDecimals(quantity) }),
  }))
  return isKnown ? labelsByLot(lots, labels) : lots
}

const fourDecimals = (value: number): number => Number(value.toFixed(4))
