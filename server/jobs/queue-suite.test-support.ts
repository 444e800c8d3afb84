import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { noteStore } from '../events/notes.test-support.ts'
import type { JobDefinition } from './job.ts'
import type { JobQueue } from './queue.ts'
import { startWorker } from './worker.ts'

export interface JobFacts {
  readonly state: string
  readonly attempts: number
  readonly reason: string | undefined
}

/** A backend with an empty queue. */
export interface QueueBackend {
  open(): Promise<JobQueue>
  /** The queue's own data of a job; undefined for an unknown one. */
  factsOf(jobId: string): Promise<JobFacts | undefined>
  close(): Promise<void>
}

/** The jobs of this suite do not use the database. */
const noDatabase: Database = {
  connect: () => Promise.reject(new Error('This job has no business in the database')),
  close: () => Promise.resolve(),
}
const payload = z.object({ value: z.string() })

interface Run {
  readonly job: string
  readonly value: string
  readonly at: number
}

/** The tests that both backends of the queue must pass. */
export function describeQueue(name: string, createBackend: () => Promise<QueueBackend>): void {
  describe(`jobs on ${name}`, () => {
    let backend: QueueBackend
    let queue: JobQueue
    let runs: Run[]
    let logged: {
      readonly msg: string
      readonly job?: string
      readonly jobId?: string
      readonly err?: { readonly message: string }
    }[]
    const workers: { close(): Promise<void> }[] = []

    beforeEach(async () => {
      runs = []
      logged = []
      backend = await createBackend()
      queue = await backend.open()
    })
    afterEach(async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.close()))
      await queue.close()
      await backend.close()
    })

    const job = (jobName: string, work: (value: string) => Promise<void> = async () => undefined): JobDefinition => ({
      name: jobName,
      payload,
      run: async (_context, sent) => {
        const { value } = payload.parse(sent)
        runs.push({ job: jobName, value, at: performance.now() })
        await work(value)
      },
    })
    const start = async (...definitions: JobDefinition[]) => {
      const log = pino(
        { level: 'info' },
        { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
      )
      const worker = await startWorker(queue, definitions, {
        database: noDatabase,
        store: noteStore(),
        clock: () => new Date(),
        log,
        tenantIds: () => Promise.resolve([]),
      })
      workers.push(worker)
      return worker
    }
    const stop = async (worker: { close(): Promise<void> }) => {
      workers.splice(workers.indexOf(worker), 1)
      await worker.close()
    }
    const valuesRun = () => runs.map(({ value }) => value)
    const eventually = (assertion: () => void | Promise<void>, timeout = 60_000) =>
      vi.waitFor(assertion, { timeout, interval: 20 })

    it('run once when they are added twice with one id, even after they are done', async () => {
      await queue.add('once', { value: 'a' }, 'bistro-1')
      await queue.add('once', { value: 'a again' }, 'bistro-1')
      await start(job('once'))
      await eventually(() => expect(valuesRun()).toEqual(['a']))
      await eventually(async () => expect(await backend.factsOf('bistro-1')).toMatchObject({ state: 'completed' }))
      await queue.add('once', { value: 'a once more' }, 'bistro-1')
      await queue.add('once', { value: 'b' }, 'bistro-2')
      await eventually(() => expect(valuesRun()).toEqual(['a', 'b']))
    })

    it('that are added while no worker runs are done when one starts', async () => {
      const values = Array.from({ length: 20 }, (_, index) => String(index))
      for (const value of values) await queue.add('later', { value }, `bistro-${value}`)
      await sleep(200)
      expect(runs).toEqual([])
      await start(job('later'))
      await eventually(() => expect(new Set(valuesRun())).toEqual(new Set(values)))
      expect(runs).toHaveLength(20)
    })

    it('that were scheduled by a clock five weeks ahead run soon once the clock is right', async () => {
      const realNow = Date.now
      try {
        Date.now = () => realNow() + 35 * 86_400_000
        await queue.schedule('tick', 60_000)
        // The first run is due at once, by that clock; the next one a minute later.
        await queue.schedule('tock', 60_000)
      } finally {
        Date.now = realNow
      }
      const ticking = (jobName: string): JobDefinition => ({
        ...job(jobName),
        payload: z.object({}),
        everyMs: 60_000,
        run: async () => void runs.push({ job: jobName, value: '', at: performance.now() }),
      })
      await start(ticking('tick'), ticking('tock'))
      await eventually(() => expect(new Set(runs.map((ran) => ran.job))).toEqual(new Set(['tick', 'tock'])))
    })

    it('that are scheduled run at their interval, on one schedule even if it is set up several times', async () => {
      const tick: JobDefinition = {
        ...job('tick'),
        payload: z.object({}),
        everyMs: 300,
        run: async () => void runs.push({ job: 'tick', value: '', at: performance.now() }),
      }
      await stop(await start(tick))
      runs = []
      const begun = performance.now()
      await start(tick)
      await start(tick)
      await eventually(() => expect(runs.length).toBeGreaterThanOrEqual(5))
      // With two schedules it would take half of that time. The first run may be due at once.
      expect((runs[4]?.at ?? 0) - begun).toBeGreaterThan(3.5 * 300)
      expect(logged.filter(({ msg }) => msg !== 'job done')).toEqual([])
    })

    it('that throw are tried five times at growing intervals, then are failed', async () => {
      const givenUp: unknown[] = []
      const broken: JobDefinition = {
        ...job('broken', async () => {
          throw new Error('The oven is off')
        }),
        gaveUp: async (_context, sent) => void givenUp.push(sent),
      }
      const healed = job('healed', async () => {
        if (runs.filter((run) => run.job === 'healed').length < 2) throw new Error('Not yet')
      })
      await start(broken, healed)
      await queue.add('broken', { value: 'x' }, 'bistro-1')
      await queue.add('healed', { value: 'x' }, 'bistro-2')
      await queue.add('broken', { wrong: 'payload' }, 'bistro-3')
      await queue.add('unknown', { value: 'x' }, 'bistro-4')
      await eventually(async () => {
        expect(await backend.factsOf('bistro-1')).toEqual({ state: 'failed', attempts: 5, reason: 'The oven is off' })
        expect(await backend.factsOf('bistro-3')).toMatchObject({
          state: 'failed',
          attempts: 5,
          reason: expect.stringContaining('value') as string,
        })
        expect(await backend.factsOf('bistro-4')).toEqual({
          state: 'failed',
          attempts: 5,
          reason: 'No job is called unknown',
        })
      }, 40_000)
      expect(await backend.factsOf('bistro-2')).toMatchObject({ state: 'completed', attempts: 2 })
      const attempts = runs.filter((run) => run.job === 'broken')
      expect(attempts).toHaveLength(5)
      const waits = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0))
      for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThan(1_000 * 2 ** index - 100)
      const failures = () => logged.filter(({ msg, jobId }) => msg === 'job failed' && jobId === 'bistro-1')
      // The queue stores the last failure shortly before the worker logs it.
      await eventually(() => expect(failures()).toHaveLength(5))
      expect(failures()[0]).toMatchObject({ job: 'broken', err: { message: 'The oven is off' } })
      // `gaveUp` is called once, after the last attempt; with an invalid payload it is not called.
      await eventually(() =>
        expect(logged.filter(({ msg, jobId }) => msg === 'giving up failed' && jobId === 'bistro-3')).toHaveLength(1),
      )
      expect(givenUp).toEqual([{ value: 'x' }])
    })

    it('that are running are finished when the worker closes, and no other one begins', async () => {
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const finished: string[] = []
      const worker = await start(
        job('slow', async (value) => {
          await held
          finished.push(value)
        }),
      )
      for (const value of ['1', '2', '3', '4', '5', '6']) await queue.add('slow', { value }, `bistro-${value}`)
      await eventually(() => expect(runs).toHaveLength(4))
      let closed = false
      const closing = stop(worker).then(() => {
        closed = true
      })
      await sleep(300)
      expect([closed, finished]).toEqual([false, []])
      release()
      await closing
      expect(finished.toSorted()).toEqual(valuesRun().toSorted())
      expect(runs).toHaveLength(4)
      for (const value of finished)
        expect(await backend.factsOf(`bistro-${value}`)).toMatchObject({ state: 'completed' })
      await start(job('slow'))
      await eventually(() => expect(new Set(valuesRun())).toEqual(new Set(['1', '2', '3', '4', '5', '6'])))
      expect(runs).toHaveLength(6)
    })
  })
}
