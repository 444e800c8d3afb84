/** What the list is narrowed to; it lives in the address, so that it can be linked. */
export interface JobFilters {
  readonly state?: 'failed'
}

export function readJobFilters(search: Partial<Record<keyof JobFilters, unknown>>): JobFilters {
  return search.state === 'failed' ? { state: 'failed' } : {}
}
