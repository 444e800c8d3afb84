import { queryOptions } from '@tanstack/react-query'
import { start } from '#contract/labels/plan'
import type { Start } from '#contract/labels/plan'
import { request } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'
import { START_PATH } from './today-address.ts'

/** The first steps of a new kitchen. Under 'labels': with the first label they are over. */
export const startQuery = () =>
  queryOptions({
    queryKey: [...labelsKey, 'start'],
    // Each of its steps is taken on another screen.
    staleTime: 0,
    queryFn: ({ signal }): Promise<Start> => request(start, START_PATH, { signal }),
  })
