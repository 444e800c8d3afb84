import type { AnchorFolder } from '../anchors/anchor-folder.ts'
import type { Application } from '../app.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import { lockHead } from '../events/tenant-head.ts'
import { knownTenant } from './application.ts'
import type { Options } from './options.ts'
import { required, UsageError } from './options.ts'
import { KEPT_TABLES, LEFT_OUT, LOG_TABLES, readTableNames } from './tenant-tables.ts'

const ROWS_A_TIME = 10_000

/**
 * Deletes every row of a tenant. The first transaction ends all access, the last one deletes the tenant's own row, and
 * each batch between them has its own transaction: after an interrupted run nobody can log in, and a second run
 * continues.
 */
export async function eraseTenant(
  application: Application,
  options: Options,
  anchors: AnchorFolder | null = null,
): Promise<string> {
  const tenantId = await knownTenant(application, options)
  if (required(options, 'confirm') !== tenantId)
    throw new UsageError(`--confirm: repita o id do tenant, ${tenantId}, para apagar tudo o que é dele.`)
  const ownRow = 'tenants'
  const others = [...KEPT_TABLES, ...LEFT_OUT, ...readTableNames(application), ...LOG_TABLES].filter(
    (table) => table !== ownRow,
  )
  let rows = await shutDoor(application, tenantId)
  // A request that was under way may still add rows, so this repeats until a round deletes none.
  for (let last = -1; last !== rows;) {
    last = rows
    for (const table of [...others, ownRow]) rows += await deleteAll(application, tenantId, table)
  }
  const aside = (await anchors?.putAside(tenantId, new Date())) ?? null
  const kept = aside === null ? '' : ` As âncoras do registro dele, só números, ficaram em ${aside}.`
  return `${tenantId} apagado: ${rows} linhas, e nenhuma resta. As cópias de segurança ainda o têm, até vencerem.${kept}`
}

/**
 * Ends every login and session at once. It waits for the write that holds the head's lock; the next one finds its
 * session gone.
 */
function shutDoor({ database }: Application, tenantId: string): Promise<number> {
  return writeTenant(database, tenantId, async (tx) => {
    const locking = lockHead(tx)
    const gone = await Promise.all(
      ['credentials', 'sessions'].map((table) =>
        tx.query({ sql: `delete from ${table} where tenant_id = $1 returning 1`, parameters: [tenantId] }),
      ),
    )
    await locking
    return gone.flat().length
  })
}

async function deleteAll(application: Application, tenantId: string, table: string): Promise<number> {
  let total = 0
  for (let count = ROWS_A_TIME; count === ROWS_A_TIME; total += count)
    count = await deleteSome(application, tenantId, table)
  return total
}

function deleteSome({ database }: Application, tenantId: string, table: string): Promise<number> {
  return writeTenant(database, tenantId, async (tx) => {
    const deleted = await tx.query({
      sql: `delete from ${table} where tenant_id = $1 and ctid = any(array(select ctid from ${table} where tenant_id = $1 limit ${ROWS_A_TIME})) returning 1`,
      parameters: [tenantId],
    })
    return deleted.length
  })
}
