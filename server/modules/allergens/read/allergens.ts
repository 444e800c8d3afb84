import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found, Rejection } from '../../../errors.ts'
import type { Past } from '../../../events/past.ts'
import { thenOf } from '../../../events/past.ts'
import type { Climb, Sheet } from '../contract/climb.ts'
import { climb } from '../contract/climb.ts'
import type { Declaration, SheetAllergens } from '../contract/declaration.ts'
import { declaration } from '../contract/declaration.ts'
import { phrasesOf } from '../contract/phrases.ts'
import type { AllergenPorts, PortSheet } from '../ports.ts'
import { ingredientItems, listText } from '../rules/ingredient-list.ts'
import type { Declared } from './declarations.ts'
import { declarationsOf, declarationsOfQuery, UNDECLARED } from './declarations.ts'
import { declarationsAt } from './past-declarations.ts'

/** What is said of an ingredient. Throws a Rejection where there is no such ingredient. */
export async function shownDeclaration(tx: TenantTransaction, id: number, ports: AllergenPorts): Promise<Declaration> {
  const [name, declared] = await Promise.all([ports.ingredientName(tx, id), declarationsOf(tx, [id])])
  if (name === undefined) throw new Rejection('ingredient_not_found')
  return declaration.parse({ ...(declared.get(id) ?? UNDECLARED), ingredientId: id, name })
}

interface ClimbedSheet {
  readonly climb: Climb
  readonly version: number
  /** By weight, the most first. */
  readonly items: readonly string[]
  /** The same as one text. */
  readonly ingredients: string
}

/** Sheets and all sheets below them, with what is declared of their ingredients. */
export interface ReadSheets {
  readonly sheets: ReadonlyMap<number, PortSheet>
  readonly declared: Declared
  readonly hasProgramme: boolean
}

/** The ports that the reading of sheets needs. */
export type SheetPorts = Pick<AllergenPorts, 'sheets' | 'ingredientsOf' | 'hasProgramme'>

/** What of the past is read has the ingredients of its sheets alone. */
export type SheetsAsked =
  /** A query of ingredients that are read besides. */
  | { readonly besides?: RawBuilder<number> | undefined; readonly past?: never }
  /** All of it is read as it was then, but for the house's programme. */
  | { readonly past: Past | undefined; readonly besides?: never }

/** The query that answers these ingredients. */
export const idsOf = (ingredientIds: readonly number[]): RawBuilder<number> =>
  sql`select unnest(${ingredientIds}::integer[])`

/** Reads the sheets and what is declared in one flight, unless it is asked how they were. */
export async function readSheets(
  tx: TenantTransaction,
  recipeIds: readonly number[],
  ports: SheetPorts,
  { besides, past }: SheetsAsked = {},
): Promise<ReadSheets> {
  if (thenOf(past) !== null) return sheetsThen(tx, recipeIds, ports, past)
  const own = ports.ingredientsOf(tx, recipeIds)
  const [sheets, declared, hasProgramme] = await Promise.all([
    ports.sheets(tx, recipeIds),
    declarationsOfQuery(tx, besides === undefined ? own : sql`(${own}) union all ${besides}`),
    ports.hasProgramme(tx),
  ])
  return { sheets, declared, hasProgramme }
}

async function sheetsThen(
  tx: TenantTransaction,
  recipeIds: readonly number[],
  ports: SheetPorts,
  past: Past | undefined,
): Promise<ReadSheets> {
  const [sheets, hasProgramme] = await Promise.all([ports.sheets(tx, recipeIds, past), ports.hasProgramme(tx)])
  const ids = [...sheets.values()].flatMap(({ lines }) => lines.flatMap(({ ingredientId }) => ingredientId ?? []))
  return { sheets, declared: await declarationsAt(tx, ids, past), hasProgramme }
}

/** What a sheet contains as its lines and the sheets below are; undefined: there is no such sheet. */
export function climbedSheet({ sheets, declared }: ReadSheets, id: number): ClimbedSheet | undefined {
  const sheet = sheets.get(id)
  if (sheet === undefined) return undefined
  const items = ingredientItems(id, sheets, (each) => declared.get(each)?.composition ?? null)
  return { climb: climb(treeOf(id, sheets, declared)), version: sheet.version, items, ingredients: listText(items) }
}

/** What a sheet contains now. Throws a Rejection where there is no such sheet. */
export async function sheetAllergensOf(
  tx: TenantTransaction,
  recipeId: number,
  ports: SheetPorts,
): Promise<SheetAllergens> {
  const read = await readSheets(tx, [recipeId], ports)
  const { climb: all, ingredients } = found(climbedSheet(read, recipeId), 'recipe_not_found')
  const { species: _species, ...shown } = all
  return { ...shown, text: phrasesOf(all, read.hasProgramme), ingredients }
}

function treeOf(id: number, sheets: ReadonlyMap<number, PortSheet>, declared: Declared): Sheet {
  const { name = '', lines = [] } = sheets.get(id) ?? {}
  return {
    name,
    lines: lines.map((line) =>
      line.recipeId === null
        ? {
            kind: 'ingredient' as const,
            ingredientId: line.ingredientId,
            name: line.name,
            declared: (line.ingredientId !== null && declared.get(line.ingredientId)) || null,
          }
        : { kind: 'sheet' as const, sheet: treeOf(line.recipeId, sheets, declared) },
    ),
  }
}
