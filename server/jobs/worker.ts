import type { JobContext, JobDefinition } from './job.ts'
import { giveUpJob, runJob } from './job-runs.ts'
import type { FailedJob, JobQueue } from './queue.ts'

const SCHEDULE_AGAIN_MS = 60_000

/** Schedules the periodic jobs and runs all jobs. `close` waits for the running ones. */
export async function startWorker(
  queue: JobQueue,
  definitions: readonly JobDefinition[],
  context: JobContext,
): Promise<{ close(): Promise<void> }> {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const { log } = context
  const worker = queue.work(async (job) => {
    const definition = byName.get(job.name)
    if (definition === undefined) throw new Error(`No job is called ${job.name}`)
    const started = performance.now()
    await runJob(context, definition, definition.payload.parse(job.data))
    log.info({ job: job.name, jobId: job.id, ms: Math.round(performance.now() - started) }, 'job done')
  })
  /** The `gaveUp` calls that are still running. */
  const givingUp = new Set<Promise<void>>()
  worker.on('failed', (job, error) => {
    log.error({ job: job?.name, jobId: job?.id, err: error }, 'job failed')
    // After the last attempt, or after too many worker deaths.
    if (job !== undefined && (job.finishedOn !== undefined || job.attemptsMade >= (job.opts.attempts ?? 1))) {
      const call = giveUp(job).finally(() => givingUp.delete(call))
      givingUp.add(call)
    }
  })
  let isClosing = false
  worker.on('error', (error) => {
    if (!isClosing) log.warn({ err: error }, 'job queue unreachable')
  })
  async function giveUp({ name, id, data }: FailedJob): Promise<void> {
    try {
      const definition = byName.get(name)
      if (definition !== undefined) await giveUpJob(context, definition, definition.payload.parse(data))
    } catch (error) {
      log.error({ job: name, jobId: id, err: error }, 'giving up failed')
    }
  }
  async function schedule(): Promise<void> {
    for (const { name, everyMs } of definitions) {
      if (everyMs !== undefined) await queue.schedule(name, everyMs)
    }
  }
  await schedule()
  // A Redis without persistence loses the schedules when it restarts.
  const remind = () =>
    void schedule()
      .then(() => queue.tidy())
      .catch((error: unknown) => log.warn({ err: error }, 'scheduling or tidying failed; tried again in a minute'))
  const reminder = setInterval(remind, SCHEDULE_AGAIN_MS)
  reminder.unref()
  queue.onReturn(() => {
    if (!isClosing) remind()
  })
  return {
    close: async () => {
      isClosing = true
      clearInterval(reminder)
      await worker.close()
      await Promise.all(givingUp)
    },
  }
}
