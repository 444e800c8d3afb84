import type { PrintJob } from '#contract/print-queue/jobs'
import { openByName } from '../../components/printing/sent-words.ts'

/** Labels of one name that were printed together. */
export interface RecentPrint {
  readonly key: string
  readonly name: string
  readonly ids: readonly number[]
  readonly at: string
}

const SHOWN = 4

/** What came out last, the newest first; what did not come out, or not yet, is left out. */
export function recentPrints(jobs: readonly PrintJob[]): readonly RecentPrint[] {
  const out = jobs.filter(({ state }) => state === 'enviado' || state === 'confirmado')
  return out
    .flatMap((job) =>
      openByName(job).map(([name, labels]) => ({
        key: `${job.id} ${name}`,
        name,
        ids: labels.map(({ id }) => id),
        at: job.createdAt,
      })),
    )
    .slice(0, SHOWN)
}
