import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { storageType } from '#contract/catalog/entries'
import { exportStatus } from '#contract/exports'
import type { ExportStatus } from '#contract/exports'
import type { IncidentExportBody } from '#contract/temperatures/export'
import { decisionsMade, incident, incidentSummary } from '#contract/temperatures/incidents'
import type {
  DecisionsMade,
  Incident,
  IncidentBody,
  IncidentChangeBody,
  IncidentDecisionsBody,
  IncidentFoodBody,
  IncidentSummary,
} from '#contract/temperatures/incidents'
import { registerListQuery } from '../../../components/register/register-api.ts'
import { request, requestNothing } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { temperaturesKey } from '../temperature-api.ts'

/** Another person measures too, and the worth of time changes by the clock. */
const REFRESH_MS = 60_000
const LABELS_A_PAGE = 500
const summaries = z.array(incidentSummary)

/** Open and past ones, the newest first. */
export const occurrencesQuery = () =>
  queryOptions({
    queryKey: [...temperaturesKey, 'occurrences'],
    queryFn: ({ signal }): Promise<IncidentSummary[]> => request(summaries, '/api/incidents', { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })

export const occurrenceQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...moneyKeys.occurrence, id],
    queryFn: ({ pageParam, signal }): Promise<Incident> =>
      request(incident, `/api/incidents/${id}?limit=${LABELS_A_PAGE}&from=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })

export const openOccurrence = (body: IncidentBody, idempotencyKey: string): Promise<IncidentSummary> =>
  request(incidentSummary, '/api/incidents', { method: 'POST', body, idempotencyKey })

export const changeOccurrence = (id: number, body: IncidentChangeBody): Promise<void> =>
  requestNothing(`/api/incidents/${id}`, { method: 'PUT', body })

export const measureFood = (id: number, body: IncidentFoodBody, idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/incidents/${id}/food`, { method: 'POST', body, idempotencyKey })

/** @param endedAt undefined: now */
export const endOccurrence = (id: number, endedAt: string | undefined, idempotencyKey: string): Promise<void> =>
  requestNothing(`/api/incidents/${id}/end`, { method: 'POST', body: { endedAt }, idempotencyKey })

export const decide = (id: number, body: IncidentDecisionsBody, idempotencyKey: string): Promise<DecisionsMade> =>
  request(decisionsMade, `/api/incidents/${id}/decisions`, { method: 'POST', body, idempotencyKey })

/** Asks for the list of what an occurrence has cost; the job makes it. */
export const exportClaim = (id: number, body: IncidentExportBody, idempotencyKey: string): Promise<ExportStatus> =>
  request(exportStatus, `/api/incidents/${id}/export`, { method: 'POST', body, idempotencyKey })

/** The places of the house, for food that has thawed. */
export const placesQuery = () =>
  registerListQuery(['catalog', 'storage-type'], { path: '/api/storage-types', entry: storageType })
