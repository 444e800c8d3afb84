import { infiniteQueryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { jobsAnswer, retryAnswer } from '#contract/jobs'
import type { JobState, Jobs } from '#contract/jobs'
import { request, requestPage } from '../../lib/http.ts'
import type { JobFilters } from './job-filters.ts'

const path = '/api/jobs'
const jobsKey = ['jobs'] as const
const PAGE = 30
/** Job runs are not events, so no live change reports them: the list polls, more often while a job is unfinished. */
const POLL_MS = 3_000
const POLL_IDLE_MS = 20_000

const unfinishedStates: readonly JobState[] = ['waiting', 'running', 'retrying']
const hasUnfinishedJob = ({ scheduled, single }: Jobs) =>
  [...scheduled, ...single].some(({ state }) => unfinishedStates.includes(state))

interface JobsPage {
  readonly items: Jobs
  /** Cursor of the next older page; null at the end. */
  readonly next: string | null
}

export function jobsQuery(filters: JobFilters) {
  return infiniteQueryOptions({
    queryKey: [...jobsKey, filters],
    queryFn: ({ pageParam, signal }): Promise<JobsPage> => {
      const search = new URLSearchParams({
        limit: String(PAGE),
        ...filters,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      })
      return requestPage(jobsAnswer, `${path}?${search}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => hasUnfinishedJob(items)) ? POLL_MS : POLL_IDLE_MS,
    // Jobs go on while this screen is closed.
    staleTime: 0,
  })
}

export const refreshJobs = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: jobsKey })

export const retryJob = (id: string, idempotencyKey: string) =>
  request(retryAnswer, `${path}/${id}/retry`, { method: 'POST', idempotencyKey })
