import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import { rawRequest } from '../../../server/http/raw-request.test-support.ts'
import { tenantOfHost } from '../../../server/contract/tenant-id.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { catalogueFaults, tablesOf } from '../../../server/database/tenancy-rules.test-support.ts'
import { readTenant } from '../../../server/database/tenant-transaction.ts'
import { startTestServer } from '../../test/server.ts'
import { asAdmin as asOwner, cloneTemplate } from '../../test/template-database.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { nextMorning, withServer } from '../case.ts'
import type { ForeignFigures } from '../foreign-ids.ts'
import { tryForeignIds } from '../foreign-ids.ts'
import type { UnfilteredDatabase } from '../without-tenant.ts'
import { withoutTenantFilter } from '../without-tenant.ts'

const foreignOutcome = (
  { operations, ids, tried, broken, leaks, exposingLists }: ForeignFigures,
  more = '',
): Outcome => ({
  holds: leaks.length + exposingLists.length + broken === 0 && tried > 0,
  seen: `${leaks.length} vazamentos, ${exposingLists.length} listas com dados do vizinho, ${broken} respostas 5xx${leaks[0] === undefined ? '' : `; ${leaks[0]}`}${exposingLists[0] === undefined ? '' : `; ${exposingLists[0]}`}`,
  figure: `${operations} lugares de id × ${ids} ids alheios, ${tried} tentativas${more}`,
})

async function foreignIds(context: CaseContext): Promise<Outcome> {
  return withServer(context, {}, async (server) => {
    const logOf = async () => JSON.stringify(await recordedEvents(server.application.database, 'padaria'))
    const figures = await tryForeignIds(server, { everyNth: context.quick ? 2 : 1 })
    const outcome = foreignOutcome(figures)
    // The other tenant's log must hold only its own users' events.
    const isWritten = (await logOf()).includes('bistro')
    return { ...outcome, holds: outcome.holds && !isWritten }
  })
}

