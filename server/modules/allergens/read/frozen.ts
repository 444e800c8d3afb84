import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { BatchAdditions, FrozenAllergens } from '../contract/frozen.ts'
import type { AllergenPorts } from '../ports.ts'
import type { Brought } from '../rules/freeze.ts'
import { broughtByIngredient, broughtByLabel, broughtBySheet, frozenOf, withLabels } from '../rules/freeze.ts'
import { climbedSheets } from './allergens.ts'
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
  ports: AllergenPorts,
): Promise<FreezableSheets> {
  const { climbed, hasProgramme } = await climbedSheets(tx, recipeIds, ports)
  const broughtOf = (id: number, at?: number): Brought | undefined => {
    const found = climbed.get(id)
    if (found === undefined) return undefined
    const { climb, version, ingredients } = found
    return broughtBySheet(climb, { recipeId: id, version: at ?? version, ingredients })
  }
  return {
    of(ids) {
      const parts = ids.flatMap((id) => broughtOf(id) ?? [])
      return parts.length === 0 ? undefined : frozenOf(parts, hasProgramme)
    },
    async ofBatch({ id, version }, { labels, substitutes }) {
      const own = broughtOf(id, version)
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
      return frozenOf(parts, hasProgramme)
    },
  }
}
