// Control of the case with killed workers, not part of the product: BullMQ with its default for stalled jobs, and a job
// that outlives every worker.
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, withBackend } from 'bullmq'

const { DATABASE_URL: url = '' } = process.env
const { Worker } = withBackend(createPostgresBackend)

const worker = new Worker('doomed', () => sleep(600_000), {
  connection: { connectionString: url, schema: 'doomed' },
  lockDuration: 1_000,
  stalledInterval: 500,
})
worker.on('error', () => undefined)
