import type { ScheduledJob } from '#contract/jobs'
import { JobRow } from './job-row.tsx'
import { Moment } from './moment.tsx'
import { intervalText, fromNow, untilNext } from './times.ts'

interface ScheduledListProps {
  readonly jobs: readonly ScheduledJob[]
  readonly now: Date
  readonly timeZone: string
}

export function ScheduledList({ jobs, now, timeZone }: ScheduledListProps) {
  return (
    <ul className="rows">
      {jobs.map((job) => (
        <JobRow key={job.id} name={job.title} {...{ job, now, timeZone }}>
          <p>{job.text}</p>
          <p className="muted text-2 figures">
            Roda {intervalText(job.everyMs)}
            <LastAndNext {...{ job, now, timeZone }} />
          </p>
        </JobRow>
      ))}
    </ul>
  )
}

function LastAndNext({
  job: { startedAt, nextAt },
  now,
  timeZone,
}: {
  readonly job: ScheduledJob
  readonly now: Date
  readonly timeZone: string
}) {
  if (startedAt === null || nextAt === null) return null
  return (
    <>
      {' · última vez '}
      <Moment at={startedAt} relative={fromNow(startedAt, now)} timeZone={timeZone} />
      {' · próxima '}
      <time dateTime={nextAt}>{untilNext(nextAt, now)}</time>
    </>
  )
}
