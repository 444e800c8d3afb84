// Apart from the queries: the first file of the web sends these requests, and must not carry their contracts.

export const PLAN_PATH = '/api/products/plan'

/** Lots by expiration, earliest first, each with what its labels cost where the person may see costs. */
export const expiryListPath = (status: 'expired' | 'expiring') => `/api/products/lots?status=${status}&include=worth`
