import { join } from 'node:path'
import { pino } from 'pino'
import { anchorsText, findAnchors, linksOf } from '../../../server/admin/anchors.ts'
import { AnchorFolder } from '../../../server/anchors/anchor-folder.ts'
import { keepAnchor } from '../../../server/anchors/keep-anchors.ts'
import { sealOf, verifyChain } from '../../../server/events/event-chain.ts'
import { labelBodyOf } from '../../../server/modules/labels/samples.test-support.ts'
import { startTimestampService, testTimestamps } from '../../../server/timestamps/time-stamp-authority.test-support.ts'
import { createTimestampService } from '../../../server/timestamps/time-stamp-service.ts'
import { forgerOf } from '../../test/forger.ts'
import type { TestServer } from '../../test/server.ts'
import { oneTo } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'

const field = (name: string, value: string) =>
  `update events set data = jsonb_set(data, '{${name}}', '"${value}"') where tenant_id = :tenant and position = $1`
const FORGERIES: readonly string[] = [
  field('expirationDate', '2027-12-24'),
  field('expiresAt', '2027-12-25T03:00:00.000Z'),
  field('storageType', 'Congelado'),
  field('responsible', 'Eva'),
  "update events set recorded_at = recorded_at - interval '1 day' where tenant_id = :tenant and position = $1",
]
/** The day on which the labels' fixed dates lie ahead: the days that other servers get pass them in a full run. */
const NOW = '2026-11-21T15:00:00Z'

async function forgedServer(ground: Ground) {
  const server = await ground.server({ now: NOW })
  return { server, forger: forgerOf(ground.adminUrl, server.databaseUrl) }
}

type Forged = Awaited<ReturnType<typeof forgedServer>>

/** A tenant with labels; answers the position at which the first was made. */
async function labelled({ server, forger }: Forged, tenantId: string, labels: number) {
  const client = await server.tenant(tenantId)
  for (const number of oneTo(labels)) await client.post('/api/products', labelBodyOf({ name: `Molho ${number}` }))
  const [first] = await forger.positionsOf(tenantId, 'LabelGenerated')
  return first
}

const faultsOf = async (server: TestServer, tenantId: string) =>
  (await verifyChain(server.administration().database, tenantId)).faults.length

/** Whether a verification finds something in the tenant's log. */
type Finds = (forged: Forged, tenantId: string) => Promise<boolean>

const productFinds: Finds = async ({ server }, tenantId) => (await faultsOf(server, tenantId)) > 0

/** The rule of an earlier version: an event may have any content whose seal a recorded erasure names. */
const naiveFinds: Finds = async ({ forger }, tenantId) => {
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
async function forge({ finds, ...forged }: Forged & { readonly finds: Finds }, { size }: Ground) {
  const { server, forger } = forged
  let [found, falsely] = [0, 0]
  for (const [index, sql] of FORGERIES.entries()) {
    const tenantId = `forja-${index}`
    const label = await labelled(forged, tenantId, size(20, 3))
    if (await finds(forged, tenantId)) falsely += 1
    await forger.run(tenantId, sql, [label])
    await forger.excuse(server.administration(), tenantId)
    if (await finds(forged, tenantId)) found += 1
  }
  return { found, falsely }
}

const stamps = testTimestamps(new Date(NOW))
const trusted = [stamps.root.certificate]
const DAYS = 3

/** A tenant whose anchors were kept on this number of days. */
async function anchored(ground: Ground, days: number) {
  const forged = await forgedServer(ground)
  const { server } = forged
  const folder = new AnchorFolder(join(await ground.folder(), 'anchors'))
  const service = await ground.keep(
    startTimestampService(stamps, () => server.clock()),
    (started) => started.close(),
  )
  const place = { folder, stamps: createTimestampService({ url: service.url, trusted, restMs: 0 }) }
  const job = { database: server.application.database, clock: server.clock, log: pino({ level: 'silent' }) }
  const keepToday = () => keepAnchor(job, place, 'bistro')
  const label = await labelled(forged, 'bistro', ground.size(200, 3))
  for (const _ of oneTo(days)) {
    await keepToday()
    server.clock.advance(86_400_000)
  }
  return { ...forged, folder, keepToday, label }
}

type Found = Parameters<typeof linksOf>[0]

async function contradicts(server: TestServer, found: Found): Promise<boolean> {
  const report = await verifyChain(server.administration().database, 'bistro', new Set(linksOf(found)))
  try {
    anchorsText('bistro', found, report)
    return false
  } catch {
    return true
  }
}

/** A whole history rewritten, and what is found by the lines, by the stamps, and by the daily job itself. */
async function rewriteAll({ server, forger, folder, keepToday, label }: Awaited<ReturnType<typeof anchored>>) {
  await forger.run('bistro', field('expirationDate', '2027-12-24'), [label])
  await forger.rewriteChain('bistro')
  const all = await findAnchors(folder, 'bistro', trusted)
  return {
    byLines: await contradicts(server, { ...all, stamped: [] }),
    byStamps: await contradicts(server, { ...all, entries: [] }),
    noticed: (await keepToday())?.state === 'failed',
    faults: await faultsOf(server, 'bistro'),
    links: all.entries.length,
    stamps: all.stamped.length,
  }
}

const says = (isContradicted: boolean) => (isContradicted ? 'contradizem' : 'nada dizem')

export const forgery = [
  scenario({
    id: '29',
    name: 'o dono das tabelas muda uma etiqueta e registra um apagamento com o selo novo',
    expected: 'a conferência encontra todas, e nada onde nada mudou',
    given: async (ground) => ({ ...(await forgedServer(ground)), finds: productFinds }),
    fault: forge,
    holds: ({ found, falsely }, { size }) => ({
      holds: found === FORGERIES.length && falsely === 0,
      seen: `${found} de ${FORGERIES.length} falsificações encontradas, ${falsely} alarmes sem motivo`,
      figure: `${FORGERIES.length} tenants, ${size(20, 3)} etiquetas em cada um`,
    }),
    control: {
      name: 'aceitar o selo novo que um apagamento registra',
      given: async (ground) => ({ ...(await forgedServer(ground)), finds: naiveFinds }),
    },
  }),
  scenario({
    id: '30',
    name: 'o dono das tabelas reescreve a história inteira, com todos os selos',
    expected: 'linhas, carimbos e a tarefa do dia a contradizem, cada um por si',
    given: (ground) => anchored(ground, DAYS),
    fault: rewriteAll,
    holds: ({ byLines, byStamps, noticed, faults, links, stamps: stamped }) => ({
      holds: byLines && byStamps && noticed,
      seen: `falhas na cadeia: ${faults}; as linhas ${says(byLines)}, os carimbos ${says(byStamps)}, a tarefa do dia ${noticed ? 'nota' : 'não nota'}`,
      figure: `${links} elos, ${stamped} carimbos`,
    }),
    control: { name: 'só a cadeia, sem âncoras', given: (ground) => anchored(ground, 0) },
  }),
]
