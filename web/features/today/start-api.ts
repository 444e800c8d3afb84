import { queryOptions } from '@tanstack/react-query'
import { start } from '#contract/labels/plan'
import type { Start } from '#contract/labels/plan'
import { remember, remembered } from '../../lib/device-memory.ts'
import { request } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'

/** The first steps of a new kitchen. Under 'labels': with the first label they are over. */
export const startQuery = () =>
  queryOptions({
    queryKey: [...labelsKey, 'start'],
    // Each of its steps is taken on another screen.
    staleTime: 0,
    queryFn: ({ signal }): Promise<Start> => request(start, '/api/start', { signal }),
  })

const keyOf = (tenantId: string) => `start.${tenantId}`

/** This device knows that the kitchen has begun, or somebody has dismissed the steps: it does not ask again. */
export const isStartOver = (tenantId: string): boolean => remembered(keyOf(tenantId)) !== null
export const rememberStartOver = (tenantId: string): void => remember(keyOf(tenantId), 'over')
