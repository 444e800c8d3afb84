import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Forger } from '../../infra/test/forger.ts'
import { forgerOf } from '../../infra/test/forger.ts'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { eraseNames } from './erase-names.ts'
import { verifyChain } from './event-chain.ts'
import { sealingMeta, sealOlderNames } from './seal-older-names.ts'
import { unitOfWork } from './unit-of-work.ts'

let server: TestServer
let forger: Forger
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
  forger = forgerOf(inject('databaseUrl'), server.databaseUrl)
})
afterAll(() => server.close())

const asOwner = <Row extends object>(id: string, sql: string, values: readonly unknown[] = []) =>
  forger.run<Row>(id, sql, values)
const excuse = (id: string) => forger.excuse(server.administration(), id)
const positionsOf = (id: string, type: string) => forger.positionsOf(id, type)

/** A tenant with entries in its registers and three labels; answers its id. */
async function kitchen(): Promise<string> {
  const id = `forja-${(counter += 1)}`
  const client = await server.tenant(id)
  await client.post('/api/categories', { name: 'Molhos' })
  await client.post('/api/responsibles', { name: 'Ana' })
  await client.post('/api/responsibles', { name: 'Bia' })
  for (const [name, responsible] of [
    ['Molho', 'Ana'],
    ['Arroz', 'Ana'],
    ['Feijão', 'Bia'],
  ])
    await client.post('/api/products', {
      name,
      category: 'Molhos',
      sector: 'Cozinha',
      responsible,
      expiration_date: '2026-12-24',
      quantity: 1,
    })
  return id
}

/** Gives the tenant the log that a version without commitments wrote: each event is an append of its own. */
async function becomeOlder(id: string): Promise<void> {
  await asOwner(id, 'update events set commitments = null, salts = null where tenant_id = :tenant')
  await forger.rewriteChain(id)
  await asOwner(id, 'update tenant_head set names_sealed = false where tenant_id = :tenant')
}

const verify = (id: string) => verifyChain(server.administration().database, id)

/** A real erasure, after the time for which labels keep the name. */
async function eraseAna(id: string): Promise<void> {
  const now = new Date('2027-12-01T00:00:00Z')
  await unitOfWork(server.administration(), { tenantId: id, meta: sealingMeta, now }, async (unit) => {
    await eraseNames(unit, (name) => name === 'Ana')
    return { status: 200, body: undefined }
  })
}

const field = (name: string, value: string | number) =>
  `update events set data = jsonb_set(data, '{${name}}', '${JSON.stringify(value)}') where tenant_id = :tenant and position = :label`
const column = (text: string) => `update events set ${text} where tenant_id = :tenant and position = :label`

const forgeries: readonly (readonly [string, string])[] = [
  ['the expiration date', field('expirationDate', '2027-12-24')],
  ['the instant of expiry', field('expiresAt', '2027-12-25T03:00:00.000Z')],
  ['the manipulation date', field('manipulationDate', '2026-12-01')],
  ['the storage', field('storageType', 'Congelado')],
  ['the additional storage', field('additionalStorageType', 'Congelado')],
  ['the product', field('name', 'Maionese')],
  ['the category', field('category', 'Pessoa removida')],
  ['the sector', field('sector', 'Pessoa removida')],
  ['the weight', field('weight', '9kg')],
  ['the inspection number', field('sif', '1')],
  ['the code', field('code', 'FID20269999')],
  ['the number', field('id', 77)],
  ['the responsible, by another name', field('responsible', 'Eva')],
  ['the responsible, by the text of an erasure and a name', field('responsible', 'Pessoa removida: Eva')],
  ['a field that was added', field('lot', 'L1')],
  ['a field that was removed', column("data = data - 'weight'")],
  ['who did it', column("meta = jsonb_set(meta, '{actor,userId}', '\"outro\"')")],
  ['when it was recorded', column("recorded_at = '2026-01-01T00:00:00Z'")],
  ['the type', column("type = 'LabelPrinted'")],
  ['the version of its schema', column('schema_version = schema_version + 1')],
  ['the stream', column("stream = 'label-77'")],
  ['the id of the event', column('event_id = md5(event_id::text)::uuid')],
  ['the commitments, of its own', column(`commitments = '{"responsible":"00"}', salts = null`)],
  ['the commitments, taken away', column('commitments = null, salts = null, data = data || \'{"weight":"9kg"}\'')],
  [
    'a category that became a person, and was erased',
    `update events set data = '{"id":1,"kind":"responsible","name":"Pessoa removida"}' where tenant_id = :tenant and data->>'kind' = 'category'`,
  ],
  [
    "the id of a responsible's entry",
    "update events set data = jsonb_set(data, '{id}', '99') where tenant_id = :tenant and data->>'name' = 'Bia'",
  ],
  [
    'two events that changed places',
    `update events a set data = b.data, commitments = b.commitments, salts = b.salts, stream = b.stream || '-x', event_id = md5(a.event_id::text)::uuid
    from events b where a.tenant_id = :tenant and b.tenant_id = :tenant and a.type = 'LabelGenerated' and b.type = 'LabelGenerated' and a.position <> b.position and a.position < :label + 2 and b.position < :label + 2`,
  ],
  [
    'the dates of two events',
    "update events set data = jsonb_set(data, '{expirationDate}', '\"2027-01-01\"') where tenant_id = :tenant and type = 'LabelGenerated'",
  ],
]

