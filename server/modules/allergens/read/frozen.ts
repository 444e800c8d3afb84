import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { BatchAdditions, FrozenAllergens } from '../contract/frozen.ts'
import type { AllergenPorts } from '../ports.ts'
import type { Brought } from '../rules/freeze.ts'
import { broughtByIngredient, broughtByLabel, broughtBySheet, frozenOf, withLabels } from '../rules/freeze.ts'
import type { ReadSheets } from './allergens.ts'
import { climbedSheet, readSheets } from './allergens.ts'
import { declarationsOf } from './declarations.ts'

/** What was read of some sheets: it gives what a label of each freezes. */
export interface FreezableSheets {
  /** What a label keeps of these sheets; undefined: none of them is there. */
  of(recipeIds: readonly number[]): FrozenAllergens | undefined
  /** What the labels of a batch of this version of the sheet keep. Reads what is declared of the substitutes. */
  ofBatch(sheet: { readonly id: number; readonly version: number }, added: BatchAdditions): Promise<FrozenAllergens>
}

/** Reads all that labels of these sheets freeze, once for all of them. */
export async function readFreezable(
  tx: TenantTransaction,
  recipeIds: readonly number[],
  ports: Pick<AllergenPorts, 'sheets' | 'hasProgramme'>,
): Promise<FreezableSheets> {
  const read = await readSheets(tx, recipeIds, ports)
  return {
    of: (ids) => frozenOfSheets(read, ids),
    async ofBatch({ id, version }, { labels, substitutes }) {
      const own = broughtOf(read, id, version)
      if (own === undefined) throw new Error(`The sheet ${id} of a batch is gone`)
      const declared = await declarationsOf(
        tx,
        substitutes.flatMap(({ frozen, ingredientId }) => (frozen === null ? (ingredientId ?? []) : [])),
      )
      const parts = [
        ...withLabels(own, labels),
        ...substitutes.map(({ name, ingredientId, frozen }) =>
          frozen === null ? broughtByIngredient(name, declared.get(ingredientId ?? 0)) : broughtByLabel(name, frozen),
        ),
      ]
      return frozenOf(parts, read.hasProgramme)
    },
  }
}

/** What a label of these sheets keeps; undefined: none of them is there. */
export function frozenOfSheets(read: ReadSheets, ids: readonly number[]): FrozenAllergens | undefined {
  const parts = ids.flatMap((id) => broughtOf(read, id) ?? [])
  return parts.length === 0 ? undefined : frozenOf(parts, read.hasProgramme)
}

/** What a new label keeps in place of an older one: what the sheets say now, and all that the older one says. */
export function frozenAnew(read: ReadSheets, older: FrozenAllergens): FrozenAllergens {
  const [first, ...others] = older.sheets.flatMap(({ recipeId }) => broughtOf(read, recipeId) ?? [])
  return first === undefined ? older : frozenOf([...withLabels(first, [older]), ...others], read.hasProgramme)
}

/** @param seen the version that a batch was made by; undefined: that of now */
function broughtOf(read: ReadSheets, recipeId: number, seen?: number): Brought | undefined {
  const found = climbedSheet(read, recipeId)
  if (found === undefined) return undefined
  const { climb, version, ingredients } = found
  return broughtBySheet(climb, { recipeId, version: seen ?? version, ingredients })
}
