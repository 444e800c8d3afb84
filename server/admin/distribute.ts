import { prepareCluster } from '../database/cluster-nodes.ts'
import { onDatabase } from '../database/login-setup.ts'
import type { Env } from '../env.ts'
import { loginSetup } from './logins.ts'
import type { Options } from './options.ts'

/** Prepares the Citus cluster whose coordinator the environment's addresses name. */
export async function distributeDatabase(env: Env, options: Options): Promise<string> {
  const { logins, database, superuserUrl } = loginSetup(env, options)
  const { nodes, distributed } = await prepareCluster({
    superuserUrl: onDatabase(superuserUrl, database),
    ownerUrl: env.databaseOwnerUrl ?? '',
    logins,
  })
  const done =
    distributed.length === 0
      ? 'nada faltava distribuir'
      : `${distributed.length} tabelas e funções foram distribuídas agora`
  return `O banco ${database} está pronto em ${nodes} nós, com logins, esquema e distribuição: ${done}.\nAgora inicie o FoodID com DATABASE_URL no coordenador.`
}
