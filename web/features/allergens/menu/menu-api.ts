import { queryOptions } from '@tanstack/react-query'
import { allergenMatrix } from '#contract/allergens/menu'
import type { AllergenMatrix } from '#contract/allergens/menu'
import type { LawSet } from '#contract/allergens/menu-set'
import { business } from '#contract/business'
import type { Business } from '#contract/business'
import { request } from '../../../lib/http.ts'
import { allergensKey } from '../../../lib/allergens-key.ts'

export const matrixKey = [...allergensKey, 'matrix'] as const

/** Null: the set of the house's state. A changed sheet is no change of this module, so each visit reads the answer anew. */
export const matrixQuery = (lawSet: LawSet | null) =>
  queryOptions({
    queryKey: [...matrixKey, lawSet],
    queryFn: ({ signal }): Promise<AllergenMatrix> =>
      request(allergenMatrix, `/api/allergens/matrix${lawSet === null ? '' : `?lawSet=${lawSet}`}`, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const publishMenu = (publicMenu: boolean): Promise<Business> =>
  request(business, '/api/business', { method: 'PUT', body: { publicMenu } })
