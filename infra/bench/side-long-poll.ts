import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'co-body'
import pg from 'pg'
import { labelBytes } from '../../server/drivers/label-bytes.ts'
import { paperProfile, printedLabels } from './paper-labels.ts'
import { serveParent } from './child.ts'

// The floor of the queue of paper: a bare HTTP server with one long poll. A job is one row that is inserted, taken and
// ended, each in a transaction of its own, as no job may be lost.
const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 4 })
const ready = pool.query(
  'create table bench_queue (id serial primary key, labels integer not null, state text not null)',
)

interface Job {
  readonly id: number
  readonly labels: number
}
let wake: (() => void) | undefined

async function add(labels: number): Promise<void> {
  await pool.query("insert into bench_queue (labels, state) values ($1, 'waiting')", [labels])
  wake?.()
}

const TAKE = `update bench_queue set state = 'taken' where id =
  (select id from bench_queue where state = 'waiting' order by id limit 1 for update skip locked) returning id, labels`

async function claim(): Promise<object> {
  for (;;) {
    const news = new Promise<void>((resolve) => (wake = resolve))
    const [job] = (await pool.query<Job>(TAKE)).rows
    if (job !== undefined) {
      const bytes = await labelBytes(printedLabels(job.labels), paperProfile)
      return { id: job.id, bytes: Buffer.from(bytes).toString('base64') }
    }
    await news
  }
}

async function answer(request: IncomingMessage): Promise<object> {
  const body = (await json(request)) as { readonly labels?: number; readonly id?: number }
  switch (request.url) {
    case '/jobs':
      await add(body.labels ?? 0)
      return {}
    case '/claim':
      return claim()
    default:
      await pool.query("update bench_queue set state = 'done' where id = $1", [body.id])
      return {}
  }
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await answer(request)
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const server = createServer((request, response) => void handle(request, response))
const listening = new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    resolve(typeof address === 'object' && address !== null ? address.port : 0)
  })
})
serveParent(
  async () => {
    await ready
    return listening
  },
  async () => {
    server.closeAllConnections()
    await pool.end()
  },
)
