import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found, Rejection } from '../../../errors.ts'
import type { Past } from '../../../events/past.ts'
import type { Climb, Sheet } from '../contract/climb.ts'
import { climb } from '../contract/climb.ts'
import type { Declaration, SheetAllergens } from '../contract/declaration.ts'
import { declaration } from '../contract/declaration.ts'
import { phrasesOf } from '../contract/phrases.ts'
import type { AllergenPorts, PortSheet } from '../ports.ts'
import { ingredientItems, listText } from '../rules/ingredient-list.ts'
import { declarationsOf, UNDECLARED } from './declarations.ts'
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
  readonly declared: ReadonlyMap<number, Declaration>
  readonly hasProgramme: boolean
}

/** @param besides `ingredientIds` are read besides; `past`: as all of it was then, but for the house's programme. */
export async function readSheets(
  tx: TenantTransaction,
  recipeIds: readonly number[],
  ports: Pick<AllergenPorts, 'sheets' | 'hasProgramme'>,
  { ingredientIds = [], past }: { readonly ingredientIds?: readonly number[]; readonly past?: Past | undefined } = {},
): Promise<ReadSheets> {
  const [sheets, hasProgramme] = await Promise.all([ports.sheets(tx, recipeIds, past), ports.hasProgramme(tx)])
  const ids = [...sheets.values()].flatMap(({ lines }) => lines.flatMap(({ ingredientId }) => ingredientId ?? []))
  return { sheets, declared: await declarationsAt(tx, [...ids, ...ingredientIds], past), hasProgramme }
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
  ports: Pick<AllergenPorts, 'sheets' | 'hasProgramme'>,
): Promise<SheetAllergens> {
  const read = await readSheets(tx, [recipeId], ports)
  const { climb: all, ingredients } = found(climbedSheet(read, recipeId), 'recipe_not_found')
  const { species: _species, ...shown } = all
  return { ...shown, text: phrasesOf(all, read.hasProgramme), ingredients }
}

function treeOf(id: number, sheets: ReadonlyMap<number, PortSheet>, declared: ReadonlyMap<number, Declaration>): Sheet {
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
