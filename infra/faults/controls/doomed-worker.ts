// The control of the killed workers: BullMQ with its own defaults for deaths, and a job that outlives every worker. Not a part of the product.
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, withBackend } from 'bullmq'

const { DATABASE_URL: url = '' } = process.env
const { Worker } = withBackend(createPostgresBackend)

const worker = new Worker('doomed', () => sleep(600_000), { connection: { connectionString: url, schema: 'bullmq' }, lockDuration: 1_000, stalledInterval: 500 })
worker.on('error', () => undefined)
