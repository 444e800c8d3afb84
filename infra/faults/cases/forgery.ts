import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { anchorsText, findAnchors, linksOf } from '../../../server/admin/anchors.ts'
import { AnchorFolder } from '../../../server/anchors/anchor-folder.ts'
import { keepAnchor } from '../../../server/anchors/keep-anchors.ts'
import { sealOf, verifyChain } from '../../../server/events/event-chain.ts'
import { labelBodyOf } from '../../../server/modules/labels/samples.test-support.ts'
import { startTimestampService, testTimestamps } from '../../../server/timestamps/time-stamp-authority.test-support.ts'
import { createTimestampService } from '../../../server/timestamps/time-stamp-service.ts'
import type { Forger } from '../../test/forger.ts'
import { forgerOf } from '../../test/forger.ts'
import type { TestServer } from '../../test/server.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, size, withServer } from '../case.ts'

const field = (name: string, value: string) =>
  `update events set data = jsonb_set(data, '{${name}}', '"${value}"') where tenant_id = :tenant and position = $1`
const FORGERIES: readonly string[] = [
  field('expirationDate', '2027-12-24'),
  field('expiresAt', '2027-12-25T03:00:00.000Z'),
  field('storageType', 'Congelado'),
  field('responsible', 'Eva'),
  "update events set recorded_at = recorded_at - interval '1 day' where tenant_id = :tenant and position = $1",
]

/** A tenant with labels; answers the positions at which they were made. */
async function labelled(server: TestServer, forger: Forger, tenantId: string, labels: number): Promise<number[]> {
  const client = await server.tenant(tenantId)
  for (const number of oneTo(labels)) await client.post('/api/products', labelBodyOf({ name: `Molho ${number}` }))
  return forger.positionsOf(tenantId, 'LabelGenerated')
}

/** Whether a verification finds something in the tenant's log. */
type Finds = (server: TestServer, forger: Forger, tenantId: string) => Promise<boolean>

const productFinds: Finds = async (server, _forger, tenantId) =>
  (await verifyChain(server.administration().database, tenantId)).faults.length > 0

/** The rule of an earlier version: an event may have any content whose seal a recorded erasure names. */
const naiveFinds: Finds = async (_server, forger, tenantId) => {
  const seal = sealOf({ event: 'e', meta: 'e.meta', recordedAt: 'e.recorded_at' })
  const unexcused = await forger.run(
    tenantId,
    `select from events e where e.tenant_id = :tenant and e.hash <> ${seal} and not exists (
      select from events x cross join jsonb_array_elements(x.data->'events') as named(event)
      where x.tenant_id = :tenant and x.type = 'PersonalDataErased' and (named.event->>'position')::bigint = e.position
        and named.event->>'seal' = encode(${seal}, 'hex'))`,
  )
  return unexcused.length > 0
}

/** Changes a label in the log, then records an erasure that names the changed event. */
function forge(context: CaseContext, finds: Finds): Promise<Outcome> {
  // The day on which the labels' fixed dates lie ahead: the days that `nextMorning` gives pass them in a full run.
  return withServer(context, { now: '2026-11-21T15:00:00Z' }, async (server) => {
    const forger = forgerOf(context.adminUrl, server.databaseUrl)
    let [found, falsely] = [0, 0]
    for (const [index, sql] of FORGERIES.entries()) {
      const tenantId = `forja-${index}`
      const [label] = await labelled(server, forger, tenantId, size(context, 20, 3))
      if (await finds(server, forger, tenantId)) falsely += 1
      await forger.run(tenantId, sql, [label])
      await forger.excuse(server.administration(), tenantId)
      if (await finds(server, forger, tenantId)) found += 1
    }
    return {
      holds: found === FORGERIES.length && falsely === 0,
      seen: `${found} de ${FORGERIES.length} falsificações encontradas, ${falsely} alarmes sem motivo`,
      figure: `${FORGERIES.length} tenants, ${size(context, 20, 3)} etiquetas em cada um`,
    }
  })
}

const stamps = testTimestamps(new Date('2026-11-21T15:00:00Z'))
const DAYS = 3

/** A whole history rewritten, and what is found by the lines, by the stamps, and by the daily job itself. */
function rewriteAll(context: CaseContext, kept: readonly ('lines' | 'stamps')[]): Promise<Outcome> {
  return withServer(context, { now: '2026-11-21T15:00:00Z' }, async (server) => {
    const root = await mkdtemp(join(tmpdir(), 'foodid-forgery-'))
    const service = await startTimestampService(stamps, () => server.clock())
    try {
      const forger = forgerOf(context.adminUrl, server.databaseUrl)
      const trusted = [stamps.root.certificate]
      const folder = new AnchorFolder(join(root, 'anchors'))
      const place = { folder, stamps: createTimestampService({ url: service.url, trusted, restMs: 0 }) }
      const job = { database: server.application.database, clock: server.clock, log: pino({ level: 'silent' }) }
      const [label] = await labelled(server, forger, 'bistro', size(context, 200, 3))
      for (const _ of kept.length === 0 ? [] : oneTo(DAYS)) {
        await keepAnchor(job, place, 'bistro')
        server.clock.advance(86_400_000)
      }
      await forger.run('bistro', field('expirationDate', '2027-12-24'), [label])
      await forger.rewriteChain('bistro')
      const all = await findAnchors(folder, 'bistro', trusted)
      const found = await Promise.all(
        (['lines', 'stamps'] as const).map((kind) =>
          contradicts(server, { ...all, ...(kind === 'lines' ? { stamped: [] } : { entries: [] }) }),
        ),
      )
      const noticed = (await keepAnchor(job, place, 'bistro'))?.state === 'failed'
      const { faults } = await verifyChain(server.administration().database, 'bistro')
      return {
        holds: found.every(Boolean) && noticed,
        seen: `falhas na cadeia: ${faults.length}; as linhas ${found[0] ? 'contradizem' : 'nada dizem'}, os carimbos ${found[1] ? 'contradizem' : 'nada dizem'}, a tarefa do dia ${noticed ? 'nota' : 'não nota'}`,
        figure: `${all.entries.length} elos, ${all.stamped.length} carimbos`,
      }
    } finally {
      await service.close()
      await rm(root, { recursive: true, force: true })
    }
  })
}

async function contradicts(server: TestServer, found: Parameters<typeof linksOf>[0]): Promise<boolean> {
  const report = await verifyChain(server.administration().database, 'bistro', new Set(linksOf(found)))
  try {
    anchorsText('bistro', found, report)
    return false
  } catch {
    return true
  }
}

export const forgery: readonly FaultCase[] = [
  {
    id: '29',
    name: 'o dono das tabelas muda uma etiqueta e registra um apagamento com o selo novo',
    expected: 'a conferência encontra todas, e nada onde nada mudou',
    run: (context) => forge(context, productFinds),
    control: {
      name: 'aceitar o selo novo que um apagamento registra',
      run: (context) => forge({ ...context, quick: true }, naiveFinds),
    },
  },
  {
    id: '30',
    name: 'o dono das tabelas reescreve a história inteira, com todos os selos',
    expected: 'linhas, carimbos e a tarefa do dia a contradizem, cada um por si',
    run: (context) => rewriteAll(context, ['lines', 'stamps']),
    control: { name: 'só a cadeia, sem âncoras', run: (context) => rewriteAll({ ...context, quick: true }, []) },
  },
]
