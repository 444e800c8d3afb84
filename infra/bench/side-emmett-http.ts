import { createHash } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { eventCatalogue } from '../../server/events/event.ts'
import { createEventStore } from '../../server/events/event-store.ts'
import { createHttpApp } from '../../server/http/http-app.ts'
import { listen } from '../../server/http/listen.ts'
import { HttpRefusal } from '../../server/http/problem.ts'
import { publicRoute } from '../../server/http/route.ts'
import { labelBody } from '../../server/modules/labels/contract/api.ts'
import { hashToken, newToken } from '../../server/modules/auth/act/sessions.ts'
import { serveParent } from './child.ts'
import { openEmmettLabels } from './emmett-labels.ts'
import type { ProductAddress } from './side-product.ts'
import { sampleEvent, TENANTS, tenantIdOf } from './sample-labels.ts'
import { noDiskWatch } from '../../server/database/disk-watch.ts'

// The command as it would be written with Emmett in place of the product's event store: the product's HTTP kernel and
// schema, the same look-up of the session, the same idempotency key, a counter for the label's number, one event and
// one read row. Without the chain, the fences of row-level security and the other read tables.

const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const labels = openEmmettLabels(url, pool)

const FIND_SESSION = `select s.user_id, c.email, u.role, t.name, t.time_zone from sessions s
join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
join credentials c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
join tenants t on t.tenant_id = s.tenant_id
where s.tenant_id = $1 and s.token_hash = $2 and s.expires_at > $3::timestamptz and u.deactivated_at is null`
const FIND_COMMAND = 'select request_hash, body from commands where tenant_id = $1 and key = $2'
const NEXT_ID = `insert into label_counters (tenant_id, last_id) values ($1, 1)
on conflict (tenant_id) do update set last_id = label_counters.last_id + 1 returning last_id`

const route = publicRoute({
  method: 'post',
  path: '/api/products',
  tag: 'bench',
  summary: 'bench',
  body: labelBody,
  answers: { 201: z.any() },
  handle: async ({ body, now, cookie }) => {
    const [tenantId = '', token = ''] = cookie('sid')?.split('.') ?? []
    const {
      rows: [session],
    } = await pool.query<{ user_id: string }>({
      name: 'session',
      text: FIND_SESSION,
      values: [tenantId, hashToken(token), now.toISOString()],
    })
    if (session === undefined)
      throw new HttpRefusal(401, 'session_required', 'Entre com seu email e senha para continuar.')
    const key = `${tenantId}-${String((number += 1))}`
    const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const {
      rows: [kept],
    } = await pool.query<{ body: unknown }>({ name: 'kept', text: FIND_COMMAND, values: [tenantId, key] })
    if (kept !== undefined) return { status: 201, body: kept.body }
    const {
      rows: [counter],
    } = await pool.query<{ last_id: number }>({ name: 'next', text: NEXT_ID, values: [tenantId] })
    const id = counter?.last_id ?? 1
    const label = { ...sampleEvent(number, id, now.toISOString()), name: body.name }
    await labels.append(tenantId, label, { key, requestHash, body: JSON.stringify(label) })
    return { status: 201, body: label }
  },
})
let number = 0

const UNFENCED = ['tenants', 'users', 'credentials', 'sessions', 'commands', 'label_counters'].map(
  (table) => `alter table ${table} disable row level security, no force row level security`,
)

/** A session for each tenant; answers its cookie. */
async function openSessions(): Promise<string[]> {
  for (const unfence of UNFENCED) await pool.query(unfence)
  const at = new Date()
  const cookies: string[] = []
  for (let index = 0; index < TENANTS; index += 1) {
    const [tenantId, token] = [tenantIdOf(index), newToken()]
    await pool.query(
      "insert into tenants (tenant_id, name, time_zone) values ($1, 'Restaurante de Bancada', 'America/Sao_Paulo')",
      [tenantId],
    )
    await pool.query("insert into users (tenant_id, user_id, role, created_at) values ($1, 'bench', 'admin', $2)", [
      tenantId,
      at,
    ])
    await pool.query(
      "insert into credentials (tenant_id, user_id, email, password_hash) values ($1, 'bench', 'chefe@bench.com.br', '-')",
      [tenantId],
    )
    await pool.query(
      "insert into sessions (tenant_id, token_hash, session_id, user_id, created_at, last_seen_at, expires_at) values ($1, $2, gen_random_uuid(), 'bench', $3, $3, $3::timestamptz + interval '1 day')",
      [tenantId, hashToken(token), at],
    )
    cookies.push(`sid=${tenantId}.${token}`)
  }
  return cookies
}

async function serve() {
  await labels.migrate()
  const cookies = await openSessions()
  const database = { connect: () => Promise.reject(new Error('Not used here')), close: () => Promise.resolve() }
  const app = createHttpApp({
    routes: [route],
    texts: {},
    database,
    store: createEventStore({ catalogue: eventCatalogue(), projections: [] }),
    clock: () => new Date(),
    log: pino({ level: 'warn' }),
    publicOrigin: null,
    trustedProxies: 0,
    checkAnswers: false,
    disk: noDiskWatch,
    parseSessionCookie: () => null,
    readUpTo: null,
    fallback: async () => undefined,
  })
  const listening = await listen(app.callback(), { port: 0, host: '127.0.0.1' })
  return { port: listening.port, cookies, close: () => listening.close() }
}

const serving = serve()
serveParent(
  async () => {
    const { port, cookies } = await serving
    return { port, cookies } satisfies ProductAddress
  },
  async () => {
    await (await serving).close()
    await labels.close()
  },
)
