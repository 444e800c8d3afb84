// Records a fixture of the upgrade test: plays a small day on a running product of any version, over HTTP, and writes
// the rows of its database. Start that version with an empty DATA_DIR and an SMTP_URL without a server, then:
//   npm run upgrade-fixture -- --origin http://localhost:3000 --database-url postgres://… --to infra/upgrade/fixtures/0015.json.gz
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { DEMO } from '../../server/demo.ts'

const { values } = parseArgs({
  options: { origin: { type: 'string' }, 'database-url': { type: 'string' }, to: { type: 'string' } },
})
const { origin, 'database-url': databaseUrl, to } = values
if (origin === undefined || databaseUrl === undefined || to === undefined)
  throw new Error('Uso: node infra/upgrade/record.ts --origin URL --database-url URL --to ARQUIVO.json.gz')

let cookie = ''
async function call(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}

async function repeatedly(check: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 30; tries += 1) {
    if (await check()) return true
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  return false
}

async function playDay(): Promise<void> {
  await call('POST', '/tenant/login', { email: DEMO.email, password: DEMO.password, tenant_id: DEMO.tenantId })
  await call('POST', '/api/responsibles', { name: 'Rui Barbosa' })
  for (const name of ['Consumida', 'Descartada', 'Em estoque'])
    await call('POST', '/api/products', {
      name,
      category: 'Molhos',
      sector: 'Cozinha',
      responsible: 'Rui Barbosa',
      expiration_date: '2099-12-24',
      quantity: 1,
    })
  const labels = (await call('GET', '/api/products?limit=200')) as readonly { id: number; name: string }[]
  const idOf = (name: string) => labels.find((label) => label.name === name)?.id ?? 0
  await call('POST', `/api/products/${idOf('Consumida')}/consume`, {})
  await call('POST', `/api/products/${idOf('Descartada')}/discard`, { reason: 'sobra' })
  const schedule = {
    enabled: true,
    hour: 6,
    weekdays: [1],
    formats: ['pdf', 'csv'],
    recipients: ['dona@exemplo.com.br'],
  }
  const { canMail } = (await call('PUT', '/api/reports/settings', schedule)) as { canMail: boolean }
  await call('POST', '/api/reports', { mail: canMail })
  const isDone = await repeatedly(async () => {
    const [report] = (await call('GET', '/api/reports')) as readonly { state: string; mail: { state: string } }[]
    return report?.state === 'ready' && report.mail.state !== 'waiting'
  })
  if (!isDone) throw new Error('The report is not ready')
}

async function rowsOf(url: string): Promise<Record<string, unknown[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1",
    )
    const found: Record<string, unknown[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`)
      // Files and sessions are of no matter to a later version, and large.
      if (rows.length > 0 && !/_files$|^sessions$/.test(name)) found[name] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    await client.end()
  }
}

await playDay()
await writeFile(to, gzipSync(JSON.stringify(await rowsOf(databaseUrl)), { level: 9 }))
