import { queryOptions } from '@tanstack/react-query'
import { business } from '#contract/business'
import type { Business, BusinessBody } from '#contract/business'
import { request } from '../../lib/http.ts'
import { shelfLifeKey } from '../../lib/time-rules.ts'

const path = '/api/business'

/** Under the key of the norms: the city and the UF are kept with them. */
export const businessQuery = () =>
  queryOptions({
    queryKey: [...shelfLifeKey, 'business'],
    queryFn: ({ signal }): Promise<Business> => request(business, path, { signal }),
  })

export const saveBusiness = (body: BusinessBody): Promise<Business> => request(business, path, { method: 'PUT', body })
