import type { RowOf } from './statement.ts'
import pg from 'pg'
import { APPLICATION_ROLE } from './database.ts'
import { doneMigrations, migrate, migrationNames } from './migrate.ts'
import { missingColumns } from './schema-check.ts'
import { clientRows } from './client-rows.ts'
import { rawStatement } from './statement.ts'

// From the catalogue, because to_regclass raises an error for a schema that the login may not use.
const RIGHTS = rawStatement({
  login: 'name',
  /** Whether it owns the tables or, in a database without them, may create them. True for a superuser. */
  mayMigrate: 'boolean',
  mayServe: 'boolean',
})`select session_user as login,
  coalesce(
    (select pg_has_role(c.relowner, 'usage') from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname = 'events'),
    (select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'),
    false
  ) as "mayMigrate",
  coalesce(pg_has_role(to_regrole($1), 'member'), false) as "mayServe"`

/** What a login may do, and the migrations that its database lacks as far as this login may see. */
async function checkLogin(url: string): Promise<RowOf<typeof RIGHTS> & { readonly missing: readonly string[] }> {
  return connected(url, async (client) => {
    const [found] = await clientRows(client, RIGHTS(APPLICATION_ROLE))
    const rights = found ?? { login: '', mayMigrate: false, mayServe: false }
    const known = await migrationNames()
    const done = await doneMigrations(client, known)
    return { ...rights, missing: known.filter((name) => !done.includes(name)) }
  })
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface SchemaUrls {
  readonly applicationUrl: string
  readonly ownerUrl: string | null
}

/**
 * Brings the schema up to date where a given login may, else checks that it is. Throws an error in Portuguese where the
 * product cannot run. `stopped` ends the wait for another process that migrates.
 */
export async function prepareSchema(
  urls: SchemaUrls,
  warn: (text: string) => void,
  stopped?: AbortSignal,
): Promise<void> {
  await bringUpToDate(urls, warn, stopped)
  const missing = await connected(urls.applicationUrl, missingColumns)
  if (missing.length > 0)
    throw new Error(
      `As tabelas do banco não são as desta versão, embora as migrações constem como feitas: falta ${missing.join(', ')}. ` +
        'Alguém as alterou por fora, ou uma cópia foi restaurada pela metade. Restaure uma cópia inteira (docs/operations.md) ou desfaça a alteração.',
    )
}

async function bringUpToDate(
  { applicationUrl, ownerUrl }: SchemaUrls,
  warn: (text: string) => void,
  stopped: AbortSignal | undefined,
): Promise<void> {
  if (ownerUrl !== null) await migrateAsOwner(ownerUrl, stopped)
  const application = await checkLogin(applicationUrl)
  if (application.mayMigrate) {
    if (ownerUrl === null) await migrate(applicationUrl, { stopped })
    warn(notSeparated(application.login))
    return
  }
  if (!application.mayServe)
    throw new Error(
      `O login ${application.login}, de DATABASE_URL, não é membro de ${APPLICATION_ROLE}. ` +
        'Prepare os logins com "npm run --silent admin -- logins" (docs/operations.md).',
    )
  if (application.missing.length > 0)
    throw new Error(
      `O banco não tem o esquema desta versão (falta ${application.missing.join(', ')}), e o login ${application.login}, de DATABASE_URL, não pode criá-lo. ` +
        'Informe o login dono das tabelas em DATABASE_OWNER_URL e rode "npm run --silent admin -- migrate", ou inicie o FoodID uma vez com DATABASE_OWNER_URL.',
    )
}

async function migrateAsOwner(ownerUrl: string, stopped: AbortSignal | undefined): Promise<void> {
  const { login, mayMigrate } = await checkLogin(ownerUrl)
  if (!mayMigrate)
    throw new Error(
      `O login ${login}, de DATABASE_OWNER_URL, não é o dono das tabelas. ` +
        'Prepare os logins com "npm run --silent admin -- logins" (docs/operations.md).',
    )
  await migrate(ownerUrl, { stopped })
}

/** The address with which the administration command works. Throws where no given login may. */
export async function ownerAddress({ applicationUrl, ownerUrl }: SchemaUrls): Promise<string> {
  if (ownerUrl !== null) return ownerUrl
  const { login, mayMigrate } = await checkLogin(applicationUrl)
  if (mayMigrate) return applicationUrl
  throw new Error(
    `A administração precisa do login dono das tabelas: informe-o em DATABASE_OWNER_URL. O login ${login}, de DATABASE_URL, é só do produto.`,
  )
}

const notSeparated = (login: string) =>
  `\nATENÇÃO: o login ${login}, de DATABASE_URL, tem os direitos de dono das tabelas. Quem tomasse uma conexão do produto
(por uma injeção de SQL ou uma senha vazada) poderia alterar ou apagar o registro de todos os restaurantes.
Para separar: deixe o dono em DATABASE_OWNER_URL, dê nomes e senhas novos a DATABASE_URL e DATABASE_QUEUE_URL, e rode
  npm run --silent admin -- logins --superuser-url postgres://postgres:SENHA@SERVIDOR/postgres
(docs/operations.md, "Três logins").\n`
