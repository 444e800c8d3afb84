import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'co-body'
import Koa from 'koa'
import pg from 'pg'
import { labelBody } from '../../server/modules/labels/contract/api.ts'
import { serveParent } from './child.ts'
import { callFloor } from './floor.ts'
import { sampleEvent, tenantIdOf } from './sample-labels.ts'
import type { ProductAddress } from './side-product.ts'

// The ceiling of what a request can be: a bare Koa reads JSON, checks it by the product's own schema and makes one
// call.
const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const meta = { actor: { userId: 'bench' } }
const app = new Koa()
let number = 0

app.use(async (ctx) => {
  const body = labelBody.parse(await json(ctx.req, { limit: '1mb', strict: false }))
  number += 1
  const now = new Date().toISOString()
  const label = { ...sampleEvent(number, number, now), name: body.name }
  const id = await callFloor(pool, 'least', { tenantId: tenantIdOf(number), label, meta, now })
  ctx.status = 201
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = JSON.stringify({ ...label, id })
})

const handle = app.callback()
const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
const listening = once(server, 'listening')
serveParent(
  async () => {
    await listening
    return { port: (server.address() as AddressInfo).port, cookies: [] } satisfies ProductAddress
  },
  async () => {
    server.closeAllConnections()
    await pool.end()
  },
)