/** Every query of the product without its tenant filter: with row-level security or, as the control, without it. */
async function unfilteredQueries(context: CaseContext, asSuperuser: boolean): Promise<Outcome> {
  const clone = await cloneTemplate(context.adminUrl, context.loginPassword)
  const url = new URL(context.adminUrl)
  url.pathname = new URL(clone.url).pathname
  let mutant: UnfilteredDatabase | undefined
  const wrapDatabase = (database: Database) => (mutant = withoutTenantFilter(database, { asSuperuser }))
  const server = await startTestServer({
    now: nextMorning(),
    testDatabase: asSuperuser ? { ...clone, applicationUrl: url.href } : clone,
    wrapDatabase,
  })
  try {
    const figures = await tryForeignIds(server, {
      beforeAttempts: () => mutant?.begin(),
      everyNth: context.quick ? 6 : 1,
    })
    const changed = mutant?.changed() ?? 0
    const outcome = foreignOutcome(figures, `, ${changed} consultas sem tenant`)
    return { ...outcome, holds: outcome.holds && changed > 0 }
  } finally {
    await server.close()
  }
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

/** Requests with a session of `bistro` that name `cantina` must not read or write anything of `cantina`. */
async function tenantSpoof(context: CaseContext): Promise<Outcome> {
  return withServer(context, { publicOrigin: `http://${BASE}` }, async (server) => {
    const { cookie } = await server.tenant('bistro')
    const cantina = await server.tenant('cantina')
    await cantina.post('/api/categories', { name: 'Segredo da Cantina' })
    const counts = new Map<number, number>()
    const wrong: string[] = []
    const all = spoofs()
    for (const { host, query, headers } of all) {
      for (const [path, method] of [
        ['/api/auth/session', 'GET'],
        ['/api/categories', 'GET'],
        ['/api/categories', 'POST'],
      ] as const) {
        const body =
          method === 'POST'
            ? JSON.stringify({ name: `Nova ${wrong.length}-${counts.size}-${Math.random()}` })
            : undefined
        const sent =
          body === undefined
            ? { headers: { cookie, host, ...headers } }
            : { headers: { cookie, host, ...headers, 'content-type': 'application/json' }, body }
        const { status, text } = await rawRequest(server.origin, { method, path: path + query, ...sent })
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (/cantina/i.test(text) || status >= 500)
          wrong.push(`${method} ${path}${query} ${host} ${JSON.stringify(headers)}: ${status}`)
      }
    }
    const planted = (await recordedEvents(server.application.database, 'cantina')).filter(({ data }) =>
      JSON.stringify(data).includes('Nova'),
    ).length
    return {
      holds: wrong.length + planted === 0,
      seen: `${wrong.length} aceitas, ${planted} escritas no vizinho${wrong[0] === undefined ? '' : `; ${wrong[0]}`}`,
      figure: `${all.length * 3} tentativas: ${[...counts]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}`,
    }
  })
}

/** Takes the tenant from the request: header, query, sub-domain, and the session last. */
function trustRequest(): Promise<Outcome> {
  const all = spoofs()
  const accepted = all.filter(({ host, query, headers }) => {
    const search = new URLSearchParams(query)
    return (
      (headers['x-tenant-id'] ??
        search.getAll('tenant').at(-1) ??
        tenantOfHost(headers['x-forwarded-host'] ?? host, BASE) ??
        'bistro') !== 'bistro'
    )
  })
  return Promise.resolve({
    holds: accepted.length === 0,
    seen: `${accepted.length} de ${all.length} aceitas`,
    figure: '',
  })
}

const FORBIDDEN = [
  "update events set type = 'x'",
  'delete from events',
  'truncate events',
  'drop table labels',
  'alter table events disable row level security',
  'delete from tenant_head',
]

/** Runs the `planted` statements, then checks the catalogue and which statements the application's role may run. */
async function catalogueScan(context: CaseContext, planted: readonly string[]): Promise<Outcome> {
  const testDatabase = await cloneTemplate(context.adminUrl, context.loginPassword)
  const database = openDatabase({ url: testDatabase.applicationUrl, poolSize: 1, onIdleError: () => undefined })
  try {
    const [tables, faults] = await asOwner(testDatabase.url, async (client) => {
      for (const sql of planted) await client.query(sql)
      return [await tablesOf(client), await catalogueFaults(client)] as const
    })
    const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '?')
    const codes = await Promise.all(
      FORBIDDEN.map((sql) =>
        readTenant(database, 'bistro', (tx) => tx.query({ sql, parameters: [] })).then(() => 'ok', codeOf),
      ),
    )
    const allowed = codes.filter((code) => code !== '42501').length
    return {
      holds: faults.length + allowed === 0 && tables.length > 20,
      seen: `${faults.length} faltas, ${allowed} comandos permitidos`,
      figure: `${tables.length} tabelas, ${FORBIDDEN.length} comandos recusados (42501)`,
    }
  } finally {
    await database.close()
    await testDatabase.drop()
  }
}

const PLANTED = [
  'create table planted (tenant_id text not null, id integer, primary key (id))',
  'create materialized view every_label as select * from labels with no data',
  'grant update, delete on events to foodid_app',
]

export const tenants: readonly FaultCase[] = [
  {
    id: '9',
    name: 'toda rota × todo id de outro tenant',
    expected: 'a mesma resposta de um id que não existe',
    run: foreignIds,
    control: {
      name: 'sem tenant nas consultas e sem RLS',
      run: (context) => unfilteredQueries({ ...context, quick: true }, true),
    },
  },
  {
    id: '10',
    name: 'passar-se por outro tenant (cabeçalho, query, subdomínio, Host)',
    expected: 'só vale o tenant da sessão',
    run: tenantSpoof,
    control: { name: 'acreditar no pedido', run: trustRequest },
  },
  {
    id: '11',
    name: 'catálogo: RLS forçado, chaves com tenant_id, papel da aplicação',
    expected: 'nenhuma falta; UPDATE e DELETE de eventos recusados',
    run: (context) => catalogueScan(context, []),
    control: {
      name: 'tabela sem cerca, visão materializada, GRANT a mais',
      run: (context) => catalogueScan(context, PLANTED),
    },
  },
  {
    id: '12',
    name: 'toda consulta sem "tenant_id =" (mutação)',
    expected: 'a RLS não deixa ver nenhuma linha do vizinho',
    run: (context) => unfilteredQueries(context, false),
    control: {
      name: 'a mesma mutação sem RLS',
      run: (context) => unfilteredQueries({ ...context, quick: true }, true),
    },
  },
]
