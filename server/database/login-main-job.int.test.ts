import { afterAll, expect, it } from 'vitest'
import { openKitchens, withApplication } from '../../infra/faults/kitchens.ts'
import { mortalProcess, runAdmin } from '../../infra/faults/product.ts'
import { TestClient } from '../../infra/test/server.ts'
import { databaseEnvironment } from '../../infra/test/template-database.ts'
import { until } from '../../infra/test/until.ts'
import { adminUrl, dropCreated, freshNames, query, urlsOf } from './login-fixtures.test-support.ts'

afterAll(dropCreated)

it('the product does its main job with the three logins that the administration command has made, from a server without its database', async () => {
  const names = freshNames()
  const urls = urlsOf(names)
  const env = databaseEnvironment(urls)
  expect(await runAdmin(['logins', '--superuser-url', adminUrl], env)).toMatch(/^Logins prontos no banco/)
  expect(await runAdmin(['migrate'], env)).toContain('O esquema do banco é o desta versão.')
  const { DATABASE_OWNER_URL: _owner, ...withoutOwner } = env
  const product = await mortalProcess({ env: withoutOwner })
  try {
    await product.start()
    const [kitchen] = await withApplication(urls.url, (application) =>
      openKitchens(application, product.origin, ['bistro']),
    )
    const client = Object.assign(new TestClient(product.origin), { cookie: kitchen?.cookie ?? '' })
    const label = {
      name: 'Molho',
      category: 'Molhos',
      sector: 'Cozinha',
      responsible: 'Ana',
      expiration_date: '2030-12-24',
    }
    const { status, body } = await client.post<{ id: number }>('/api/products', label)
    expect(status).toBe(201)
    expect((await client.get<{ id: number }[]>('/api/products')).body).toMatchObject([{ id: body.id }])
    await until(
      () => query<{ count: string }>(urls.queueUrl, "select count(*) from bullmq.job where name = 'labels-expiry'"),
      ([row]) => Number(row?.count) > 0,
    )
    expect(await runAdmin(['check'], env)).toContain('bistro')
  } finally {
    await product.kill('SIGTERM')
  }
  const sessions = await query(
    adminUrl,
    `select from pg_stat_activity where datname = '${names.database}' and usename = '${names.owner}'`,
  )
  expect(sessions).toEqual([])
})
