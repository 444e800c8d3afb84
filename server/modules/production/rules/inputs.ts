import { endOfDay, formatLabelDate } from '../../../contract/calendar.ts'
import { readyClasses } from '../../../contract/food.ts'
import { nameKey } from '../../../contract/text.ts'
import { parseWeight } from '../../../contract/weight.ts'
import { Rejection } from '../../../errors.ts'
import type { BatchBody, InputBody } from '../contract/batches.ts'
import type { StoredInput } from '../events.ts'
import type { BatchNames, BatchProduct, InputLabel, InputLot, InputMoment, Sheet, SheetLine, WentIn } from '../ports.ts'

type Source =
  | { readonly kind: 'etiqueta'; readonly label: InputLabel }
  | { readonly kind: 'lote'; readonly lot: InputLot }

/** Something that goes into a batch. */
export type AdmittedInput = Source & {
  readonly stored: StoredInput
  /** In the request; null: presumed. */
  readonly path: string | null
}

/** What was read of the inputs. */
export interface ReadInputs {
  readonly labels: readonly InputLabel[]
  readonly lots: readonly InputLot[]
  /** The base products of the labels and lots. */
  readonly products: ReadonlyMap<string, BatchProduct>
  /** The lots in use of the sheet's ingredients. */
  readonly openLots: readonly InputLot[]
  readonly moment: InputMoment
}

/** A code of the house for a received lot: `R261128-04`. Everything else that is read is a label's. */
export const isLotCode = (code: string): boolean => /^R\d{6}-?\d{2,}$/.test(asStored(code))

/** As it is stored, however it was typed. */
const asStored = (code: string): string => code.replaceAll(/\s/gu, '').toUpperCase()

/** What a body names. */
export function batchNames({ recipeId, inputs = [], outputs = [] }: BatchBody): BatchNames {
  const codes = inputs.flatMap(({ code }) => (code === undefined ? [] : [asStored(code)]))
  return {
    recipeId,
    productIds: outputs.map(({ baseProductId }) => baseProductId),
    labelCodes: codes.filter((code) => !isLotCode(code)),
    lotCodes: codes.filter(isLotCode),
    lotIds: inputs.flatMap(({ lotId }) => lotId ?? []),
  }
}

/**
 * All that goes into a batch: what was said and, for each line without, the lots in use of its ingredient (rule 7).
 *
 * @throws Rejection input_line_unknown, input_unknown, input_twice, input_other_product, input_lot_not_in_use, already_expired
 *   and what the label itself refuses
 */
export function admitInputs(
  sheet: Sheet,
  { inputs = [] }: Pick<BatchBody, 'inputs'>,
  read: ReadInputs,
): readonly AdmittedInput[] {
  const seen = new Set<string>()
  const said = inputs.map((input, index) => {
    const path = `inputs.${index}`
    const line = sheet.lines[input.line]
    if (line === undefined) throw new Rejection('input_line_unknown', { path: `${path}.line` })
    const source = sourceOf(input, path, read)
    const key = source.kind === 'etiqueta' ? source.label.code : `lote ${source.lot.id} ${input.line}`
    if (seen.has(key)) throw new Rejection('input_twice', { text: `${shownCode(source)} já está no preparo.`, path })
    seen.add(key)
    admitSource(source, input, path, read.moment)
    return storedInput(input, source, { path, line, substitutes: substituteOf(input, source, { path, line, read }) })
  })
  return [...said, ...presumed(sheet, inputs, read.openLots)]
}

function sourceOf({ code = '', lotId }: InputBody, path: string, { labels, lots }: ReadInputs): Source {
  const key = asStored(code)
  if (lotId === undefined && !isLotCode(code)) {
    const label = labels.find((each) => each.code === key)
    if (label === undefined)
      throw new Rejection('input_unknown', { text: `Não há etiqueta com o código ${code}.`, path: `${path}.code` })
    return { kind: 'etiqueta', label }
  }
  const lot = lots.find((each) => (lotId === undefined ? plain(each.code) === plain(key) : each.id === lotId))
  if (lot === undefined)
    throw new Rejection('input_unknown', {
      text: lotId === undefined ? `Não há lote com o código ${code}.` : 'Este lote não foi encontrado.',
      path: lotId === undefined ? `${path}.code` : `${path}.lotId`,
    })
  return { kind: 'lote', lot }
}

