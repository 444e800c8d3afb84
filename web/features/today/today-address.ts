import { remember, remembered } from '../../lib/device-memory.ts'

// Apart from the queries: the first file of the web sends these requests, and must not carry their contracts.

export const PLAN_PATH = '/api/products/plan'

/** Lots by expiration, earliest first. */
export const expiryListPath = (status: 'expired' | 'expiring') => `/api/products/lots?status=${status}`

export const START_PATH = '/api/start'

const keyOf = (tenantId: string) => `start.${tenantId}`

/** This device knows that the kitchen has begun, or somebody has dismissed the steps: it does not ask again. */
export const isStartOver = (tenantId: string): boolean => remembered(keyOf(tenantId)) !== null
export const rememberStartOver = (tenantId: string): void => remember(keyOf(tenantId), 'over')
