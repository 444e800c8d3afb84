import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { checkTenants } from '../../server/admin/integrity.ts'
import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { prepareSchema } from '../../server/database/login-check.ts'
import { migrate } from '../../server/database/migrate.ts'
import { DEMO } from '../../server/demo.ts'
import { sealOlderNames } from '../../server/events/seal-older-names.ts'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { PublicLabel } from '../../server/modules/labels/contract/public-label.ts'
import { startTestServer, TestClient } from '../test/server.ts'
import { asAdmin, createDatabase, loginUrls, onDatabase } from '../test/template-database.ts'
import type { TestDatabase } from '../test/template-database.ts'

const fixtureSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
type Rows = z.infer<typeof fixtureSchema>

const databases: TestDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
})

const fixture = async (name: string): Promise<Rows> =>
  z.parse(
    fixtureSchema,
    JSON.parse(gunzipSync(await readFile(new URL(`./fixtures/${name}.json.gz`, import.meta.url))).toString()),
  )

/** A schema of an earlier version, and how it came to be. */
interface EarlierSchema {
  readonly lastMigration: string
  /** A migration that was different then: its text, and the one before it. */
  readonly instead?: { readonly after: string; readonly name: string; readonly sql: string }
}

/** A database as an earlier version left it. */
async function earlierDatabase(rows: Rows, { lastMigration, instead }: EarlierSchema): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `test_upgrade_${randomBytes(6).toString('hex')}`
  const database = await createDatabase(adminUrl, loginUrls(adminUrl, name, inject('loginPassword')), { name })
  databases.push(database)
  if (instead !== undefined) {
    await migrate(database.url, { upTo: instead.after })
    await asAdmin(database.url, async (owner) => {
      await owner.query(instead.sql)
      await owner.query(
        'insert into kysely_migration (name, timestamp) select $1, max(timestamp) from kysely_migration',
        [instead.name],
      )
    })
  }
  await migrate(database.url, { upTo: lastMigration })
  await asAdmin(onDatabase(adminUrl, name), async (superuser) => {
    for (const [table, content] of Object.entries(rows))
      await superuser.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
        JSON.stringify(content),
      ])
  })
  return database
}

const firstReports = readFileSync(new URL('./fixtures/0010-first-form.sql', import.meta.url), 'utf8')
const versions: readonly (readonly [string, EarlierSchema])[] = [
  [
    '0010-first-form',
    {
      lastMigration: '0011-job-runs',
      instead: { after: '0009-event-chain', name: '0010-reports', sql: firstReports },
    },
  ],
  ['0015', { lastMigration: '0015-application-reads-migrations' }],
]

describe.each(versions)('data made by the version %s', (name, schema) => {
  it('is served by this version: every label, the reports, the whole chain', async () => {
    const rows = await fixture(name)
    const database = await earlierDatabase(rows, schema)
    await prepareSchema({ applicationUrl: database.applicationUrl, ownerUrl: database.url }, () => undefined)

    const server = await startTestServer({ testDatabase: database, now: '2026-11-23T15:00:00Z' })
    try {
      await sealOlderNames(server.application, [DEMO.tenantId], server.clock())
      const client = new TestClient(server.origin)
      const login = { email: DEMO.email, password: DEMO.password, tenant_id: DEMO.tenantId }
      const { headers } = await client.send('POST', '/tenant/login', login)
      client.cookie = headers.get('set-cookie')?.split(';')[0] ?? ''

      const labels = await client.get<{ id: number; code: string; name: string }[]>('/api/products?limit=200')
      const inStock = (rows['labels'] ?? []).filter(({ stock }) => stock === 'in_stock')
      expect(labels.status).toBe(200)
      expect(new Set(labels.body.map(({ id }) => id))).toEqual(new Set(inStock.map(({ id }) => id)))
      expect(labels.body).toContainEqual(expect.objectContaining({ name: 'Em estoque' }))

      // Each place that a label was made for by its name has the label now, by its id.
      for (const [place, called] of [
        ['refrigerado', 'Refrigerado'],
        ['seco', 'Seco/Despensa'],
      ] as const) {
        const inPlace = inStock.filter(({ storage_type }) => storage_type === called).map(({ id }) => id)
        const listed = await client.get<{ id: number }[]>(`/api/products?limit=200&place=${place}`)
        expect(inPlace.length).toBeGreaterThan(0)
        expect(new Set(listed.body.map(({ id }) => id))).toEqual(new Set(inPlace))
      }

      // Each label has a key now. Its label printed before has none, and says no more than product, dates and state.
      const [label] = (await client.get<Label[]>('/api/products?limit=1')).body
      const shown = async (query: string) =>
        (
          await new TestClient(server.origin).get<PublicLabel>(
            `/api/public/labels/${label?.qrCode}?tenant=demo${query}`,
          )
        ).body
      expect(await shown(`&k=${label?.qrKey}`)).toMatchObject({ name: label?.name, responsible: label?.responsible })
      expect(await shown('')).toMatchObject({ name: label?.name, responsible: null, in_stock: true })

      // A user from before there were names is called as the address gives it, until somebody gives a name.
      const nameNow = async () => (await client.get<{ user_id: string; user_name: string }>('/api/auth/session')).body
      const { user_id: ownId, user_name: formerName } = await nameNow()
      expect(formerName).toBe('Demo')
      expect((await client.put(`/api/users/${ownId}/name`, { name: 'Ana Souza' })).status).toBe(204)
      expect((await nameNow()).user_name).toBe('Ana Souza')

      const reports = await client.get<{ id: string; state: string }[]>('/api/reports')
      expect(reports.status).toBe(200)
      expect(reports.body.map(({ id, state }) => [id, state])).toEqual([[rows['reports']?.[0]?.['id'], 'ready']])

      const owner = openDatabase({ url: database.url, poolSize: 2, runsAs: 'owner', onIdleError: () => undefined })
      try {
        const checked = await checkTenants(openApplication(owner, { defaultTenant: null }))
        expect(checked).toMatch(/^demo: \d+ eventos sem falha, nenhum alterado; as leituras são o que eles dizem\.$/)
      } finally {
        await owner.close()
      }
      expect((await client.post('/api/categories', { name: 'Depois da atualização' })).status).toBe(201)
    } finally {
      await server.close()
    }
  })
})
