import { randomUUID } from 'node:crypto'
import { Rejection } from '../../errors.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { JobEvent } from './events.ts'
import type { JobBook, ShownJob } from './read/job-book.ts'
import { findRun, queueAgain, stateOf } from './queries.ts'

/** Requests a failed or interrupted job again. After the commit the relay makes a job of it. */
export async function retryJob(unit: UnitOfWork, book: JobBook, id: string): Promise<void> {
  const found = book.find(id)
  if (found === undefined) throw new Rejection('job_not_found')
  const { job, subject } = found
  const retry = job.adminView.kind === 'single' ? job.adminView.retry : requestTurn(job)
  if (retry === undefined) throw new Rejection('job_not_repeated')
  if (!(await queueAgain(unit.tx, job.name, subject, unit.now))) throw await refusal(unit, job.name, subject)
  await retry(unit, subject)
}

/**
 * The row of the last run decides whether a periodic job may be repeated, so this needs no decider: each request has
 * its own stream.
 */
const requestTurn =
  ({ name, adminView: { title } }: ShownJob) =>
  async (unit: UnitOfWork): Promise<void> => {
    const event: JobEvent = { type: 'JobRetryRequested', data: { job: name, title } }
    unit.append({ stream: `job-retry-${randomUUID()}`, expectedVersion: 0, events: [event] })
  }

/** Why the run cannot be queued again. */
async function refusal({ tx, now }: UnitOfWork, job: string, subject: string): Promise<Rejection> {
  const run = await findRun(tx, job, subject)
  if (run === undefined) return new Rejection(subject === '' ? 'job_not_failed' : 'job_not_found')
  const state = stateOf(run, now)
  return new Rejection(state === 'done' || state === 'cancelled' ? 'job_not_failed' : 'job_under_way')
}
