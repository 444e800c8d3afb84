import { nameKey } from '../../../contract/text.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import { decideAndAppend, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { recipeDecider } from '../decider.ts'
import type { CostedProducts } from '../ports.ts'
import { findIngredientsFor, nextId, recipesNamed } from '../queries.ts'
import { newestSheets } from '../read/recipe-rows.ts'
import type { HouseNames, RowFault } from '../rules/imported-sheets.ts'
import { planSheets } from '../rules/imported-sheets.ts'
import type { FileRow } from '../rules/sheet-rows.ts'
import { packsIn } from '../rules/sheet-rows.ts'

/** What the house has of the names in the rows. */
async function houseNames(
  tx: TenantTransaction,
  rows: readonly FileRow[],
  products: CostedProducts,
): Promise<HouseNames> {
  const keys = (names: readonly string[]) => [...new Set(names.map(nameKey))]
  const packed = rows.flatMap(({ body: { packs = '' } }) => packsIn(packs).flatMap(({ pack }) => pack?.name ?? []))
  const named = (isSheet: boolean) =>
    rows.flatMap(({ body }) => ((body.isSheet ?? false) === isSheet ? [body.ingredient] : []))
  const [ingredients, sheets, packedProducts] = await Promise.all([
    findIngredientsFor(tx, { keys: keys(named(false)), ids: [] }),
    recipesNamed(tx, keys([...rows.map(({ body }) => body.name), ...named(true)])),
    packed.length === 0 ? [] : products.named(tx, keys(packed)),
  ])
  return {
    ingredients: Map.groupBy(ingredients, ({ name }) => nameKey(name)),
    sheets: Map.groupBy(sheets, ({ name_key: key }) => key),
    products: Map.groupBy(packedProducts, ({ name }) => nameKey(name)),
    known: await newestSheets(
      tx,
      sheets.map(({ id }) => id),
    ),
  }
}

/** What is wrong with the sheets that the rows give, by line of the file. */
export async function faultsOfSheets(
  tx: TenantTransaction,
  rows: readonly FileRow[],
  products: CostedProducts,
): Promise<ReadonlyMap<number, readonly RowFault[]>> {
  return planSheets(rows, await houseNames(tx, rows, products), 1).faults
}

/** Registers all sheets of a file or none, and answers how many there are. */
export async function importRecipes(
  unit: UnitOfWork,
  rows: readonly FileRow[],
  products: CostedProducts,
): Promise<number> {
  const [house, firstId] = await Promise.all([houseNames(unit.tx, rows, products), nextId(unit.tx, 'recipe')])
  const { sheets, faults } = planSheets(rows, house, firstId)
  if (faults.size > 0) throw new Rejection('import_has_errors', { count: faults.size })
  for (const sheet of sheets)
    decideAndAppend(unit, recipeDecider, newStream(recipeDecider, `recipe-${sheet.id}`), {
      type: 'RegisterRecipe',
      ...sheet,
    })
  return sheets.length
}
