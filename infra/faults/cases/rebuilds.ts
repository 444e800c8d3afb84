import { readTenant, writeTenant } from '../../../server/database/tenant-transaction.ts'
import { ChangeSet } from '../../../server/events/change-set.ts'
import { rebuildTenant } from '../../../server/events/rebuild.ts'
import type { TestServer } from '../../test/server.ts'
import { oneTo } from '../case.ts'
import { differingRows, readModels } from '../read-models.ts'
import type { Ground } from '../scenario.ts'
import { sauce, scenario } from '../scenario.ts'

const TENANT = 'bistro'

type Statement = Parameters<Parameters<Parameters<typeof writeTenant>[2]>[0]['send']>[0]

/** Empties the read tables, then runs these statements. */
async function refill({ application: { database, store } }: TestServer, statements: readonly Statement[] = []) {
  const tables = new Set(store.projections.flatMap((projection) => projection.tables))
  await writeTenant(database, TENANT, async (tx) => {
    for (const { name } of tables) tx.send({ sql: `delete from ${name} where tenant_id = $1`, parameters: [TENANT] })
    for (const statement of statements) tx.send(statement)
  })
}

async function bulkKitchen(ground: Ground, rebuild: (server: TestServer) => Promise<unknown>) {
  const server = await ground.server()
  const client = await server.tenant(TENANT)
  for (const batch of oneTo(ground.size(40, 4))) await client.post('/api/products', sauce(`Lote ${batch}`, 500))
  return { server, client, rebuild }
}

/** Rebuilds the read models repeatedly during writes; then empties them, rebuilds once more and compares. */
async function rebuildUnderWrites(
  { server, client, rebuild }: Awaited<ReturnType<typeof bulkKitchen>>,
  { size }: Ground,
) {
  let [writing, rebuilds, refused] = [true, 0, 0]
  const writers = Promise.all(
    oneTo(6).map(async (writer) => {
      for (const step of oneTo(size(30, 15))) {
        const { status } = await client.post('/api/products', sauce(`Molho ${writer}-${step}`))
        const { status: next } = await client.post('/api/categories', { name: `Categoria ${writer}-${step}` })
        refused += [status, next].filter((one) => one >= 300).length
      }
    }),
  ).finally(() => {
    writing = false
  })
  writers.catch(() => undefined) // awaited below
  for (; writing; rebuilds += 1) await rebuild(server)
  await writers
  const live = await readModels(server.application, TENANT)
  await refill(server)
  const started = performance.now()
  const events = await rebuildTenant(server.administration(), TENANT)
  const perSecond = (events * 1_000) / (performance.now() - started)
  const differing = differingRows(live, await readModels(server.application, TENANT))
  return { differing, refused, rebuilds, events, perSecond }
}

/** Reads the log without the lock, then writes the read models: events appended in between are missing from them. */
async function rebuildWithoutLock(server: TestServer): Promise<void> {
  const { database, store } = server.application
  const changes = new ChangeSet()
  const { events } = await readTenant(database, TENANT, (tx) => store.readLog(tx, 0, 100_000))
  const changesOf = store.replay()
  for (const event of events) changes.apply(changesOf(event))
  // A deadlock or a conflict with a concurrent write.
  await refill(server, changes.statements(TENANT).flat()).catch(() => undefined)
}

export const rebuilds = [
  scenario({
    id: '8',
    name: 'leituras refeitas enquanto se escreve',
    expected: 'iguais às vivas, linha por linha',
    given: (ground) => bulkKitchen(ground, (server) => rebuildTenant(server.administration(), TENANT)),
    fault: rebuildUnderWrites,
    holds: ({ differing, refused, rebuilds: times, events, perSecond }) => ({
      holds: differing === 0 && refused === 0 && times > 0,
      seen: `${differing} linhas diferentes, ${refused} escritas recusadas, ${times} reconstruções durante as escritas`,
      figure: `${events} eventos, ${Math.round(perSecond)} por segundo`,
    }),
    control: { name: 'refazer sem travar o registro', given: (ground) => bulkKitchen(ground, rebuildWithoutLock) },
  }),
]
