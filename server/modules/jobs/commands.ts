import { randomUUID } from 'node:crypto'
import { Rejection } from '../../errors.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { JobEvent } from './events.ts'
import type { JobBook, ShownJob } from './job-book.ts'
import { findRun, queueAgain, stateOf } from './queries.ts'

/** Asks once more for what failed or was interrupted. The relay makes a job of it once that is committed. */
export async function retryJob(unit: UnitOfWork, book: JobBook, id: string): Promise<void> {
  const found = book.find(id)
  if (found === undefined) throw new Rejection('job_not_found')
  const { job, subject } = found
  const ask = job.adminView.kind === 'single' ? job.adminView.retry : askForTurn(job)
  if (ask === undefined) throw new Rejection('job_not_repeated')
  if (!(await queueAgain(unit.tx, job.name, subject, unit.now))) throw await whyNot(unit, job.name, subject)
  await ask(unit, subject)
}

/** Whether a turn may be repeated is said by the last one's run, not by the log: there is nothing to decide on a stream. */
const askForTurn = ({ name, adminView: { title } }: ShownJob) => async (unit: UnitOfWork): Promise<void> => {
  const event: JobEvent = { type: 'JobRetryRequested', data: { job: name, title } }
  unit.append({ stream: `job-retry-${randomUUID()}`, expectedVersion: 0, events: [event] })
}

async function whyNot({ tx, now }: UnitOfWork, job: string, subject: string): Promise<Rejection> {
  const run = await findRun(tx, job, subject)
  if (run === undefined) return new Rejection(subject === '' ? 'job_not_failed' : 'job_not_found')
  const state = stateOf(run, now)
  return new Rejection(state === 'done' || state === 'cancelled' ? 'job_not_failed' : 'job_under_way')
}
