import { nameKey } from '../../../contract/text.ts'
import { Rejection } from '../../../errors.ts'
import type { RecipeBody, RecipeInput } from '../contract/api.ts'
import { LEVELS_MAX, recipeBody } from '../contract/api.ts'
import { recipeRejections } from '../contract/refusals.ts'
import type { RegisteredIngredient, Registers } from '../decider.ts'
import { recipeDecider } from '../decider.ts'
import type { Field, FileRow, SheetRow } from './sheet-rows.ts'
import { packsIn, sheetHeadings } from './sheet-rows.ts'
import type { KnownSheet, KnownSheets } from './sub-sheet.ts'

/** What the house has of the names of a file, by name key. */
export interface HouseNames {
  readonly ingredients: ReadonlyMap<string, readonly (RegisteredIngredient & { readonly id: number })[]>
  readonly sheets: ReadonlyMap<string, readonly { readonly id: number }[]>
  readonly products: ReadonlyMap<string, readonly { readonly id: string }[]>
  /** The newest versions of those sheets. */
  readonly known: KnownSheets
}

export interface RowFault {
  readonly column: string | null
  readonly message: string
}

export interface PlannedSheet {
  readonly id: number
  readonly body: RecipeBody
  readonly register: Registers
}

interface Plan {
  /** A sheet comes after those that it uses. */
  readonly sheets: readonly PlannedSheet[]
  /** By line of the file. */
  readonly faults: ReadonlyMap<number, readonly RowFault[]>
}

/** Fields that each row of a sheet repeats or leaves blank. */
const repeated = [
  'portionYield',
  'portionUnit',
  'safetyMarginValue',
  'safetyMarginType',
  'markup',
  'preparationMethod',
  'yieldN',
  'yieldUnit',
  'cooked',
  'packs',
  'onMenu',
] as const satisfies readonly Field[]

/** What is known while the sheets of a file are planned, one after those that it uses. */
interface Planning {
  readonly house: HouseNames
  readonly firstId: number
  readonly groups: ReadonlyMap<string, readonly FileRow[]>
  readonly sheets: PlannedSheet[]
  /** The sheets of the house that the file names, and those of the file so far. */
  readonly known: Map<number, KnownSheet>
  /** By name key; null: the sheet has a fault. */
  readonly ids: Map<string, number | null>
  /** The sheets whose lines are read now, each a line of the one before. */
  readonly open: Set<string>
  readonly faults: Map<number, RowFault[]>
  readonly fault: Fault
}

/** The sheets of a file as they would be registered, decided by the decider of sheets. Nothing is written. */
export function planSheets(rows: readonly FileRow[], house: HouseNames, firstId: number): Plan {
  const faults = new Map<number, RowFault[]>()
  const planning: Planning = {
    house,
    firstId,
    groups: Map.groupBy(rows, ({ body }) => nameKey(body.name)),
    sheets: [],
    known: new Map(house.known),
    ids: new Map(),
    open: new Set(),
    faults,
    fault(line, field, message) {
      faults.set(line, [...(faults.get(line) ?? []), { column: field && sheetHeadings[field], message }])
    },
  }
  for (const key of planning.groups.keys()) idOf(planning, key)
  return { sheets: planning.sheets, faults }
}

/** The id that the sheet of the file gets; null: it has a fault, which is noted. */
function idOf(planning: Planning, key: string): number | null {
  const { ids, open, groups } = planning
  const done = ids.get(key)
  if (done !== undefined) return done
  open.add(key)
  const id = planSheet(planning, groups.get(key) ?? [])
  open.delete(key)
  ids.set(key, id)
  return id
}

function planSheet(planning: Planning, rows: readonly FileRow[]): number | null {
  const { house, firstId, sheets, known, faults, fault } = planning
  const [first] = rows
  if (first === undefined) return null
  if (house.sheets.has(nameKey(first.body.name)))
    for (const { line } of rows) fault(line, 'name', 'Já existe uma ficha técnica com este nome')
  const shared = sharedOf(rows, fault)
  const parts = rows.map((row) => partOf(planning, row))
  const outputs = outputsOf(shared, house, (message) => fault(first.line, 'packs', message))
  if (outputs === null || rows.some(({ line }) => faults.has(line))) return null
  const body = bodyOf(rows, { shared, parts, outputs }, fault)
  if (body === null) return null
  const sheet = { id: firstId + sheets.length, body, register: registerOf(rows, house, known) }
  const details = decided(sheet, rows, fault)
  if (details === null) return null
  known.set(sheet.id, { name: body.name, version: 1, at: (version) => (version === 1 ? details : undefined) })
  sheets.push(sheet)
  return sheet.id
}

/** The id of the ingredient or of the sheet that the line names; null: it has a fault, which is noted. */
function partOf(planning: Planning, { line, body }: FileRow): number | null {
  const { house, groups, open, fault } = planning
  const key = nameKey(body.ingredient)
  const ofLine = (message: string) => {
    fault(line, 'ingredient', message)
    return null
  }
  if (body.isSheet !== true) return theOnly(house.ingredients.get(key), 'um ingrediente', ofLine)
  if (!groups.has(key)) return theOnly(house.sheets.get(key), 'uma ficha técnica', ofLine)
  if (open.has(key)) return ofLine(`${body.ingredient} já usa ${body.name}: uma ficha não pode conter a si mesma.`)
  // The decider counts the levels too. Here a file of thousands of them ends before the stack does.
  if (open.size >= LEVELS_MAX) return ofLine(`São no máximo ${LEVELS_MAX} níveis de fichas dentro de fichas.`)
  return idOf(planning, key) ?? ofLine(`A ficha ${body.ingredient} tem erro neste arquivo.`)
}

