import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { Sheet } from '../contract/climb.ts'
import { climb } from '../contract/climb.ts'
import type { Declaration, SheetAllergens } from '../contract/declaration.ts'
import { declaration } from '../contract/declaration.ts'
import { phrasesOf } from '../contract/phrases.ts'
import type { AllergenPorts, PortSheet } from '../ports.ts'
import { ingredientList } from '../rules/ingredient-list.ts'
import { declarationsOf } from './declarations.ts'

/** What is said of an ingredient. Throws a Rejection where there is no such ingredient. */
export async function shownDeclaration(tx: TenantTransaction, id: number, ports: AllergenPorts): Promise<Declaration> {
  const [name, declared] = await Promise.all([ports.ingredientName(tx, id), declarationsOf(tx, [id])])
  if (name === undefined) throw new Rejection('ingredient_not_found')
  return declaration.parse({ ...(declared.get(id) ?? undeclared), ingredientId: id, name })
}

const undeclared = {
  allergens: null,
  gluten: null,
  lactose: null,
  colourings: null,
  composition: null,
  allergenBrand: '',
  allergenSource: null,
}

/** What a sheet contains, as its lines and the sheets below are now. */
export async function sheetAllergensOf(
  tx: TenantTransaction,
  recipeId: number,
  ports: AllergenPorts,
): Promise<SheetAllergens> {
  const [sheets, hasProgramme] = await Promise.all([ports.sheets(tx, recipeId), ports.hasProgramme(tx)])
  if (sheets.size === 0) throw new Rejection('recipe_not_found')
  const ids = [...sheets.values()].flatMap(({ lines }) => lines.flatMap(({ ingredientId }) => ingredientId ?? []))
  const declared = await declarationsOf(tx, ids)
  const { species, ...found } = climb(treeOf(recipeId, sheets, declared))
  return {
    ...found,
    text: phrasesOf({ ...found, species }, hasProgramme),
    ingredients: ingredientList(recipeId, sheets, (id) => declared.get(id)?.composition ?? null),
  }
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
