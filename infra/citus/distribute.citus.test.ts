import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { LOGIN_NAMES } from '../../server/database/logins.ts'
import { runAdmin } from '../e2e/started-product.ts'
import { startMortalPostgres } from '../faults/postgres.ts'
import { createEmptyCluster } from '../test/citus-global-setup.ts'
import { asAdmin, dropDatabase, onDatabase, withLogin } from '../test/template-database.ts'
import { operatorOf } from './operator.ts'

// What an operator reads where the cluster is not ready for `admin -- distribute`.

const password = inject('loginPassword')
const [coordinator, workers] = [inject('databaseUrl'), inject('workerUrls') ?? []]
const nodes = [coordinator, ...workers] as const
const database = `unready_${randomBytes(6).toString('hex')}`
const portOf = (url: string) => new URL(url).port

/** What the command prints on the way to its failure. */
async function failureOn(adminUrl: string, login?: string): Promise<string> {
  const { superuserUrl, addresses } = operatorOf(adminUrl, database, password)
  const url = login === undefined ? superuserUrl : withLogin(superuserUrl, login, password)
  const output = runAdmin(['distribute', '--superuser-url', url], addresses)
  return output.then(
    (text) => `succeeded: ${text}`,
    (error: unknown) => String(error),
  )
}

const query = (node: string, sql: string) =>
  asAdmin(onDatabase(node, database), async (client) => void (await client.query(sql)))

describe('distribute explains what is missing', () => {
  beforeAll(() => asAdmin(coordinator, async (client) => void (await client.query(`create database ${database}`))))
  afterAll(() => dropDatabase(nodes, database))

  it('on a database without the extension', async () => {
    expect(await failureOn(coordinator)).toContain(
      `O banco ${database} em 127.0.0.1:${portOf(coordinator)} não tem a extensão citus. Ponha citus em shared_preload_libraries, reinicie esse servidor e rode nesse banco: create extension citus;`,
    )
  })

  it('on a coordinator that is not in its own list of nodes', async () => {
    await query(coordinator, 'create extension citus')
    expect(await failureOn(coordinator)).toContain("select citus_set_coordinator_host('nome', 5432);")
  })

  it('on a coordinator without workers', async () => {
    await query(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`)
    expect(await failureOn(coordinator)).toContain("select citus_add_node('nome', 5432);")
  })

  it('with a login that is no superuser', async () => {
    expect(await failureOn(coordinator, LOGIN_NAMES.owner)).toContain(
      `O login ${LOGIN_NAMES.owner} não é superusuário.`,
    )
  })
})

describe('distribute names the worker that is not ready', () => {
  const [worker = ''] = workers
  beforeAll(() => createEmptyCluster(nodes, database))
  afterAll(() => dropDatabase(nodes, database))

  it('because its database has no extension', async () => {
    await query(worker, 'drop extension citus cascade')
    expect(await failureOn(coordinator)).toContain(
      `O banco ${database} em 127.0.0.1:${portOf(worker)} não tem a extensão citus.`,
    )
  })

  it('because it has no such database', async () => {
    await dropDatabase([worker], database)
    expect(await failureOn(coordinator)).toContain(`Não foi possível conectar a 127.0.0.1:${portOf(worker)}:`)
  })
})

describe('distribute on a PostgreSQL without Citus', () => {
  it('says that the extension is missing', async () => {
    const server = await startMortalPostgres()
    try {
      await asAdmin(server.adminUrl, async (client) => void (await client.query(`create database ${database}`)))
      expect(await failureOn(server.adminUrl)).toContain('não tem a extensão citus. Ponha citus em')
    } finally {
      await server.close()
    }
  })
})
