// Apart from the queries: the first file of the web sends these requests, and must not carry their contracts.

export const PLAN_PATH = '/api/products/plan'

/** Lots by expiration, earliest first. */
export const expiryListPath = (status: 'expired' | 'expiring') => `/api/products/lots?status=${status}`
