import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { affected } from '#contract/allergens/affected'
import type { Affected } from '#contract/allergens/affected'
import { exportStatus } from '#contract/exports'
import type { ExportStatus } from '#contract/exports'
import { ingredient, ingredientPrices, recipe, shownRecipe } from '#contract/recipes'
import { costSources } from '#contract/recipes/cost-sources'
import type {
  Ingredient,
  IngredientInput,
  IngredientPrice,
  Recipe,
  RecipeExportFormat,
  RecipeInput,
  ShownRecipe,
} from '#contract/recipes'
import { fileIn } from '../../components/exports/export-api.ts'
import type { ExportedFile } from '../../components/exports/export-api.ts'
import { request, requestNothing, requestPage, sendAccepted } from '../../lib/http.ts'
import { moneyKeys } from '../../lib/money-keys.ts'

/**
 * Prefix of every query key of this feature. An ingredient price changes the recipes that use it, so one invalidation
 * refreshes both.
 */
const recipesKey = moneyKeys.recipes

export async function refreshRecipes(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: recipesKey })
}

export interface RecipesPage {
  readonly items: readonly ShownRecipe[]
  readonly next: string | null
}

/** Each recipe comes with all its lines, so the first page is small: a cheap tablet draws it faster. */
const FIRST_PAGE = 48
const NEXT_PAGE = 96
const recipes = z.array(shownRecipe)

/** Filters of the recipe list, kept in the URL. */
export interface RecipeFilters {
  readonly q?: string
}

export function recipesQuery({ q = '' }: RecipeFilters) {
  return infiniteQueryOptions({
    queryKey: [...recipesKey, 'list', { q }],
    queryFn: ({ pageParam, signal }): Promise<RecipesPage> =>
      requestPage(recipes, `/api/recipes?${pageSearch(q, pageParam)}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: true,
  })
}

function pageSearch(q: string, cursor: string | null): URLSearchParams {
  const search = new URLSearchParams({ limit: String(cursor === null ? FIRST_PAGE : NEXT_PAGE) })
  if (q !== '') search.set('q', q)
  if (cursor !== null) search.set('cursor', cursor)
  return search
}

export function recipeQuery(id: number) {
  return queryOptions({
    queryKey: [...recipesKey, 'one', id],
    queryFn: ({ signal }): Promise<ShownRecipe> => request(shownRecipe, `/api/recipes/${id}`, { signal }),
  })
}

const changedRecipe = z.extend(recipe, { affected })
type SavedRecipe = Recipe & { readonly affected?: Affected }

/** Creates when `id` is null, updates otherwise. */
export async function saveRecipe(id: number | null, body: RecipeInput, idempotencyKey: string): Promise<SavedRecipe> {
  if (id === null) return request(recipe, '/api/recipes', { method: 'POST', body, idempotencyKey })
  return request(changedRecipe, `/api/recipes/${id}`, { method: 'PUT', body, idempotencyKey })
}

export async function removeRecipe(id: number): Promise<void> {
  return requestNothing(`/api/recipes/${id}`, { method: 'DELETE' })
}

export async function duplicateRecipe(id: number, name: string, idempotencyKey: string): Promise<Recipe> {
  return request(recipe, `/api/recipes/${id}/duplicate`, { method: 'POST', body: { name }, idempotencyKey })
}

/** Copies today's registered ingredient prices into the recipe; answers the updated recipe. */
export async function updateRecipePrices(id: number, idempotencyKey: string): Promise<Recipe> {
  return request(recipe, `/api/recipes/${id}/update-prices`, { method: 'POST', body: {}, idempotencyKey })
}

const INGREDIENTS_PAGE = 1_000
const ingredients = z.array(ingredient)

/** All ingredients, ordered by name: the ingredient table and the picker of the recipe form search the whole list. */
export function allIngredientsQuery() {
  return queryOptions({
    queryKey: [...recipesKey, 'ingredients', 'all'],
    queryFn: async ({ signal }): Promise<readonly Ingredient[]> => {
      const all: Ingredient[] = []
      let cursor: string | null = null
      do {
        const search = new URLSearchParams({ limit: String(INGREDIENTS_PAGE), ...(cursor === null ? {} : { cursor }) })
        const page: { items: Ingredient[]; next: string | null } = await requestPage(
          ingredients,
          `/api/ingredients?${search}`,
          { signal },
        )
        all.push(...page.items)
        cursor = page.next
      } while (cursor !== null)
      return all
    },
    // There may be thousands of ingredients: refetched after a save, not each time a screen opens.
    staleTime: 5 * 60_000,
  })
}

/** The names of all sheets, for a line that is one of them. */
export function sheetNamesQuery() {
  return queryOptions({
    queryKey: [...recipesKey, 'sheet-names'],
    queryFn: async ({ signal }) => {
      const sources = await request(costSources, '/api/cost-sources', { signal })
      return sources.flatMap(({ kind, id, name }) => (kind === 'recipe' ? [{ recipeId: id, name }] : []))
    },
  })
}

export function ingredientQuery(id: number) {
  return queryOptions({
    queryKey: [...recipesKey, 'ingredients', 'one', id],
    queryFn: ({ signal }) => request(ingredient, `/api/ingredients/${id}`, { signal }),
  })
}

/** Prices, oldest first. */
export function ingredientPricesQuery(id: number) {
  return queryOptions({
    queryKey: [...recipesKey, 'ingredients', 'prices', id],
    queryFn: ({ signal }): Promise<readonly IngredientPrice[]> =>
      request(ingredientPrices, `/api/ingredients/${id}/prices`, { signal }),
  })
}

/** Creates when `id` is null, updates otherwise. */
export async function saveIngredient(
  id: number | null,
  body: IngredientInput,
  idempotencyKey: string,
): Promise<Ingredient> {
  if (id === null) return request(ingredient, '/api/ingredients', { method: 'POST', body, idempotencyKey })
  return request(ingredient, `/api/ingredients/${id}`, { method: 'PUT', body, idempotencyKey })
}

export async function removeIngredient(id: number): Promise<void> {
  return requestNothing(`/api/ingredients/${id}`, { method: 'DELETE' })
}

/** The exported file, or the status of the job that is still producing it. */
export type ExportAnswer =
  | { readonly kind: 'file'; readonly file: ExportedFile }
  | { readonly kind: 'running'; readonly status: ExportStatus }

export async function exportRecipe(id: number, format: RecipeExportFormat): Promise<ExportAnswer> {
  const response = await sendAccepted(`/api/recipes/${id}/export/${format}`)
  if (response.status === 202) return { kind: 'running', status: exportStatus.parse(await response.json()) }
  return { kind: 'file', file: await fileIn(response, `ficha-tecnica.${format}`) }
}

export async function exportAllRecipes(format: RecipeExportFormat, idempotencyKey: string): Promise<ExportStatus> {
  return request(exportStatus, '/api/recipes/export', { method: 'POST', body: { format }, idempotencyKey })
}
