import { infiniteQueryOptions } from '@tanstack/react-query'
import { review, reviewed } from '#contract/allergens/review'
import type { Review, ReviewBody, ReviewDone } from '#contract/allergens/review'
import { allergensKey } from '../../../lib/allergens-key.ts'
import { request } from '../../../lib/http.ts'

const path = '/api/allergens/review'

/** Labels change by themselves, and so does what their sheets say: each visit reads the list anew. */
export const reviewQuery = () =>
  infiniteQueryOptions({
    queryKey: [...allergensKey, 'review'],
    queryFn: ({ pageParam, signal }): Promise<Review> =>
      request(review, pageParam === null ? path : `${path}?cursor=${pageParam}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const dealWithReview = (body: ReviewBody, idempotencyKey: string): Promise<ReviewDone> =>
  request(reviewed, path, { method: 'POST', body, idempotencyKey })
