import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../infra/faults/product.ts'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import { inheritedEnvironment } from '../../infra/test/inherited-environment.ts'
import { databaseEnvironment } from '../../infra/test/template-database.ts'
import { adminUrl, dropCreated, freshNames, PASSWORD, prepare, query, urlsOf } from './login-fixtures.test-support.ts'
import { migrate } from './migrate.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(async () => {
  await testDatabase.drop()
  await dropCreated()
})

/** Starts a worker and ends it when it is ready; returns all that it has printed, and its exit code if it refused. */
async function startWorker(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: { ...inheritedEnvironment(), ROLE: 'worker', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      // A second signal would end the process at once.
      if (output.includes('no ar') && !child.killed) child.kill('SIGTERM')
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

describe('the product', () => {
  it("starts with the application's and the queue's logins where the schema is current, and says nothing of risks", async () => {
    const { DATABASE_OWNER_URL: _owner, ...env } = databaseEnvironment(testDatabase)
    const { code, output } = await startWorker(env)
    expect([code, output]).toEqual([0, expect.stringContaining('no ar')])
    expect(output).not.toContain('ATENÇÃO')
  })

  it("refuses the application's login where the schema is not current, and names what to do", async () => {
    const names = freshNames()
    await query(adminUrl, `create database ${names.database}`)
    await prepare(names)
    const { url, applicationUrl, queueUrl } = urlsOf(names)
    const env = { DATABASE_URL: applicationUrl, DATABASE_QUEUE_URL: queueUrl }
    for (const upTo of [null, '0014-admit-session']) {
      if (upTo !== null) await migrate(url, { upTo })
      const { code, output } = await startWorker(env)
      expect(code).toBe(1)
      expect(output).toContain('DATABASE_OWNER_URL')
      expect(output).toContain('npm run --silent admin -- migrate')
    }
    expect(await startWorker({ ...env, DATABASE_OWNER_URL: url })).toMatchObject({ code: 0 })
    await expect(runAdmin(['check'], env)).rejects.toThrow(/informe-o em DATABASE_OWNER_URL/)
  })

  it("refuses a queue in the application's login, and a login that is no member of the group", async () => {
    const queueless = await startWorker({ DATABASE_URL: testDatabase.applicationUrl })
    expect(queueless).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_QUEUE_URL') as string })
    const stranger = await startWorker({ DATABASE_URL: testDatabase.queueUrl })
    expect(stranger).toMatchObject({ code: 1, output: expect.stringContaining('não é membro de foodid_app') as string })
  })

  it('with one login for everything warns once of the risk, and works', async () => {
    const names = freshNames()
    await query(
      adminUrl,
      `create role ${names.owner} login password '${PASSWORD}'`,
      `grant foodid_app to ${names.owner}`,
    )
    await query(adminUrl, `create database ${names.database} owner ${names.owner}`)
    const { code, output } = await startWorker({ DATABASE_URL: urlsOf(names).url })
    expect([code, output]).toEqual([0, expect.stringContaining('no ar')])
    expect(output.match(/ATENÇÃO/g)).toHaveLength(1)
    expect(output).toContain('npm run --silent admin -- logins --superuser-url')
    expect(await runAdmin(['check'], { DATABASE_URL: urlsOf(names).url })).toContain('Nenhum tenant')
  })
})

describe('the command logins', () => {
  const env = () => databaseEnvironment(urlsOf(freshNames()))
  it.each([
    ['the address of the superuser', (): Record<string, string> => env(), [], /Falta --superuser-url/],
    ["the owner's address", () => ({ ...env(), DATABASE_OWNER_URL: '' }), null, /Falta DATABASE_OWNER_URL/],
    ["the queue's address", () => ({ ...env(), DATABASE_QUEUE_URL: '' }), null, /Falta DATABASE_QUEUE_URL/],
    [
      'a password',
      () => ({ ...env(), DATABASE_URL: 'postgres://foodid@localhost/foodid' }),
      null,
      /DATABASE_URL: diga usuário, senha e banco/,
    ],
    [
      'different logins',
      () => {
        const all = env()
        return { ...all, DATABASE_URL: all.DATABASE_OWNER_URL }
      },
      null,
      /diferentes uns dos outros/,
    ],
  ] as const)('refuses to work without %s', async (_what, environment, args, message) => {
    await expect(runAdmin(['logins', ...(args ?? ['--superuser-url', adminUrl])], environment())).rejects.toThrow(
      message,
    )
  })

  it('refuses to work with a login that is no superuser', async () => {
    await expect(runAdmin(['logins', '--superuser-url', testDatabase.url], env())).rejects.toThrow(/não é superusuário/)
  })
})
