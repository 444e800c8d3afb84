import { queryOptions } from '@tanstack/react-query'
import type { Label } from '#contract/labels'
import { togetherActions, TRANSFORMED_MAX } from '#contract/labels/life'
import { lotDeedsDone } from '#contract/labels/lot-deeds'
import type { LotDeedsBody, LotDeedsDone } from '#contract/labels/lot-deeds'
import { request } from '../../../lib/http.ts'
import { labelsKey } from '../../../lib/labels-key.ts'

/** What the server would accept now of each label of a lot. */
export function lotActionsQuery(labels: readonly Pick<Label, 'id'>[]) {
  const ids = labels
    .slice(0, TRANSFORMED_MAX)
    .map(({ id }) => id)
    .join(',')
  return queryOptions({
    queryKey: [...labelsKey, 'actions', ids],
    queryFn: ({ signal }) => request(togetherActions, `/api/products/actions?ids=${ids}`, { signal }),
  })
}

export async function doLotDeeds(body: LotDeedsBody, idempotencyKey: string): Promise<LotDeedsDone> {
  return request(lotDeedsDone, '/api/products/lot-deeds', { method: 'POST', body, idempotencyKey })
}
