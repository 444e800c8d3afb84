import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { nameKey } from '../../../contract/text.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

/** The names that were given, by user, deactivated ones included. */
export async function readGivenNames(tx: TenantTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(
    build.selectFrom('person_names').select(['user_id', 'name']).where('tenant_id', '=', tx.tenantId),
  )
  return new Map(rows.map(({ user_id: id, name }) => [id, name]))
}

/** Whether somebody else has the name: at a device two tiles with one name could not be told apart. */
export async function isNameTaken(tx: TenantTransaction, name: string, exceptId: string | null): Promise<boolean> {
  const [key, names] = [nameKey(name), await readGivenNames(tx)]
  return [...names].some(([id, other]) => id !== exceptId && nameKey(other) === key)
}
