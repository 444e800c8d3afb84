import { recipeBody } from '#contract/recipes'
import { unitSymbols, unitsLike } from '#contract/recipes/costing'
import { bodyOf, type LineValues, sentLines, settled, type SheetValues, typedNumber } from './sheet-values.ts'

export type SheetField = Exclude<keyof SheetValues, 'lines'> | 'ingredients'
export type LineField = 'ingredient' | 'quantity' | 'unit' | 'factor' | 'price'
export type LineErrors = Readonly<Partial<Record<LineField, string>>>

export interface SheetErrors {
  readonly fields: Readonly<Partial<Record<SheetField, string>>>
  /** By the line's key. */
  readonly lines: Readonly<Record<number, LineErrors>>
  /** What names nothing that the form shows. */
  readonly other: readonly string[]
}

export const noErrors: SheetErrors = { fields: {}, lines: {}, other: [] }

export function hasErrors({ fields, lines, other }: SheetErrors): boolean {
  return Object.keys(fields).length > 0 || Object.keys(lines).length > 0 || other.length > 0
}

/** The form's places by the body's names of them. */
const sheetFields = new Map<string, SheetField>(
  (['name', 'portionYield', 'portionUnit', 'markup', 'ingredients', 'preparationMethod', 'safetyMarginType', 'safetyMarginValue'] as const).map((field) => [field, field]),
)
const lineFields = new Map<string, LineField>([
  ['ingredientId', 'ingredient'],
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

/** Sentences at the places of the body that was sent, brought to the form's; the first of each place stands. */
export function errorsAt(errors: readonly PathError[], sent: readonly LineValues[]): SheetErrors {
  const fields: Partial<Record<SheetField, string>> = {}
  const lines: Record<number, Partial<Record<LineField, string>>> = {}
  const other: string[] = []
  for (const { path, message } of errors) {
    const [, place, name = ''] = /^ingredients\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    const line = place === undefined ? undefined : sent[Number(place)]
    const field = sheetFields.get(path)
    if (line) {
      const errorsOfLine = (lines[line.key] ??= {})
      errorsOfLine[lineFields.get(name) ?? 'ingredient'] ??= message
    } else if (field) fields[field] ??= message
    else other.push(message)
  }
  return { fields, lines, other }
}

/** What is wrong with what was typed, in the contract's words; where these cannot know what was typed, in better ones. */
export function errorsOf(values: SheetValues): SheetErrors {
  const sent = sentLines(values).map(settled)
  const parsed = recipeBody.safeParse(bodyOf(values, null))
  const issues = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const errors = errorsAt([...issues, ...unitErrors(sent)], sent)
  return { ...errors, fields: reworded(errors.fields, values, {}), lines: Object.fromEntries(sent.flatMap((line) => lineEntry(errors.lines[line.key], line))) }
}

function unitErrors(sent: readonly LineValues[]): readonly PathError[] {
  return sent.flatMap((line, place) => {
    const message = unitErrorOf(line)
    return message === undefined ? [] : [{ path: `ingredients.${place}.operationalUnit`, message }]
  })
}

/** Units that do not convert have no cost, and are said as soon as they stand there. */
export function unitErrorOf({ ingredientId, unit, ingredientUnit }: LineValues): string | undefined {
  if (ingredientId === null || unitsLike(ingredientUnit).includes(unit)) return undefined
  return `${unitSymbols[unit]} não converte para ${unitSymbols[ingredientUnit]}, a unidade de compra`
}

function lineEntry(errors: LineErrors | undefined, line: LineValues): [number, LineErrors][] {
  return errors ? [[line.key, reworded(errors, line, { quantity: 'Informe a quantidade', price: 'Informe o preço' })]] : []
}

function reworded<Field extends string>(
  errors: Readonly<Partial<Record<Field, string>>>,
  texts: Readonly<Partial<Record<Field, unknown>>>,
  whenBlank: Readonly<Partial<Record<Field, string>>>,
): Readonly<Partial<Record<Field, string>>> {
  const better: Partial<Record<Field, string>> = { ...errors }
  for (const field in errors) {
    const text = texts[field]
    const words = typeof text === 'string' ? betterWords(text, whenBlank[field]) : undefined
    if (words !== undefined) better[field] = words
  }
  return better
}

function betterWords(text: string, blank: string | undefined): string | undefined {
  const { kind } = typedNumber(text)
  if (kind === 'blank') return blank
  return kind === 'ambiguous' ? ambiguity(text.trim()) : undefined
}

/** `1.234` is a thousand and more to some, one and a bit to others. */
function ambiguity(text: string): string {
  return `Escreva ${text.replace('.', '')} ou ${text.replace('.', ',')}: “${text}” pode ser os dois`
}
