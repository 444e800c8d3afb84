import { queryOptions } from '@tanstack/react-query'
import { UNDO_MINUTES } from '#contract/labels'
import { labelByCode } from '#contract/labels/life'
import type { LabelByCode } from '#contract/labels/life'
import { request } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'

/** The label of a code, what may be done with it now, and what has become of it. */
export function labelInHandQuery(code: string) {
  return queryOptions({
    queryKey: [...labelsKey, 'code', code],
    queryFn: ({ signal }) => fetchLabelInHand(code, signal),
  })
}

export async function fetchLabelInHand(code: string, signal?: AbortSignal): Promise<LabelByCode> {
  return request(labelByCode, `/api/products/by-code/${encodeURIComponent(code)}`, signal ? { signal } : {})
}

type Departure = NonNullable<LabelByCode['departure']>

export function undoLimit({ at, arrivedAt = at }: Pick<Departure, 'at' | 'arrivedAt'>): Date {
  return new Date(Date.parse(arrivedAt) + UNDO_MINUTES * 60_000)
}