function theOnly(
  found: readonly { readonly id: number }[] = [],
  what: string,
  refuse: (message: string) => null,
): number | null {
  const [one, another] = found
  if (one === undefined) return refuse(`Não há ${what} com este nome no cadastro`)
  return another === undefined ? one.id : refuse(`Há mais de ${what} com este nome no cadastro`)
}

type Fault = (line: number, field: Field | null, message: string) => void
type Shared = Pick<SheetRow, (typeof repeated)[number]>

/** What the rows say of their sheet: the first that is said counts, and the others say the same or nothing. */
function sharedOf(rows: readonly FileRow[], fault: Fault): Shared {
  const shared: Partial<Record<(typeof repeated)[number], unknown>> = {}
  const lines = new Map<string, number>()
  for (const { line, body } of rows)
    for (const field of repeated) {
      const value = body[field]
      if (value === undefined || value === '') continue
      const said = lines.get(field)
      if (said === undefined) {
        shared[field] = value
        lines.set(field, line)
      } else if (shared[field] !== value) fault(line, field, `É outro que o da linha ${said}, da mesma ficha`)
    }
  return shared as Shared
}

function outputsOf({ packs = '' }: Shared, { products }: HouseNames, fault: (message: string) => void) {
  const outputs = packsIn(packs).map(({ text, pack }) => {
    if (pack === null) {
      fault(`Escreva o produto base e quanto cabe, como em Molho de tomate 500 mL: ${text}`)
      return null
    }
    const { name, n, unit } = pack
    const found = products.get(nameKey(name)) ?? []
    const [product] = found
    if (product === undefined || found.length > 1) {
      fault(product === undefined ? `Não há produto base ${name} no cadastro` : `Há mais de um produto base ${name}`)
      return null
    }
    return { baseProductId: product.id, pack: { n, unit } }
  })
  const right = outputs.filter((output) => output !== null)
  return right.length < outputs.length ? null : right
}

interface Read {
  readonly shared: Shared
  readonly parts: readonly (number | null)[]
  readonly outputs: NonNullable<RecipeInput['outputs']>
}

/** The body of the request that would register the sheet; null: it has faults. */
function bodyOf(rows: readonly FileRow[], { shared, parts, outputs }: Read, fault: Fault): RecipeBody | null {
  const { yieldN, yieldUnit, packs: _packs, ...simple } = shared
  const parsed = recipeBody.safeParse({
    ...simple,
    name: rows[0]?.body.name,
    ...((yieldN !== undefined || yieldUnit !== undefined) && { yield: { n: yieldN, unit: yieldUnit } }),
    outputs,
    ingredients: rows.map(({ body: { isSheet, operationalQuantity, operationalUnit, correctionFactor } }, index) => ({
      [isSheet === true ? 'recipeId' : 'ingredientId']: parts[index],
      operationalQuantity,
      operationalUnit,
      correctionFactor,
    })),
  })
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    const [field, index, inner] = path
    const ofLine = field === 'ingredients' && typeof index === 'number'
    fault(rows[ofLine ? index : 0]?.line ?? 0, fieldOf(ofLine ? inner : field, index), message)
  }
  return null
}

function fieldOf(name: PropertyKey | undefined, inner: PropertyKey | undefined): Field | null {
  if (name === 'yield') return inner === 'unit' ? 'yieldUnit' : 'yieldN'
  if (name === 'outputs') return 'packs'
  return typeof name === 'string' && name in sheetHeadings ? (name as Field) : null
}

function registerOf(rows: readonly FileRow[], { ingredients, products }: HouseNames, known: KnownSheets): Registers {
  const used = rows.flatMap(({ body }) =>
    body.isSheet === true ? [] : (ingredients.get(nameKey(body.ingredient)) ?? []),
  )
  return {
    ingredients: new Map(used.map(({ id, ...ingredient }) => [id, ingredient])),
    sheets: known,
    products: new Set([...products.values()].flat().map(({ id }) => id)),
    // No sheet uses one that is new.
    users: new Set(),
  }
}

/** The details of the sheet; null: the decider refuses it. */
function decided({ id, body, register }: PlannedSheet, rows: readonly FileRow[], fault: Fault) {
  try {
    const events = recipeDecider.decide({ type: 'RegisterRecipe', id, body, register }, recipeDecider.initialState)
    const state = events.reduce(recipeDecider.evolve, recipeDecider.initialState)
    return state.status === 'active' ? state.details : null
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const at = Number(error.facts['line'] ?? 0)
    fault(rows[at]?.line ?? 0, columnOf(error.code), sentenceOf(error))
    return null
  }
}

function columnOf(code: string): Field {
  if (code === 'recipe_line_units_incompatible') return 'operationalUnit'
  return code === 'pack_unit' ? 'packs' : 'ingredient'
}

/** The sentences of the form name a line of the sheet, which is another line of the file. */
function sentenceOf({ code, facts }: Rejection): string {
  const { text } = { ...recipeRejections }[code as keyof typeof recipeRejections]
  const sentence = typeof text === 'string' ? text : text(facts)
  return sentence.replace(/^Linha \d+ ?(?:\((.*?)\))?: /, (_all, name: string | undefined) =>
    name === undefined ? '' : `${name}: `,
  )
}
