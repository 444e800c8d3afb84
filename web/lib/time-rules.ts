import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shelfLifeSettings, timeRule } from '#contract/shelf-life/kitchen-answers'
import type { TimeRuleBody } from '#contract/shelf-life'
import { request, requestNothing } from './http.ts'

// What the dates of this kitchen's labels depend on. It is read once and kept: the dates are computed in the browser.

/** The first part is the module's name, by which the server says that something has changed. */
export const shelfLifeKey = ['shelf-life'] as const

const rulesPath = '/api/shelf-life/rules'
const rules = z.array(timeRule)

export const settingsQuery = () =>
  queryOptions({
    queryKey: [...shelfLifeKey, 'settings'],
    queryFn: ({ signal }) => request(shelfLifeSettings, '/api/shelf-life/settings', { signal }),
  })

export const timeRulesQuery = () =>
  queryOptions({
    queryKey: [...shelfLifeKey, 'rules'],
    queryFn: ({ signal }) => request(rules, rulesPath, { signal }),
  })

export const saveRule = (body: TimeRuleBody, idempotencyKey: string) =>
  request(timeRule, rulesPath, { method: 'PUT', body, idempotencyKey })

export const removeRule = (id: string) => requestNothing(`${rulesPath}/${encodeURIComponent(id)}`, { method: 'DELETE' })
