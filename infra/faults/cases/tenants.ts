import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { catalogueFaults, tablesOf } from '../../../server/database/tenancy-rules.test-support.ts'
import { readTenant } from '../../../server/database/tenant-transaction.ts'
import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import { rawRequest } from '../../../server/http/raw-request.test-support.ts'
import { tenantOfHost } from '../../../server/contract/tenant-id.ts'
import { asAdmin as asOwner, cloneTemplate, onDatabase } from '../../test/template-database.ts'
import type { Outcome } from '../case.ts'
import { count, countsText } from '../case.ts'
import type { ForeignFigures } from '../foreign-ids.ts'
import { tryForeignIds } from '../foreign-ids.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import type { UnfilteredDatabase } from '../without-tenant.ts'
import { withoutTenantFilter } from '../without-tenant.ts'

const first = (found: readonly string[]) => (found[0] === undefined ? '' : `; ${found[0]}`)

const foreignOutcome = ({ operations, ids, tried, broken, leaks, exposingLists }: ForeignFigures): Outcome => ({
  holds: leaks.length + exposingLists.length + broken === 0 && tried > 0,
  seen: `${leaks.length} vazamentos, ${exposingLists.length} listas com dados do vizinho, ${broken} respostas 5xx${first(leaks)}${first(exposingLists)}`,
  figure: `${operations} lugares de id × ${ids} ids alheios, ${tried} tentativas`,
})

/** Every query of the product without its tenant filter: with row-level security or, as the control, without it. */
async function unfiltered(ground: Ground, asSuperuser: boolean) {
  const clone = await cloneTemplate(ground.adminUrl, ground.loginPassword)
  const superuserUrl = onDatabase(ground.adminUrl, new URL(clone.url).pathname.slice(1))
  let mutant: UnfilteredDatabase | undefined
  const server = await ground.server({
    testDatabase: asSuperuser ? { ...clone, applicationUrl: superuserUrl } : clone,
    wrapDatabase: (database: Database) => (mutant = withoutTenantFilter(database, { asSuperuser })),
  })
  return {
    server,
    begin: (): void => mutant?.begin(),
    changed: () => mutant?.changed() ?? 0,
    untilLeak: asSuperuser,
    perList: ground.size(Infinity, 1),
  }
}

async function askUnfiltered({ server, begin, changed, ...options }: Awaited<ReturnType<typeof unfiltered>>) {
  const figures = await tryForeignIds(server, { beforeAttempts: begin, ...options })
  return { figures, changed: changed() }
}

function unfilteredOutcome({ figures, changed }: Awaited<ReturnType<typeof askUnfiltered>>): Outcome {
  const outcome = foreignOutcome(figures)
  const figure = `${outcome.figure}, ${changed} consultas sem tenant`
  return { ...outcome, holds: outcome.holds && changed > 0, figure }
}

const BASE = 'etiquetas.localhost'

interface Spoof {
  readonly host: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
}

/** All ways for a request to name another tenant, alone and combined. */
function spoofs(): Spoof[] {
  const hosts = [
    BASE,
    `cantina.${BASE}`,
    `CANTINA.${BASE}`,
    `bistro.${BASE}`,
    `cantina.${BASE}:80`,
    `bistro.${BASE}@cantina.${BASE}`,
    `cantina.${BASE}.`,
    `bistro.cantina.${BASE}`,
  ]
  const queries = [
    '',
    '?tenant=cantina',
    '?tenant=bistro&tenant=cantina',
    '?tenant[]=cantina',
    '?tenant=CANTINA',
    '?tenant=%63antina',
    '?Tenant=cantina',
  ]
  const headers: Readonly<Record<string, string>>[] = [
    {},
    { 'x-tenant-id': 'cantina' },
    { 'x-tenant-id': 'Cantina' },
    { 'x-tenant-id': 'bistro, cantina' },
    { 'x-forwarded-host': `cantina.${BASE}` },
    { forwarded: `host=cantina.${BASE}` },
    { 'x-original-host': `cantina.${BASE}` },
  ]
  return hosts.flatMap((host) => queries.flatMap((query) => headers.map((given) => ({ host, query, headers: given }))))
}

async function neighbours(ground: Ground) {
  const server = await ground.server({ publicOrigin: `http://${BASE}` })
  const { cookie } = await server.tenant('bistro')
  await (await server.tenant('cantina')).post('/api/categories', { name: 'Segredo da Cantina' })
  return { server, cookie }
}

/** Requests with a session of `bistro` that name `cantina` must not read or write anything of `cantina`. */
async function spoofTenant({ server, cookie }: Awaited<ReturnType<typeof neighbours>>) {
  const [counts, wrong] = [new Map<number, number>(), [] as string[]]
  const send = async ({ host, query, headers }: Spoof, method: string, path: string, body?: string) => {
    const json = body !== undefined && { 'content-type': 'application/json' }
    const { status, text } = await rawRequest(server.origin, {
      method,
      path: path + query,
      headers: { cookie, host, ...headers, ...json },
      ...(body !== undefined && { body }),
    })
    count(counts, status)
    if (/cantina/i.test(text) || status >= 500)
      wrong.push(`${method} ${path}${query} ${host} ${JSON.stringify(headers)}: ${status}`)
  }
  for (const [index, spoof] of spoofs().entries()) {
    await send(spoof, 'GET', '/api/auth/session')
    await send(spoof, 'GET', '/api/categories')
    await send(spoof, 'POST', '/api/categories', JSON.stringify({ name: `Nova ${index}` }))
  }
  const events = await recordedEvents(server.application.database, 'cantina')
  return { counts, wrong, planted: events.filter(({ data }) => JSON.stringify(data).includes('Nova')).length }
}

