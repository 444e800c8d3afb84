import Big from 'big.js'
import { celsiusText, foodClasses, storageKinds } from '../../../contract/food.ts'
import { plainText } from '../../../contract/decimal.ts'
import { Rejection } from '../../../errors.ts'
import type { HouseLimits, TemperatureGroup } from '../contract/groups.ts'
import { passesLimit } from '../contract/groups.ts'
import type { ReceiptLine } from '../events.ts'
import type { KnownIngredient, KnownProduct, SavedEntries } from './match-goods.ts'
import { savedPack } from './match-goods.ts'
import type { Pack } from './pack.ts'
import { packIn, packOf } from './pack.ts'
import type { TemperatureLimit } from './temperature-limit.ts'
import { groupOf, limitOf, limitText, makersLimit } from './temperature-limit.ts'

export interface ConfirmFacts extends SavedEntries {
  readonly ingredients: ReadonlyMap<number, KnownIngredient>
  readonly products: ReadonlyMap<string, KnownProduct>
  readonly uf: string | null
  readonly today: string
  /** The restaurant's own limits. */
  readonly limits: HouseLimits
}
export type LimitFacts = Pick<ConfirmFacts, 'uf' | 'today' | 'limits'>

/** A line with its entry in the register. */
export interface ConfirmedLine {
  readonly index: number
  readonly line: ReceiptLine
  readonly ingredient: KnownIngredient | null
  readonly product: KnownProduct | null
  readonly pack: Pack | null
  readonly group: TemperatureGroup | null
  /** In the unit of the line. */
  readonly accepted: Big
}

/** Whether the line stays in the house. */
export const isKept = ({ outcome, ignored }: ReceiptLine) =>
  !ignored && (outcome === 'aceito' || outcome === 'segregado')

/**
 * Throws a Rejection where a line that stays in the restaurant names no entry of the register, or its pack does not convert to
 * the unit of its ingredient.
 */
export function confirmedLine(line: ReceiptLine, index: number, facts: ConfirmFacts): ConfirmedLine {
  const goods = namedGoods(line, facts)
  if (isKept(line) && goods === null)
    throw new Rejection('line_unmapped', { path: `lines.${index}`, name: line.description })
  const each = lineAs(line, index, { ...(goods ?? NOTHING), saved: facts })
  admitPack(each)
  return each
}

function admitPack({ line, ingredient, pack, index }: ConfirmedLine): void {
  if (!isKept(line) || line.pack === null || ingredient === null || pack !== null) return
  const { description, unit } = line
  throw new Rejection('pack_unit_differs', {
    path: `lines.${index}.pack`,
    text: `1 ${unit} de ${description} traz ${amountText(new Big(line.pack.n), line.pack.unit)}, e ${ingredient.name} é por ${ingredient.unit}: diga em ${ingredient.unit} o que vem em 1 ${unit}.`,
  })
}

interface LineGoods extends Pick<ConfirmedLine, 'ingredient' | 'product'> {
  readonly saved: SavedEntries
}

/** A line as these goods of the house. */
export const lineAs = (line: ReceiptLine, index: number, { ingredient, product, saved }: LineGoods): ConfirmedLine => ({
  index,
  line,
  ingredient,
  product,
  pack: linePack(line, ingredient, savedPack(line, saved)),
  group: isKept(line) ? lineGroup(line, product) : null,
  accepted: new Big(line.acceptedQuantity ?? line.quantity),
})

const NOTHING = { ingredient: null, product: null } as const

/** null: the line names no entry, or one that was deleted since. */
export function namedGoods(
  { ingredientId, baseProductId }: Pick<ReceiptLine, 'ingredientId' | 'baseProductId'>,
  { ingredients, products }: Pick<ConfirmFacts, 'ingredients' | 'products'>,
): Pick<ConfirmedLine, 'ingredient' | 'product'> | null {
  const ingredient = ingredientId === null ? null : ingredients.get(ingredientId)
  const product = baseProductId === null ? null : products.get(baseProductId)
  if (ingredient === undefined || product === undefined) return null
  return ingredient === null && product === null ? null : { ingredient, product }
}

