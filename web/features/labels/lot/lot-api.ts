import { queryOptions } from '@tanstack/react-query'
import type { Label } from '#contract/labels'
import { togetherActions, TRANSFORMED_MAX, actDone } from '#contract/labels/life'
import type { ActBody } from '#contract/labels/acts'
import type { ActDone } from '#contract/labels/life'
import { request } from '../../../lib/http.ts'
import { sendOrKeep } from '../../../lib/offline/send-or-keep.ts'
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

/** @param labels among them those of the body */
export async function doLotDeeds(labels: readonly Label[], body: ActBody, idempotencyKey: string): Promise<ActDone> {
  return sendOrKeep({
    send: (signal) => request(actDone, '/api/products/acts', { method: 'POST', body, idempotencyKey, signal }),
    attempt: idempotencyKey,
    async keep(attempt) {
      const { keepAct } = await import('../../../lib/offline/kept-deeds.ts')
      return keepAct(labels, body, attempt)
    },
  })
}
