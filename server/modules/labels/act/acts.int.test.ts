import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { countingFlights } from '../../../../infra/test/counting-flights.ts'
import { recordedDatabase } from '../../../../infra/test/recorded-database.ts'
import type { Database } from '../../../database/database.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import { unitOfWork } from '../../../events/unit-of-work.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { ActDone } from '../contract/life.ts'
import type { Label, LabelStats } from '../contract/api.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'
import { bearLabel } from '../make/birth.ts'
import { labelBodyOf } from '../samples.test-support.ts'
import { labelDecider } from '../stream/decider.ts'

/** The statements that the database of these tests has been sent. */
const sent: string[] = []
let flights: () => number
function counted(database: Database): Database {
  const counting = countingFlights(recordedDatabase(database, ({ text }) => void sent.push(text)))
  ;({ flights } = counting)
  return counting.database
}
let server: TestServer
let kitchen: LifeKitchenClient
let tenantId: string
let tenants = 0

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00Z', wrapDatabase: counted })
})
afterAll(() => server.close())
beforeEach(async () => {
  tenantId = `atos-${(tenants += 1)}`
  server.clock.set('2026-11-23T12:00:00Z')
  kitchen = await lifeKitchen(server, tenantId)
  await kitchen.tubs(4)
})

interface StoredAct {
  readonly id: string
  readonly events: number
}
const log = () => recordedEvents(server.application.database, tenantId)
const lastAct = async () => ((await log()).at(-1)?.meta['act'] as StoredAct | undefined)?.id ?? ''
const undo = <Body = Label[]>(act: string) => kitchen.client.post<Body>(`/api/products/acts/${act}/undo`, {})
const statuses = (...ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await kitchen.client.get<Label>(`/api/products/${id}`)).body.status))
const replays = async () => (await checkReplay(server.administration(), tenantId)).differing
const inStock = async () => (await kitchen.client.get<LabelStats>('/api/products/stats')).body.total
const deeds = () =>
  kitchen.client.post('/api/products/acts', {
    items: [
      { id: 1, how: 'consumida' },
      { id: 2, how: 'descartada', reason: 'sobra' },
    ],
    transformation: { ids: [3], how: 'freeze', storageTypeId: kitchen.places.freezer },
  })
/** Makes the log one of before acts had an id. */
const forgetActs = () =>
  writeTenant(server.administration().database, tenantId, async (tx) =>
    tx.send({ sql: `update events set meta = meta - 'act' where tenant_id = $1`, parameters: [tenantId] }),
  )

describe('the id of an act', () => {
  it('stands on every event of one write, and on those of no other', async () => {
    await deeds()
    const events = await log()
    const [generation, deed] = [events.slice(-8, -4), events.slice(-4)]
    expect(generation.map(({ meta }) => meta['act'])).toEqual(
      Array.from({ length: 4 }, () => ({ id: 'label-1:1', events: 4 })),
    )
    expect(deed.map(({ type, meta }) => [type, meta['act']])).toEqual(
      ['LabelConsumed', 'LabelDiscarded', 'LabelTransformed', 'LabelGenerated'].map((type) => [
        type,
        { id: 'label-1:2', events: 4 },
      ]),
    )
  })
})