describe.each([
  ['of today', async () => undefined],
  [
    'of an earlier version',
    async (id: string) => {
      await becomeOlder(id)
      await sealOlderNames(server.administration(), [id], new Date())
    },
  ],
])('a log %s', (_age, become) => {
  it.each(forgeries)('does not excuse, by a recorded erasure, a forgery of %s', async (_what, sql) => {
    const id = await kitchen()
    await become(id)
    const noted = await verify(id)
    expect(noted.faults).toEqual([])
    const [label = 0] = await positionsOf(id, 'LabelGenerated')
    await asOwner(id, sql.replaceAll(':label', String(label)))
    await excuse(id)
    expect((await verify(id)).faults[0]).toMatchObject({ what: 'changed' })
  })

  it('excuses a name that was erased, and the rest of the event is still compared', async () => {
    const id = await kitchen()
    await become(id)
    await eraseAna(id)
    expect(await verify(id)).toMatchObject({ faults: [], erased: 3 })
    const [label = 0] = await positionsOf(id, 'LabelGenerated')
    await asOwner(id, field('expirationDate', '2027-12-24').replaceAll(':label', String(label)))
    const fault = { position: label, what: 'changed', type: 'LabelGenerated' }
    expect((await verify(id)).faults).toContainEqual(fault)
    await excuse(id)
    expect((await verify(id)).faults).toContainEqual(fault)
  })

  it('keeps no salt of an erased name', async () => {
    const id = await kitchen()
    await become(id)
    await eraseAna(id)
    expect(
      await asOwner(
        id,
        "select from events where tenant_id = :tenant and data::text like '%Pessoa removida%' and salts is not null",
      ),
    ).toEqual([])
  })
})

it('another salt, or none, is found', async () => {
  const id = await kitchen()
  const [label = 0] = await positionsOf(id, 'LabelGenerated')
  for (const salts of [`'{"responsible":"00"}'`, 'null']) {
    await asOwner(id, column(`salts = ${salts}`).replaceAll(':label', String(label)))
    await excuse(id)
    expect((await verify(id)).faults).toMatchObject([{ position: label, what: 'changed' }])
  }
})

it('an erasure of a name that no event records is found', async () => {
  const id = await kitchen()
  await asOwner(
    id,
    `update events set salts = null, data = jsonb_set(data, '{responsible}', '"Pessoa removida"') where tenant_id = :tenant and type = 'LabelGenerated'`,
  )
  expect((await verify(id)).faults).toHaveLength(3)
  await excuse(id)
  expect((await verify(id)).faults).toEqual([])
})

describe('the digest of the older events', () => {
  it('is recorded once, by however many processes', async () => {
    const id = await kitchen()
    await becomeOlder(id)
    const seal = () => sealOlderNames(server.administration(), [id], new Date())
    await Promise.all([seal(), seal(), seal()])
    await seal()
    expect(await positionsOf(id, 'OlderNamesSealed')).toHaveLength(1)
    expect((await verify(id)).faults).toEqual([])
  })

  it('is not recorded in a log that has none', async () => {
    const id = await kitchen()
    await asOwner(id, 'update tenant_head set names_sealed = false where tenant_id = :tenant')
    await sealOlderNames(server.administration(), [id], new Date())
    expect(await positionsOf(id, 'OlderNamesSealed')).toEqual([])
  })

  it('excuses nothing where the forger records it after the forgery', async () => {
    const id = await kitchen()
    await becomeOlder(id)
    await sealOlderNames(server.administration(), [id], new Date())
    const [label = 0] = await positionsOf(id, 'LabelGenerated')
    await asOwner(id, field('expirationDate', '2027-12-24').replaceAll(':label', String(label)))
    await excuse(id)
    await unitOfWork(server.administration(), { tenantId: id, meta: sealingMeta, now: new Date() }, async (unit) => {
      const events = [{ type: 'OlderNamesSealed', data: { upTo: label + 10, digest: '00'.repeat(32) } }]
      unit.append({ stream: 'sealing-2', expectedVersion: 0, events })
      return { status: 200, body: undefined }
    })
    expect((await verify(id)).faults[0]).toMatchObject({ position: label, what: 'changed' })
  })

  it('is compared with the older events even where no erasure is recorded', async () => {
    const id = await kitchen()
    await becomeOlder(id)
    await sealOlderNames(server.administration(), [id], new Date())
    const [label = 0] = await positionsOf(id, 'LabelGenerated')
    await asOwner(id, field('weight', '9kg').replaceAll(':label', String(label)))
    const [sealing] = await positionsOf(id, 'OlderNamesSealed')
    expect((await verify(id)).faults.map(({ position }) => position)).toEqual([label, sealing])
  })
})
