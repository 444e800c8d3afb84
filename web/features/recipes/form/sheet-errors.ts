import { recipeBody } from '#contract/recipes'
import { unitSymbols, unitsLike } from '#contract/recipes/costing'
import { bodyOf, isPicked, sentLines, withTypedUnit, typedNumber } from './sheet-values.ts'
import type { LineValues, SheetValues } from './sheet-values.ts'

export type SheetField = Exclude<keyof SheetValues, 'lines'> | 'ingredients'
export type LineField = 'ingredient' | 'quantity' | 'unit' | 'factor' | 'price'
export type LineErrors = Readonly<Partial<Record<LineField, string>>>

export interface SheetErrors {
  readonly fields: Readonly<Partial<Record<SheetField, string>>>
  /** By the line's key. */
  readonly lines: Readonly<Record<number, LineErrors>>
  /** Errors at a path that the form does not show. */
  readonly other: readonly string[]
}

export const noErrors: SheetErrors = { fields: {}, lines: {}, other: [] }

export function hasErrors({ fields, lines, other }: SheetErrors): boolean {
  return Object.keys(fields).length > 0 || Object.keys(lines).length > 0 || other.length > 0
}

// Fields of the form, keyed by their names in the request body.
const sheetFields = new Map<string, SheetField>(
  (
    [
      'name',
      'portionYield',
      'portionUnit',
      'markup',
      'cooked',
      'outputs',
      'ingredients',
      'preparationMethod',
      'safetyMarginType',
      'safetyMarginValue',
    ] as const
  ).map((field) => [field, field]),
)
for (const path of ['yield', 'yield.n', 'yield.unit']) sheetFields.set(path, 'yieldN')

const lineFields = new Map<string, LineField>([
  ['ingredientId', 'ingredient'],
  ['recipeId', 'ingredient'],
  ['recipeVersion', 'ingredient'],
  ['ingredientName', 'ingredient'],
  ['ingredientPrice', 'price'],
  ['ingredientUnit', 'unit'],
  ['registeredPrice', 'price'],
  ['operationalQuantity', 'quantity'],
  ['operationalUnit', 'unit'],
  ['correctionFactor', 'factor'],
])

interface PathError {
  readonly path: string
  readonly message: string
}

/** Maps errors at paths of the request body to the fields of the form; the first error of each field wins. */
export function toSheetErrors(errors: readonly PathError[], sent: readonly LineValues[]): SheetErrors {
  const fields: Partial<Record<SheetField, string>> = {}
  const lines: Record<number, Partial<Record<LineField, string>>> = {}
  const other: string[] = []
  for (const { path, message } of errors) {
    const [, place, name = ''] = /^ingredients\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    const line = place === undefined ? undefined : sent[Number(place)]
    const field = sheetFields.get(path)
    const [, output] = /^outputs\.(\d+)\./.exec(path) ?? []
    if (line) {
      const errorsOfLine = (lines[line.key] ??= {})
      errorsOfLine[lineFields.get(name) ?? 'ingredient'] ??= message
    } else if (field) fields[field] ??= message
    else if (output !== undefined) fields.outputs ??= `Embalagem ${Number(output) + 1}: ${message}`
    else other.push(message)
  }
  return { fields, lines, other }
}

/** Errors of the form, in the contract's words, or in clearer ones where the contract cannot see the typed text. */
export function errorsOf(values: SheetValues): SheetErrors {
  const sent = sentLines(values).map(withTypedUnit)
  const parsed = recipeBody.safeParse(bodyOf(values, null))
  const issues = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const errors = toSheetErrors([...issues, ...unitErrors(sent)], sent)
  return {
    ...errors,
    fields: withClearerMessages(errors.fields, values, {}),
    lines: Object.fromEntries(sent.flatMap((line) => lineEntry(errors.lines[line.key], line))),
  }
}

function unitErrors(sent: readonly LineValues[]): readonly PathError[] {
  return sent.flatMap((line, place) => {
    const message = unitErrorOf(line)
    return message === undefined ? [] : [{ path: `ingredients.${place}.operationalUnit`, message }]
  })
}

/** Shown before submitting, because a line whose unit does not convert has no cost. */
export function unitErrorOf(line: LineValues): string | undefined {
  const { recipeId, unit, ingredientUnit } = line
  if (!isPicked(line) || unitsLike(ingredientUnit).includes(unit)) return undefined
  const own = recipeId === null ? 'a unidade de compra' : 'a unidade do rendimento da ficha'
  return `${unitSymbols[unit]} não converte para ${unitSymbols[ingredientUnit]}, ${own}`
}

function lineEntry(errors: LineErrors | undefined, line: LineValues): [number, LineErrors][] {
  return errors
    ? [[line.key, withClearerMessages(errors, line, { quantity: 'Informe a quantidade', price: 'Informe o preço' })]]
    : []
}

function withClearerMessages<Field extends string>(
  errors: Readonly<Partial<Record<Field, string>>>,
  texts: Readonly<Partial<Record<Field, unknown>>>,
  whenBlank: Readonly<Partial<Record<Field, string>>>,
): Readonly<Partial<Record<Field, string>>> {
  const clearer: Partial<Record<Field, string>> = { ...errors }
  for (const field in errors) {
    const text = texts[field]
    const message = typeof text === 'string' ? clearerMessage(text, whenBlank[field]) : undefined
    if (message !== undefined) clearer[field] = message
  }
  return clearer
}

function clearerMessage(text: string, blank: string | undefined): string | undefined {
  const { kind } = typedNumber(text)
  if (kind === 'blank') return blank
  return kind === 'ambiguous' ? ambiguousNumberMessage(text.trim()) : undefined
}

/** `1.234` may mean 1234 or 1,234. */
function ambiguousNumberMessage(text: string): string {
  return `Escreva ${text.replace('.', '')} ou ${text.replace('.', ',')}: “${text}” pode ser os dois`
}