const plain = (code: string) => code.replaceAll('-', '')

const shownCode = (source: Source) =>
  source.kind === 'etiqueta'
    ? `A etiqueta ${source.label.code} de ${source.label.name}`
    : `O lote ${source.lot.code} de ${source.lot.name}`

function admitSource(source: Source, { quantity }: InputBody, path: string, { at, timeZone }: InputMoment): void {
  const { name, code, expirationDate } = source.kind === 'lote' ? source.lot : source.label
  if (source.kind === 'lote' && source.lot.blocked !== null)
    throw new Rejection('lot_blocked', { code, reason: source.lot.blocked, requestPath: path })
  if (source.kind === 'lote' && source.lot.status !== 'em_uso')
    throw new Rejection('input_lot_not_in_use', { text: `${shownCode(source)} não está em uso.`, path })
  if (source.kind === 'etiqueta' && source.label.refused !== null)
    throw new Rejection(source.label.refused.code, { ...source.label.refused.facts, requestPath: path })
  if (hasEnded(source, at, timeZone))
    throw new Rejection('already_expired', {
      text: `${name} ${code} venceu em ${formatLabelDate(expirationDate ?? '', timeZone)}. Não pode entrar no preparo.`,
      path,
    })
  const text = quantity === undefined ? null : quantityFault(source, quantity)
  if (text !== null) throw new Rejection('input_quantity', { text, path: `${path}.quantity` })
}

function hasEnded(source: Source, at: Date, timeZone: string): boolean {
  if (source.kind === 'etiqueta') return source.label.expiresAt < at
  const { expirationDate } = source.lot
  return expirationDate !== null && endOfDay(expirationDate, timeZone) < at
}

/** Why so much cannot be taken of it; null: it can. */
function quantityFault(source: Source, quantity: string): string | null {
  if (parseWeight(quantity) === null) return `Escreva a quantidade com a medida, como em 1,5 kg: ${quantity}.`
  return source.kind === 'lote' ? null : source.label.partFault(quantity)
}

interface AtLine {
  readonly path: string
  readonly line: SheetLine
}

/** The name of the line that the input stands in for; null: it is what the line says. */
function substituteOf(
  { substitute = false }: InputBody,
  source: Source,
  { path, line, read }: AtLine & { readonly read: ReadInputs },
): string | null {
  if (isOfLine(source, line, read.products)) return null
  if (substitute) return line.name
  throw new Rejection('input_other_product', {
    text: `${shownCode(source)} não é ${line.name}. Entrou no lugar?`,
    path,
  })
}

function isOfLine(source: Source, line: SheetLine, products: ReadonlyMap<string, BatchProduct>): boolean {
  const { baseProductId, name } = source.kind === 'etiqueta' ? source.label : source.lot
  if (source.kind === 'lote' && line.ingredientId !== null && source.lot.ingredientId === line.ingredientId) return true
  const product = baseProductId === null ? undefined : products.get(baseProductId)
  return isProductOfLine(product, line) || nameKey(name) === nameKey(line.name)
}

/** By its ingredient, by its sheet or as what that sheet makes, else by its name. */
export function isProductOfLine(product: BatchProduct | undefined, line: SheetLine): boolean {
  if (product === undefined) return false
  if (line.ingredientId !== null && product.ingredientId === line.ingredientId) return true
  if (line.recipeId !== null && product.recipeId === line.recipeId) return true
  if (line.productIds.includes(product.id)) return true
  return product.nameKey === nameKey(line.name)
}

function storedInput(
  { line, quantity, evidence, code }: InputBody,
  source: Source,
  { path, line: ofSheet, substitutes }: AtLine & { readonly substitutes: string | null },
): AdmittedInput {
  const said = evidence ?? (code === undefined ? 'escolhido' : 'lido')
  const common = { line, quantity: quantity ?? null, evidence: said, substitutes } as const
  return { ...source, path, stored: { ...common, ...identityOf(source, substitutes === null ? ofSheet.name : null) } }
}

/** A lot is called as the sheet calls what it is: the note's words are the supplier's. */
const identityOf = (source: Source, asLine: string | null) =>
  source.kind === 'etiqueta'
    ? { kind: source.kind, code: source.label.code, name: source.label.name, labelId: source.label.id, lotId: null }
    : { kind: source.kind, code: source.lot.code, name: asLine ?? source.lot.name, labelId: null, lotId: source.lot.id }

