import { queryOptions } from '@tanstack/react-query'
import { sheetAllergens } from '#contract/allergens/declaration'
import { business } from '#contract/business'
import { request } from '../../../lib/http.ts'
import { shelfLifeKey } from '../../../lib/time-rules.ts'

/** Who makes what is sold. Under the key of the norms, as the data of the house are. */
export const saleHouseQuery = () =>
  queryOptions({
    queryKey: [...shelfLifeKey, 'sale-house'],
    queryFn: ({ signal }) => request(business, '/api/business', { signal }),
  })

/** The ingredients of a sheet that nobody has declared. Each visit asks again: somebody may just have declared one. */
export const undeclaredQuery = (recipeId: number) =>
  queryOptions({
    queryKey: ['allergens', 'undeclared', recipeId],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { missing } = await request(sheetAllergens, `/api/recipes/${recipeId}/allergens`, { signal })
      return missing.map(({ name }) => name)
    },
    staleTime: 0,
  })
