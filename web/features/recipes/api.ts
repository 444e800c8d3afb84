import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ExportStatus, exportStatus } from '#contract/exports'
import {
  type Ingredient, type IngredientInput, type IngredientPrice, type Recipe, type RecipeExportFormat, type RecipeInput,
  ingredient, ingredientPrices, recipe,
} from '#contract/recipes'
import { type ExportedFile, fileIn } from '../../components/exports/export-api.ts'
import { problemOf, request, requestNothing, requestPage, send } from '../../lib/http.ts'

/** Every key of this feature starts here: a price changed in the register shows at once on the cards that use it. */
const recipesKey = ['recipes'] as const

export async function refreshRecipes(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: recipesKey })
}

// Recipes

export interface RecipesPage {
  readonly items: readonly Recipe[]
  readonly next: string | null
}

/** Cards come with all their lines: the first page is small, so that it shows at once on a cheap tablet. */
const FIRST_PAGE = 48
const NEXT_PAGE = 96
const recipes = z.array(recipe)

/** What the list is narrowed to; it lives in the address. */
export interface RecipeFilters {
  readonly q?: string
}

export function recipesQuery({ q = '' }: RecipeFilters) {
  return infiniteQueryOptions({
    queryKey: [...recipesKey, 'list', { q }],
    queryFn: ({ pageParam, signal }): Promise<RecipesPage> => requestPage(recipes, `/api/recipes?${pageSearch(q, pageParam)}`, { signal }),
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
    queryFn: ({ signal }) => request(recipe, `/api/recipes/${id}`, { signal }),
  })
}

/** Without an id it registers a new one. */
export async function saveRecipe(id: number | null, body: RecipeInput, idempotencyKey: string): Promise<Recipe> {
  if (id === null) return request(recipe, '/api/recipes', { method: 'POST', body, idempotencyKey })
  return request(recipe, `/api/recipes/${id}`, { method: 'PUT', body, idempotencyKey })
}

export async function removeRecipe(id: number): Promise<void> {
  return requestNothing(`/api/recipes/${id}`, { method: 'DELETE' })
}

export async function duplicateRecipe(id: number, name: string, idempotencyKey: string): Promise<Recipe> {
  return request(recipe, `/api/recipes/${id}/duplicate`, { method: 'POST', body: { name }, idempotencyKey })
}

/** The recipe with what its ingredients cost in the register today. */
export async function updateRecipePrices(id: number, idempotencyKey: string): Promise<Recipe> {
  return request(recipe, `/api/recipes/${id}/update-prices`, { method: 'POST', body: {}, idempotencyKey })
}

// Ingredients

const INGREDIENTS_PAGE = 1_000
const ingredients = z.array(ingredient)

/** All there are, by name: both the register's table and the choice in a recipe look through the whole. */
export function allIngredientsQuery() {
  return queryOptions({
    queryKey: [...recipesKey, 'ingredients', 'all'],
    queryFn: async ({ signal }): Promise<readonly Ingredient[]> => {
      const all: Ingredient[] = []
      let cursor: string | null = null
      do {
        const search = new URLSearchParams({ limit: String(INGREDIENTS_PAGE), ...(cursor === null ? {} : { cursor }) })
        const page: { items: Ingredient[]; next: string | null } = await requestPage(ingredients, `/api/ingredients?${search}`, { signal })
        all.push(...page.items)
        cursor = page.next
      } while (cursor !== null)
      return all
    },
    // Thousands of them: read again when something was saved, not at each visit of a screen.
    staleTime: 5 * 60_000,
  })
}

export function ingredientQuery(id: number) {
  return queryOptions({
    queryKey: [...recipesKey, 'ingredients', 'one', id],
    queryFn: ({ signal }) => request(ingredient, `/api/ingredients/${id}`, { signal }),
  })
}

/** Oldest first. */
export function ingredientPricesQuery(id: number) {
  return queryOptions({
    queryKey: [...recipesKey, 'ingredients', 'prices', id],
    queryFn: ({ signal }): Promise<readonly IngredientPrice[]> => request(ingredientPrices, `/api/ingredients/${id}/prices`, { signal }),
  })
}

/** Without an id it registers a new one. */
export async function saveIngredient(id: number | null, body: IngredientInput, idempotencyKey: string): Promise<Ingredient> {
  if (id === null) return request(ingredient, '/api/ingredients', { method: 'POST', body, idempotencyKey })
  return request(ingredient, `/api/ingredients/${id}`, { method: 'PUT', body, idempotencyKey })
}

export async function removeIngredient(id: number): Promise<void> {
  return requestNothing(`/api/ingredients/${id}`, { method: 'DELETE' })
}

// Exports

/** A file at once, or the job that is still making it. */
export type ExportAnswer = { readonly kind: 'file'; readonly file: ExportedFile } | { readonly kind: 'running'; readonly status: ExportStatus }

export async function exportRecipe(id: number, format: RecipeExportFormat): Promise<ExportAnswer> {
  const response = await send(`/api/recipes/${id}/export/${format}`)
  if (!response.ok) throw await problemOf(response)
  if (response.status === 202) return { kind: 'running', status: exportStatus.parse(await response.json()) }
  return { kind: 'file', file: await fileIn(response, `ficha-tecnica.${format}`) }
}

export async function exportAllRecipes(format: RecipeExportFormat, idempotencyKey: string): Promise<ExportStatus> {
  return request(exportStatus, '/api/recipes/export', { method: 'POST', body: { format }, idempotencyKey })
}