/** Nobody has said which lot went in: every lot in use may have. */
function presumed(sheet: Sheet, said: readonly InputBody[], openLots: readonly InputLot[]): AdmittedInput[] {
  const lines = new Set(said.map(({ line }) => line))
  return sheet.lines.flatMap(({ ingredientId, name }, line) =>
    lines.has(line) || ingredientId === null
      ? []
      : openLots
          .filter((lot) => lot.ingredientId === ingredientId)
          .map((lot): AdmittedInput => {
            const source = { kind: 'lote', lot } as const
            const common = { line, quantity: null, evidence: 'presumido', substitutes: null } as const
            return { ...source, path: null, stored: { ...common, ...identityOf(source, name) } }
          }),
  )
}

/** By base product: how many labels went in with all that they held. What stays with a rest is used up another time. */
export function usedUpOf(inputs: readonly AdmittedInput[]): { baseProductId: string; labels: number }[] {
  const ids = inputs.flatMap((input) => {
    if (input.kind === 'lote' || input.label.baseProductId === null) return []
    const { quantity } = input.stored
    return quantity === null || input.label.isAll(quantity) ? [input.label.baseProductId] : []
  })
  return [...Map.groupBy(ids, (id) => id)].map(([baseProductId, own]) => ({ baseProductId, labels: own.length }))
}

/** What went in, as the allergens of the batch depend on it. What is presumed is what the sheet says. */
export const wentInOf = (
  inputs: readonly AdmittedInput[],
  products: ReadonlyMap<string, BatchProduct>,
): readonly WentIn[] =>
  inputs.map((input) => {
    const { baseProductId } = input.kind === 'etiqueta' ? input.label : input.lot
    const own = input.kind === 'lote' ? input.lot.ingredientId : null
    return {
      name: input.stored.name,
      ingredientId: own ?? products.get(baseProductId ?? '')?.ingredientId ?? null,
      frozen: input.kind === 'etiqueta' ? input.label.frozen : null,
      isOfSheet: input.stored.substitutes === null,
    }
  })

export interface Cap {
  readonly date: string
  readonly code: string
  readonly name: string
}

/**
 * What limits the date of a batch (rule 9). After a kill step only what was not killed in it: an input that was prepared
 * before, or is of a class that is eaten as it is. Without one every label, and every lot with a date that somebody has read or
 * chosen. A presumed lot limits nothing.
 */
export function capsOf(
  inputs: readonly AdmittedInput[],
  cooked: boolean | null,
  products: ReadonlyMap<string, BatchProduct>,
): readonly Cap[] {
  return inputs.flatMap((input): Cap[] => {
    if (input.stored.evidence === 'presumido') return []
    const { code, expirationDate, baseProductId } = input.kind === 'etiqueta' ? input.label : input.lot
    if (expirationDate === null) return []
    const ownClass = input.kind === 'etiqueta' ? input.label.foodClass : null
    const foodClass = ownClass ?? products.get(baseProductId ?? '')?.foodClass ?? null
    const isPrepared = input.kind === 'etiqueta' && input.label.state === 'preparado'
    const survives = isPrepared || (foodClass !== null && readyClasses.has(foodClass))
    return cooked === true && !survives ? [] : [{ date: expirationDate, code, name: input.stored.name }]
  })
}

/** What a person should look at: a presumed lot whose date is before the earliest date of the batch's labels. */
export function hintsOf(
  inputs: readonly AdmittedInput[],
  dates: readonly { readonly expiration_date: string }[],
  { at, timeZone }: InputMoment,
): string[] {
  const [earliest = null] = dates.map(({ expiration_date: date }) => date).toSorted()
  return inputs.flatMap((input) => {
    if (input.kind !== 'lote' || input.stored.evidence !== 'presumido') return []
    const { expirationDate, code } = input.lot
    if (expirationDate === null || earliest === null || expirationDate >= earliest.slice(0, 10)) return []
    const ends = endOfDay(expirationDate, timeZone) < at ? 'venceu' : 'vence'
    return [
      `${input.stored.name}: se foi o lote ${code}, ele ${ends} em ${formatLabelDate(expirationDate, timeZone)}. Confira.`,
    ]
  })
}
