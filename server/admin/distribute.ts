import { distributeSchema, prepareCluster } from '../database/cluster-nodes.ts'
import { onDatabase } from '../database/login-setup.ts'
import type { Env } from '../env.ts'
import { loginSetup } from './logins.ts'
import type { Options } from './options.ts'
import { UsageError } from './options.ts'

/**
 * Prepares the Citus cluster whose coordinator the environment's addresses name. Without `--superuser-url` the logins and
 * their settings must be ready on every node.
 */
export async function distributeDatabase(env: Env, options: Options): Promise<string> {
  if (env.databaseOwnerUrl === null)
    throw new UsageError('Falta DATABASE_OWNER_URL: o endereço do dono, no coordenador.')
  if (options['superuser-url'] === undefined)
    return doneText('esquema e distribuição', await distributeSchema(env.databaseOwnerUrl))
  const { logins, database, superuserUrl } = loginSetup(env, options)
  const { nodes, distributed } = await prepareCluster({
    superuserUrl: onDatabase(superuserUrl, database),
    ownerUrl: env.databaseOwnerUrl,
    logins,
  })
  return doneText(`logins em ${nodes} nós, esquema e distribuição`, distributed)
}

function doneText(what: string, distributed: readonly string[]): string {
  const done =
    distributed.length === 0
      ? 'Nada faltava distribuir.'
      : `${distributed.length} tabelas e funções foram distribuídas agora.`
  return `O cluster está pronto: ${what}. ${done}\nAgora inicie o FoodID com DATABASE_URL no coordenador.`
}
