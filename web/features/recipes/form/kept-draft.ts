import type { Recipe } from '#contract/recipes'
import { currentTenant } from '../../../lib/tenant.ts'
import type { SheetValues } from './sheet-values.ts'

// The unsaved values of the form, kept in memory only: when the session ends while a user types, they come back after
// the login.
let stored: { readonly key: string; readonly values: SheetValues } | null = null

export function keepDraft(recipe: Recipe | null, values: SheetValues): void {
  stored = { key: draftKey(recipe), values }
}

/** The draft key this recipe, if the recipe still has the version that the draft began with. */
export function keptDraft(recipe: Recipe | null): SheetValues | null {
  return stored?.key === draftKey(recipe) ? stored.values : null
}

export function forgetDraft(): void {
  stored = null
}

function draftKey(recipe: Recipe | null): string {
  return JSON.stringify([currentTenant(), recipe?.id, recipe?.version])
}
