import { queryOptions } from '@tanstack/react-query'
import { label as labelAnswer } from '#contract/labels'
import type { Label } from '#contract/labels'
import { PRINTED_TOO_LATE } from '#contract/labels/blocks'
import { labelByCode } from '#contract/labels/life'
import { request } from '../../../lib/http.ts'
import { labelsKey } from '../../../lib/labels-key.ts'

/** A label with its blocks, one of which may know the date that the label should have. */
export const blockedLabelQuery = (code: string) =>
  queryOptions({
    queryKey: [...labelsKey, 'code', code],
    queryFn: ({ signal }) => request(labelByCode, `/api/products/by-code/${encodeURIComponent(code)}`, { signal }),
  })

/** Answers the label with the right date, which takes the place of this one. */
export const replaceLate = (id: number, idempotencyKey: string): Promise<Label> =>
  request(labelAnswer, `/api/products/${id}/release`, {
    method: 'POST',
    body: { block: PRINTED_TOO_LATE },
    idempotencyKey,
  })
