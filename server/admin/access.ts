import type { Application } from '../app.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { listAccesses } from '../modules/auth/act/access-addresses.ts'
import { email as emailSchema } from '../modules/auth/contract/api.ts'
import { findCredentials, personNames } from '../modules/auth/queries.ts'
import { Rejection } from '../errors.ts'
import { knownTenant } from './application.ts'
import type { Options } from './options.ts'
import { checked } from './options.ts'

/** From which network addresses users used the product, as the Marco Civil da Internet (art. 15) orders to keep. */
export async function listAccessRecords(application: Application, options: Options): Promise<string> {
  const tenantId = await knownTenant(application, options)
  const email = options.email === undefined ? null : checked('email', emailSchema, options.email)
  const [user, names, accesses] = await readTenant(application.database, tenantId, (tx) =>
    Promise.all([email === null ? undefined : findCredentials(tx, email), personNames(tx), listAccesses(tx)]),
  )
  if (email !== null && user === undefined) throw new Rejection('user_not_found')
  const lines = accesses
    .filter(({ userId }) => user === undefined || userId === user.user_id)
    .map(({ userId, address, firstAt, lastAt }) =>
      [firstAt.toISOString(), lastAt.toISOString(), address || 'sem endereço', names.get(userId) ?? userId].join('\t'),
    )
  return ['primeiro uso do dia\túltimo\tendereço\tquem', ...lines].join('\n')
}
