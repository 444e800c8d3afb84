import type { SingleJob } from '#contract/jobs'
import { JobRow } from './job-row.tsx'
import { Moment } from './moment.tsx'
import { fromNow } from './times.ts'

interface SingleListProps {
  readonly jobs: readonly SingleJob[]
  readonly now: Date
  readonly timeZone: string
}

export function SingleList({ jobs, now, timeZone }: SingleListProps) {
  return (
    <ul className="rows">
      {jobs.map((job) => (
        <JobRow key={job.id} name={job.about === '' ? job.title : job.about} {...{ job, now, timeZone }}>
          <p className="muted text-2 figures">
            {job.title} · <Moment at={job.askedAt} relative={fromNow(job.askedAt, now)} timeZone={timeZone} />
            <FinishedAt {...{ job, now, timeZone }} />
          </p>
        </JobRow>
      ))}
    </ul>
  )
}

/** End time of a job that succeeded; `Failure` shows the time of a failure. */
function FinishedAt({
  job: { state, finishedAt },
  now,
  timeZone,
}: {
  readonly job: SingleJob
  readonly now: Date
  readonly timeZone: string
}) {
  if (state !== 'done' || finishedAt === null) return null
  return (
    <>
      {' · terminou '}
      <Moment at={finishedAt} relative={fromNow(finishedAt, now)} timeZone={timeZone} />
    </>
  )
}
