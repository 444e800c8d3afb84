import { queryOptions } from '@tanstack/react-query'
import { declaration, sheetAllergens } from '#contract/allergens/declaration'
import type { Declaration, DeclarationBody, SheetAllergens } from '#contract/allergens/declaration'
import { request } from '../../lib/http.ts'

/** The module's name: its live changes read every query of allergens again. */
export const allergensKey = ['allergens'] as const

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

export const saveDeclaration = (ingredientId: number, body: DeclarationBody): Promise<Declaration> =>
  request(declaration, pathOf(ingredientId), { method: 'PUT', body })

const pathOf = (ingredientId: number) => `/api/ingredients/${ingredientId}/allergens`
