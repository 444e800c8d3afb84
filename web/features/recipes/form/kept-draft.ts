import type { Recipe } from '#contract/recipes'
import { currentTenant } from '../../../lib/tenant.ts'
import type { SheetValues } from './sheet-values.ts'

// The unsaved values of the form, kept in memory only: when the session ends while a user types, they come back after
// the login; when somebody else comes to a shared tablet, after the return.
let stored: { readonly key: string; readonly values: SheetValues } | null = null

/** @param author the user who typed the values: they come back for no other one */
export function keepDraft(author: string, recipe: Recipe | null, values: SheetValues): void {
  stored = { key: draftKey(author, recipe), values }
}

/** The draft key this recipe, if the recipe still has the version that the draft began with. */
export function keptDraft(author: string, recipe: Recipe | null): SheetValues | null {
  return stored?.key === draftKey(author, recipe) ? stored.values : null
}

export function forgetDraft(): void {
  stored = null
}

function draftKey(author: string, recipe: Recipe | null): string {
  return JSON.stringify([currentTenant(), author, recipe?.id, recipe?.version])
}