/** The group in which the line is measured; null: nobody measures it. */
export function lineGroup(
  line: Pick<ReceiptLine, 'kind' | 'foodClass'>,
  product: KnownProduct | null,
): TemperatureGroup | null {
  const kind = storageKinds.find((known) => known === line.kind)
  const foodClass = foodClasses.find((known) => known === line.foodClass)
  return groupOf(kind ?? product?.kind ?? null, foodClass ?? product?.foodClass ?? null)
}

/**
 * The pack that the person has entered, else the pack that the unit, the saved entry or the description gives. null: a person has
 * to say it, or the entered pack does not convert to the unit of the ingredient.
 */
function linePack(
  { pack, unit, description }: ReceiptLine,
  ingredient: KnownIngredient | null,
  saved: Pack | null,
): Pack | null {
  const wanted = ingredient?.unit ?? null
  if (pack !== null) return packIn({ n: new Big(pack.n), unit: pack.unit }, wanted)
  return packOf({ unit, quantity: '1', taxUnit: '', taxQuantity: '0', description }, saved, wanted)
}

/** Throws a Rejection that names the groups of accepted lines that nobody has measured. */
export function admitMeasured(
  lines: readonly ConfirmedLine[],
  temperatures: Readonly<Record<string, number>>,
  groupNames: Readonly<Record<TemperatureGroup, string>>,
): void {
  const missing = unmeasuredGroups(lines, temperatures)
  if (missing.length === 0) return
  throw new Rejection('temperature_needed', { groups: missing.map((group) => groupNames[group]).join(', ') })
}

/** The groups of accepted lines of which nobody has measured an item. */
export function unmeasuredGroups(
  lines: readonly { readonly line: MeasuredLine; readonly group: TemperatureGroup | null }[],
  temperatures: Readonly<Record<string, number>>,
): TemperatureGroup[] {
  const missing = new Set<TemperatureGroup>()
  for (const { line, group } of lines)
    if (line.outcome === 'aceito' && group !== null && measured(line, group, temperatures) === null) missing.add(group)
  return [...missing]
}

type MeasuredLine = Pick<ReceiptLine, 'outcome' | 'temperature'>

const measured = (line: MeasuredLine, group: TemperatureGroup, temperatures: Readonly<Record<string, number>>) =>
  line.temperature ?? temperatures[group] ?? null

export interface Judged {
  /** The text about a limit that only informs. */
  readonly hint: string | null
  /** `−9 °C, limite −12 °C · CVS 3/2026, art. 30`; null: the goods are cold enough, or nobody has measured them. */
  readonly tooWarm: string | null
}

/** Throws a Rejection where an accepted line is too warm. */
export function judgeTemperature(
  { line, group, index }: ConfirmedLine,
  temperatures: Readonly<Record<string, number>>,
  facts: LimitFacts,
): Judged {
  const found = group === null ? null : measured(line, group, temperatures)
  if (group === null || found === null) return { hint: null, tooWarm: null }
  const limit = limitOfLine(line, group, facts)
  if (!passesLimit(found, limit)) return { hint: null, tooWarm: null }
  if (limit.force === 'referencia') return { hint: `Referência de SP: ${limitText(group, limit)}`, tooWarm: null }
  if (line.outcome === 'aceito')
    throw new Rejection('receipt_too_warm', {
      path: `lines.${index}.temperature`,
      text: `Recusar: ${limitText(group, limit)} (${limit.source}).`,
    })
  const tooWarm = `${celsiusText(found)}, limite ${celsiusText(limit.celsius)} · ${limit.source}`
  return { hint: null, tooWarm }
}

export function limitOfLine(
  { makersTempMax }: ReceiptLine,
  group: TemperatureGroup,
  facts: LimitFacts,
): TemperatureLimit {
  if (makersTempMax !== null && group !== 'quente') return makersLimit(makersTempMax)
  return limitOf(group, facts)
}

/** The accepted quantity, as `40 kg`. */
export const amountText = (amount: Big, unit: string): string => `${plainText(Number(amount))} ${unit}`
