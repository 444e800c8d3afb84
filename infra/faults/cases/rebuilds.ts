import { readTenant, writeTenant } from '../../../server/database/tenant-transaction.ts'
import { ChangeSet } from '../../../server/events/change-set.ts'
import { rebuildTenant } from '../../../server/events/rebuild.ts'
import type { TestServer } from '../../test/server.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, size, withServer } from '../case.ts'
import { differingRows, readModels } from '../read-models.ts'

const TENANT = 'bistro'
const label = (name: string, quantity: number) => ({
  name,
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  expiration_date: '2026-12-24',
  quantity,
})
const tablesOf = ({ application: { store } }: TestServer) => [
  ...new Set(store.projections.flatMap((projection) => projection.tables)),
]

async function emptyTables(server: TestServer): Promise<void> {
  await writeTenant(server.application.database, TENANT, async (tx) => {
    for (const { name } of tablesOf(server))
      tx.send({ sql: `delete from ${name} where tenant_id = $1`, parameters: [TENANT] })
  })
}

/** Rebuilds the read models repeatedly during writes; then empties them, rebuilds once more and compares. */
async function rebuildUnderWrites(
  context: CaseContext,
  rebuild: (server: TestServer) => Promise<unknown>,
): Promise<Outcome> {
  return withServer(context, {}, async (server) => {
    const client = await server.tenant(TENANT)
    for (const batch of oneTo(size(context, 40, 4))) await client.post('/api/products', label(`Lote ${batch}`, 500))
    let [writing, rebuilds, refused] = [true, 0, 0]
    const writers = Promise.all(
      oneTo(6).map(async (writer) => {
        for (const step of oneTo(size(context, 30, 15))) {
          const { status } = await client.post('/api/products', label(`Molho ${writer}-${step}`, 1))
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
    await emptyTables(server)
    const started = performance.now()
    const events = await rebuildTenant(server.administration(), TENANT)
    const seconds = (performance.now() - started) / 1000
    const differing = differingRows(live, await readModels(server.application, TENANT))
    return {
      holds: differing === 0 && refused === 0 && rebuilds > 0,
      seen: `${differing} linhas diferentes, ${refused} escritas recusadas, ${rebuilds} reconstruções durante as escritas`,
      figure: `${events} eventos, ${Math.round(events / seconds)} por segundo`,
    }
  })
}

/** Reads the log without the lock, then writes the read models: events appended in between are missing from them. */
async function rebuildWithoutLock(server: TestServer): Promise<void> {
  const { database, store } = server.application
  const changes = new ChangeSet()
  const { events } = await readTenant(database, TENANT, (tx) => store.readLog(tx, 0, 100_000))
  for (const event of events) changes.apply(store.changesOf(event))
  await writeTenant(database, TENANT, async (tx) => {
    for (const { name } of tablesOf(server))
      tx.send({ sql: `delete from ${name} where tenant_id = $1`, parameters: [TENANT] })
    for (const statement of changes.statements(TENANT).flat()) tx.send(statement)
  }).catch(() => undefined) // a deadlock or a conflict with a concurrent write
}

export const rebuilds: readonly FaultCase[] = [
  {
    id: '8',
    name: 'leituras refeitas enquanto se escreve',
    expected: 'iguais às vivas, linha por linha',
    run: (context) => rebuildUnderWrites(context, (server) => rebuildTenant(server.administration(), TENANT)),
    control: {
      name: 'refazer sem travar o registro',
      run: (context) => rebuildUnderWrites({ ...context, quick: true }, rebuildWithoutLock),
    },
  },
]
