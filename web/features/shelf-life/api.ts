import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { exportStatus } from '#contract/exports'
import type { ExportStatus } from '#contract/exports'
import { normReview, normView, referenceAdopted } from '#contract/shelf-life'
import type { NormView, ReferenceAdopted, ShelfLifeSettingsBody } from '#contract/shelf-life'
import { shelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import type { ShelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import { request, requestNothing } from '../../lib/http.ts'
import { shelfLifeKey } from '../../lib/time-rules.ts'

const path = '/api/shelf-life'
const norms = z.array(normView)

/** The norms that are in force for this kitchen on a day. */
export const normsQuery = (on: string) =>
  queryOptions({
    queryKey: [...shelfLifeKey, 'norms', on],
    queryFn: ({ signal }): Promise<NormView[]> => request(norms, `${path}/norms?on=${on}`, { signal }),
  })

/** What the newest edition of the norms would change. It depends on the catalogue too, so it is read again each time. */
export const reviewQuery = () =>
  queryOptions({
    queryKey: [...shelfLifeKey, 'review'],
    queryFn: ({ signal }) => request(normReview, `${path}/review`, { signal }),
    staleTime: 0,
  })

export async function saveSettings(body: ShelfLifeSettingsBody): Promise<ShelfLifeSettings> {
  return request(shelfLifeSettings, `${path}/settings`, { method: 'PUT', body })
}

/** `productIds`: missing for all products. */
export async function adoptNorms(productIds: readonly string[] | null): Promise<void> {
  await requestNothing(`${path}/review/adopt`, { method: 'POST', body: productIds === null ? {} : { productIds } })
}

export async function adoptReference(idempotencyKey: string): Promise<ReferenceAdopted> {
  return request(referenceAdopted, `${path}/rules/reference`, { method: 'POST', body: {}, idempotencyKey })
}

export async function exportNormTable(on: string, idempotencyKey: string): Promise<ExportStatus> {
  return request(exportStatus, `${path}/norms/export`, { method: 'POST', body: { on }, idempotencyKey })
}
