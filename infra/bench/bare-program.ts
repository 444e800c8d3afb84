import Koa from 'koa'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded.ts'

// The floor of a start: the same embedded PostgreSQL, and a Koa that answers every request alike.
const database = await startEmbeddedPostgres({ dataDir: process.env['DATA_DIR'] ?? '', log: () => undefined })
const app = new Koa()
app.use((ctx) => {
  ctx.status = ctx.method === 'POST' ? 201 : 200
  ctx.body = { status: 'ok' }
})
const server = app.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  void database.stop().finally(() => process.exit(0))
})
