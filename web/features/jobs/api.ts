import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type JobState, type Jobs, jobsAnswer, retryAnswer } from '#contract/jobs'
import { request, requestPage } from '../../lib/http.ts'
import type { JobFilters } from './job-filters.ts'

const path = '/api/jobs'
const jobsKey = ['jobs'] as const
const PAGE = 30
/** A run is no event that would be told of at once: it is looked for, often while something is under way. */
const POLL_MS = 3_000
const POLL_IDLE_MS = 20_000

const underWay: readonly JobState[] = ['waiting', 'running', 'retrying']
const hasNews = ({ scheduled, single }: Jobs) => [...scheduled, ...single].some(({ state }) => underWay.includes(state))

interface JobsPage {
  readonly items: Jobs
  /** Null: there is nothing older. */
  readonly next: string | null
}

export function jobsQuery(filters: JobFilters) {
  return infiniteQueryOptions({
    queryKey: [...jobsKey, filters],
    queryFn: ({ pageParam, signal }): Promise<JobsPage> => {
      const search = new URLSearchParams({ limit: String(PAGE), ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) })
      return requestPage(jobsAnswer, `${path}?${search}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => hasNews(items)) ? POLL_MS : POLL_IDLE_MS),
    // A job goes on while nobody looks at it.
    staleTime: 0,
  })
}

export const refreshJobs = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: jobsKey })

export const retryJob = (id: string, idempotencyKey: string) => request(retryAnswer, `${path}/${id}/retry`, { method: 'POST', idempotencyKey })
