import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { declaration, declarations, sheetAllergens } from '#contract/allergens/declaration'
import type { Declaration, DeclarationBody, SheetAllergens } from '#contract/allergens/declaration'
import { affected } from '#contract/allergens/affected'
import { allergensKey } from '../../lib/allergens-key.ts'
import { request, requestPage } from '../../lib/http.ts'

/** What a sheet contains. A changed line of a sheet is no change of this module, so each visit reads the answer anew. */
export const sheetAllergensQuery = (recipeId: number) =>
  queryOptions({
    queryKey: [...allergensKey, 'sheet', recipeId],
    queryFn: ({ signal }): Promise<SheetAllergens> =>
      request(sheetAllergens, `/api/recipes/${recipeId}/allergens`, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const declarationQuery = (ingredientId: number) =>
  queryOptions({
    queryKey: [...allergensKey, 'ingredient', ingredientId],
    queryFn: ({ signal }): Promise<Declaration> => request(declaration, pathOf(ingredientId), { signal }),
  })

const saved = z.extend(declaration, { affected })

/** With how many sheets and labels it concerns. */
export const saveDeclaration = (ingredientId: number, body: DeclarationBody): Promise<z.infer<typeof saved>> =>
  request(saved, pathOf(ingredientId), { method: 'PUT', body })

interface DeclarationsPage {
  readonly items: readonly Declaration[]
  readonly next: string | null
}

/** All ingredients, what nobody knows first. A new ingredient is no change of this module, so each visit reads anew. */
export const declarationPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...allergensKey, 'list'],
    queryFn: ({ pageParam, signal }): Promise<DeclarationsPage> =>
      requestPage(declarations, `/api/allergens/ingredients${pageParam === null ? '' : `?cursor=${pageParam}`}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** The first ingredient that nobody knows, but for this one; null: there is none. */
export const nextUnknownQuery = (ingredientId: number) =>
  queryOptions({
    queryKey: [...allergensKey, 'next', ingredientId],
    queryFn: async ({ signal }): Promise<number | null> => {
      const { items } = await requestPage(declarations, '/api/allergens/ingredients?limit=2', { signal })
      const next = items.find((each) => each.allergens === null && each.ingredientId !== ingredientId)
      return next?.ingredientId ?? null
    },
    staleTime: 0,
  })

const pathOf = (ingredientId: number) => `/api/ingredients/${ingredientId}/allergens`
