/** Filters of the job list, kept in the URL so that the list can be linked. */
export interface JobFilters {
  readonly state?: 'failed'
}

export function readJobFilters(search: Partial<Record<keyof JobFilters, unknown>>): JobFilters {
  return search.state === 'failed' ? { state: 'failed' } : {}
}
