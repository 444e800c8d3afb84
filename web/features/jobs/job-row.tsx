import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { JobState, ScheduledJob, SingleJob } from '#contract/jobs'
import { IconRefresh } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import styles from './job-row.module.css'
import { JobStateBadge } from './job-state-badge.tsx'
import { Moment } from './moment.tsx'
import { fromNow } from './times.ts'
import { useRetry } from './use-retry.ts'

interface JobRowProps {
  readonly job: ScheduledJob | SingleJob
  /** Displayed name; not always `job.title`, which several single jobs share. */
  readonly name: string
  readonly now: Date
  readonly timeZone: string
  /** Description and times of the job. */
  readonly children: ReactNode
}

const failureStates: readonly JobState[] = ['failed', 'interrupted', 'retrying']

export function JobRow({ job, name, now, timeZone, children }: JobRowProps) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <li>
      <div className={`stack gap-1 break ${styles.words}`}>
        <div className="row wrap gap-2">
          <h3 ref={title} tabIndex={-1} className="text-3 mid">
            {name}
          </h3>
          <JobStateBadge state={job.state} />
        </div>
        {children}
        <Failure {...{ job, now, timeZone }} />
      </div>
      {/* The button disappears with the failure, so the focus moves to the title. */}
      {job.mayRetry ? <RetryButton id={job.id} name={name} onRetried={() => title.current?.focus()} /> : null}
    </li>
  )
}

function Failure({
  job: { state, failure, failures, failedAt, mayRetry },
  now,
  timeZone,
}: Pick<JobRowProps, 'job' | 'now' | 'timeZone'>) {
  if (failure === null || failedAt === null) return null
  const at = <Moment at={failedAt} relative={fromNow(failedAt, now)} timeZone={timeZone} />
  // The job succeeded since, or its new run has no outcome yet: only the time of the last failure is shown. A late job
  // that may be retried shows its failure too.
  if (!failureStates.includes(state) && !mayRetry) return <p className="muted text-2 figures">Última falha: {at}</p>
  return (
    <p className="bad mid">
      {failure}{' '}
      <span className="text-2 regular figures">
        {failures > 1 ? `${failures} falhas seguidas, a última ` : ''}
        {at}
      </span>
    </p>
  )
}

function RetryButton({
  id,
  name,
  onRetried,
}: {
  readonly id: string
  readonly name: string
  readonly onRetried: () => void
}) {
  const { isPending, mutate } = useRetry({ name, onRetried })
  return (
    <Button
      className={styles.retry}
      look="quiet"
      aria-label={`Tentar de novo: ${name}`}
      busy={isPending}
      onClick={() => mutate(id)}
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
    >
      {isPending ? 'Pedindo...' : 'Tentar de novo'}
    </Button>
  )
}
