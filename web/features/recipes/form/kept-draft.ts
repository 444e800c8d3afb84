import type { Recipe } from '#contract/recipes'
import { currentTenant } from '../../../lib/tenant.ts'
import type { SheetValues } from './sheet-values.ts'

// In the page's memory and nowhere else: the session may end while somebody types thirty lines, and after the login they are back.
let kept: { readonly of: string; readonly values: SheetValues } | null = null

export function keepDraft(recipe: Recipe | null, values: SheetValues): void {
  kept = { of: draftOf(recipe), values }
}

/** What was being typed in this very recipe, as it still is. */
export function keptDraft(recipe: Recipe | null): SheetValues | null {
  return kept?.of === draftOf(recipe) ? kept.values : null
}

export function forgetDraft(): void {
  kept = null
}

function draftOf(recipe: Recipe | null): string {
  return JSON.stringify([currentTenant(), recipe?.id, recipe?.version])
}