it('an act of 100 labels is one lock, one append and two flights', async () => {
  const { client } = kitchen
  const { body } = await client.post<Label[]>('/api/products', labelBodyOf({ quantity: 100 }))
  const before = [sent.length, flights()] as const
  const items = body.map(({ id }) => ({ id, how: 'consumida' }))
  const done = await client.post<ActDone>('/api/products/acts', { items })
  expect([done.status, done.body.act, done.body.withdrawn.length]).toEqual([201, 'label-5:2', 100])
  const texts = sent.slice(before[0])
  expect(flights() - before[1]).toBe(2)
  expect(texts.filter((text) => text.includes('admit_session'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('insert into events'))).toHaveLength(1)
  expect((await undo(done.body.act)).body).toHaveLength(100)
})

it('what can be done with labels of several products is read in as many statements as of one', async () => {
  const { client, products, make } = kitchen
  const chicken = { name: 'Frango cru', baseProductId: products.chicken }
  const lasagne = { name: 'Lasanha', baseProductId: products.lasagne, state: 'preparado' }
  const one = [(await make(chicken)).id]
  const both = [(await make(chicken)).id, (await make(lasagne)).id]
  const asked = async (path: string, body?: object) => {
    const before = sent.length
    const { status } = body === undefined ? await client.get(path) : await client.post(path, body)
    expect(status).toBeLessThan(300)
    return sent.slice(before).filter((text) => text.startsWith('select')).length
  }
  expect(await asked(`/api/products/actions?ids=${both.join(',')}`)).toBe(
    await asked(`/api/products/actions?ids=${one.join(',')}`),
  )
  const portions = (ids: readonly number[]) => ({ transformation: { ids, how: 'portion', quantity: 2 } })
  expect(await asked('/api/products/acts', portions(both))).toBe(await asked('/api/products/acts', portions(one)))
})

describe('the undoing of an act', () => {
  it('takes back all that it did, once', async () => {
    await deeds()
    const act = await lastAct()
    server.clock.advance(600_000)
    const { status, body } = await undo(act)
    expect([status, body.map(({ id }) => id)]).toEqual([200, [1, 2, 3]])
    expect(await statuses(1, 2, 3, 4, 5)).toEqual(['expiring', 'expiring', 'expiring', 'expiring', 'annulled'])
    expect(await inStock()).toBe(4)
    expect(await replays()).toEqual([])
    const again = await undo<Problem>(act)
    expect([again.status, again.body.code, again.body.errors?.length]).toEqual([409, 'undo_refused', 3])
  })

  it('is refused after ten minutes, and where a label has had another act since, whole', async () => {
    await deeds()
    const act = await lastAct()
    await kitchen.call(1, 'undo')
    await kitchen.call(1, 'donate')
    const { status, body } = await undo<Problem>(act)
    expect([status, body.code]).toEqual([409, 'undo_refused'])
    expect(body.errors).toEqual([
      { path: 'ids.0', message: 'Depois disso já houve outra baixa ou mudança: não é mais possível desfazer.' },
    ])
    expect(await statuses(1, 2, 3, 5)).toEqual(['donated', 'discarded', 'transformed', 'valid'])
    server.clock.advance(600_001)
    expect((await undo<Problem>(act)).body.errors?.length).toBe(3)
  })

  it('is refused where its labels were made and not used, and where there is no such act', async () => {
    expect((await undo<Problem>('label-1:1')).body.code).toBe('act_not_undoable')
    await deeds()
    for (const unknown of ['label-2:2', 'label-77:1', 'label-1:9', 'etiqueta'])
      expect((await undo<Problem>(unknown)).body.code).toBe('act_not_found')
  })

  it('takes back what several labels were used for, from the act or from any of them', async () => {
    const make = () =>
      unitOfWork(
        server.application,
        { tenantId, meta: { actor: { system: 'test' } }, now: server.clock() },
        async (unit) => {
          const inputs = await loadStreams(unit, labelDecider, ['label-1', 'label-2'])
          const [first] = inputs
          if (first?.state.status !== 'in_stock') throw new Error('The input is not in stock')
          const { id: _id, code: _code, ...food } = first.state.label
          const children = [unit.takeNumbers('label', made, 2), unit.takeNumbers('label', made, 0) - 1]
          for (const input of inputs)
            decideAndAppend(unit, labelDecider, input, {
              type: 'TransformLabel',
              at: unit.now.toISOString(),
              timeZone: 'America/Sao_Paulo',
              how: 'porcionada',
              children,
              remaining: input === first ? '400 g' : null,
              remainingCost: null,
              movedTo: null,
            })
          for (const id of children) bearLabel(unit, id, { ...food, parentIds: [1, 2] }, 'America/Sao_Paulo')
          return { status: 201, body: null }
        },
      )
    let made = 5
    await make()
    expect(await statuses(1, 2, 5, 6)).toEqual(['expiring', 'transformed', 'expiring', 'expiring'])
    expect((await kitchen.call<Label>(2, 'undo')).body).toMatchObject({ id: 2, status: 'expiring' })
    expect(await statuses(1, 2, 5, 6)).toEqual(['expiring', 'expiring', 'annulled', 'annulled'])
    expect((await kitchen.client.get<Label>('/api/products/1')).body.weight).toBe('1 kg')
    made = 7
    await make()
    expect((await undo(await lastAct())).body.map(({ id }) => id)).toEqual([1, 2])
    expect(await statuses(1, 2, 7, 8)).toEqual(['expiring', 'expiring', 'annulled', 'annulled'])
    expect(await replays()).toEqual([])
    made = 9
    await make()
    await kitchen.call(1, 'discard', { reason: 'sobra' })
    const refused = await kitchen.call<Problem>(2, 'undo')
    expect([refused.status, refused.body.code]).toEqual([409, 'act_superseded'])
    // Asked for together with it too: what it put into the children would not come back to it.
    const together = await kitchen.client.post('/api/products/withdrawals/undo', { ids: [1, 2] })
    expect([together.status, await statuses(1)]).toEqual([409, ['discarded']])
    expect(await statuses(2, 9, 10)).toEqual(['transformed', 'expiring', 'expiring'])
  })
})

describe('acts of before, which have no id', () => {
  it('are undone by the place of their event, with what they made', async () => {
    await deeds()
    await forgetActs()
    expect((await undo('label-3:2')).body.map(({ id }) => id)).toEqual([3])
    expect(await statuses(1, 2, 3, 5)).toEqual(['consumed', 'discarded', 'expiring', 'annulled'])
    expect((await kitchen.call(1, 'undo')).status).toBe(200)
    expect((await undo<Problem>('label-3:2')).status).toBe(409)
  })

  it('of a round are undone with it', async () => {
    const { body: round } = await kitchen.client.post<{ id: string }>('/api/rounds', {
      storageTypeId: kitchen.places.fridge,
    })
    const outcomes = [1, 2].map((id) => ({ id, outcome: 'consumida' }))
    await kitchen.client.post(`/api/rounds/${round.id}/close`, { seen: [], outcomes })
    expect((await undo<Problem>(await lastAct())).body.code).toBe('act_not_undoable')
    await forgetActs()
    expect((await kitchen.client.post(`/api/rounds/${round.id}/undo`, {})).status).toBe(200)
    expect(await statuses(1, 2)).toEqual(['expiring', 'expiring'])
  })
})