/** Takes the tenant from the request: header, query, sub-domain, and the session last. */
function trustRequest(): Outcome {
  const all = spoofs()
  const accepted = all.filter(({ host, query, headers }) => {
    const asked = headers['x-tenant-id'] ?? new URLSearchParams(query).getAll('tenant').at(-1)
    return (asked ?? tenantOfHost(headers['x-forwarded-host'] ?? host, BASE) ?? 'bistro') !== 'bistro'
  })
  return { holds: accepted.length === 0, seen: `${accepted.length} de ${all.length} aceitas`, figure: '' }
}

const FORBIDDEN = [
  "update events set type = 'x'",
  'delete from events',
  'truncate events',
  'drop table labels',
  'alter table events disable row level security',
  'delete from tenant_head',
]
const PLANTED = [
  'create table planted (tenant_id text not null, id integer, primary key (id))',
  'create materialized view every_label as select * from labels with no data',
  'grant update, delete on events to foodid_app',
]

async function databaseWith(ground: Ground, planted: readonly string[]) {
  const { url, applicationUrl } = await ground.database()
  await asOwner(url, async (client) => {
    for (const sql of planted) await client.query(sql)
  })
  return { url, applicationUrl }
}

/** Checks the catalogue, and which statements the application's role may run. */
async function scanCatalogue({ url, applicationUrl }: Awaited<ReturnType<typeof databaseWith>>, ground: Ground) {
  const opened = openDatabase({ url: applicationUrl, poolSize: 1, onIdleError: () => undefined })
  const database = await ground.keep(opened, () => opened.close())
  const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '?')
  const run = (sql: string) => readTenant(database, 'bistro', (tx) => tx.query({ sql, parameters: [] }))
  const codes = await Promise.all(FORBIDDEN.map((sql) => run(sql).then(() => 'ok', codeOf)))
  const [tables, faults] = await asOwner(url, async (client) => [await tablesOf(client), await catalogueFaults(client)])
  return { tables: tables.length, faults: faults.length, allowed: codes.filter((code) => code !== '42501').length }
}

export const tenants = [
  scenario({
    id: '9',
    name: 'toda rota × todo id de outro tenant',
    expected: 'a mesma resposta de um id que não existe',
    async given(ground) {
      return {
        server: await ground.server(),
        begin: (): void => undefined,
        perList: ground.size(Infinity, 2),
        untilLeak: false,
      }
    },
    async fault({ server, begin, ...options }) {
      const figures = await tryForeignIds(server, { beforeAttempts: begin, ...options })
      // The other tenant's log must hold only its own users' events.
      const log = JSON.stringify(await recordedEvents(server.application.database, 'padaria'))
      return { outcome: foreignOutcome(figures), isWritten: log.includes('bistro') }
    },
    holds: ({ outcome, isWritten }) => ({ ...outcome, holds: outcome.holds && !isWritten }),
    control: {
      name: 'sem tenant nas consultas e sem RLS',
      given: (ground) => unfiltered(ground, true),
    },
  }),
  scenario({
    id: '10',
    name: 'passar-se por outro tenant (cabeçalho, query, subdomínio, Host)',
    expected: 'só vale o tenant da sessão',
    given: neighbours,
    fault: spoofTenant,
    holds: ({ counts, wrong, planted }) => ({
      holds: wrong.length + planted === 0,
      seen: `${wrong.length} aceitas, ${planted} escritas no vizinho${first(wrong)}`,
      figure: `${spoofs().length * 3} tentativas: ${countsText(counts)}`,
    }),
    control: { name: 'acreditar no pedido', instead: trustRequest },
  }),
  scenario({
    id: '11',
    name: 'catálogo: RLS forçado, chaves com tenant_id, papel da aplicação',
    expected: 'nenhuma falta; UPDATE e DELETE de eventos recusados',
    given: (ground) => databaseWith(ground, []),
    fault: scanCatalogue,
    holds: ({ tables, faults, allowed }) => ({
      holds: faults + allowed === 0 && tables > 20,
      seen: `${faults} faltas, ${allowed} comandos permitidos`,
      figure: `${tables} tabelas, ${FORBIDDEN.length} comandos recusados (42501)`,
    }),
    control: {
      name: 'tabela sem cerca, visão materializada, GRANT a mais',
      given: (ground) => databaseWith(ground, PLANTED),
    },
  }),
  scenario({
    id: '12',
    name: 'toda consulta sem "tenant_id =" (mutação)',
    expected: 'a RLS não deixa ver nenhuma linha do vizinho',
    given: (ground) => unfiltered(ground, false),
    fault: askUnfiltered,
    holds: unfilteredOutcome,
    control: { name: 'a mesma mutação sem RLS', given: (ground) => unfiltered(ground, true) },
  }),
]
