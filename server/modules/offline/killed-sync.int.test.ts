import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { applicationOn, openKitchens } from '../../../infra/faults/kitchens.ts'
import type { OfflineKitchen } from '../../../infra/faults/offline/kitchen.ts'
import { openOfflineKitchen } from '../../../infra/faults/offline/kitchen.ts'
import type { MortalProcess } from '../../../infra/faults/product.ts'
import { mortalProcess } from '../../../infra/faults/product.ts'
import type { TestDatabase } from '../../../infra/test/database.ts'
import { createTestDatabase } from '../../../infra/test/database.ts'
import { asAdmin, databaseEnvironment, onDatabase } from '../../../infra/test/template-database.ts'
import { until } from '../../../infra/test/until.ts'
import { addDays, localDate } from '../../contract/expiry.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { NumberBlockAnswer, SyncResult } from './contract/api.ts'

// A product in a process of its own, so that it can be killed: each command of a queue waits for the head of the tenant, which
// a connection of the test holds.

const TENANT = 'bistro'
const TRIES = 5
type Connection = Parameters<Parameters<typeof asAdmin>[1]>[0]

const HEAD = 'select from tenant_head where tenant_id = $1 for update'
const WAITING = `select count(*)::integer as waiting from pg_stat_activity
where datname = current_database() and wait_event_type = 'Lock'`
const KEPT =
  "select count(*)::integer as kept from commands where key like 'sync %' and split_part(key, ' ', 3) = any($1)"

let database: TestDatabase
let product: MortalProcess
let opened: ReturnType<typeof applicationOn>
let kitchen: OfflineKitchen
/** Those that are left of the block of the tablet. */
let numbers: number[]
let seq = 0

beforeAll(async () => {
  database = await createTestDatabase()
  product = await mortalProcess({ env: databaseEnvironment(database) })
  await product.start()
  opened = applicationOn(database.url)
  const [own] = await openKitchens(opened.application, product.origin, [TENANT])
  if (own === undefined) throw new Error('There is no kitchen')
  kitchen = await openOfflineKitchen(opened, own)
  const { client, id } = tabletOf(kitchen)
  const { body: block } = await client.post<NumberBlockAnswer>('/api/number-blocks', { device: id })
  numbers = block.numbers.map((number) => number.id)
})
afterAll(async () => {
  await product.close()
  await opened.close()
  await database.drop()
})

function tabletOf({ tablets }: OfflineKitchen) {
  const [tablet] = tablets
  if (tablet === undefined) throw new Error('There is no tablet')
  return tablet
}

/** Two labels are made and printed, one is consumed, the other is portioned, and a temperature is taken. */
function queueOf([first, second]: readonly number[], baseProductId = '') {
  const now = Date.now()
  const date = addDays(localDate(new Date(now), 'America/Sao_Paulo'), 1)
  const tile = { baseProductId, quantity: 2, numbers: [first, second], expiration_date: date }
  const deeds = [
    { kind: 'quick_labels', body: { items: [tile] } },
    { kind: 'prints', body: { ids: [first, second], medium: 'browser-50x30' } },
    { kind: 'withdrawals', body: { items: [{ id: first, how: 'consumida' }] } },
    { kind: 'transformations', body: { ids: [second], how: 'portion', quantity: 2 } },
    { kind: 'temperature_round', body: { readings: [{ pointId: kitchen.pointId, value: 3 }] } },
  ]
  const person = { id: kitchen.people[0], confirmed: true }
  // Each has an instant of its own, in the past.
  const instant = (index: number) => new Date(now - deeds.length + index).toISOString()
  const commands = deeds.map((deed, index) => ({
    key: randomUUID(),
    seq: (seq += 1),
    at: instant(index),
    person,
    ...deed,
  }))
  return { device: tabletOf(kitchen).id, clock: new Date().toISOString(), offset: 0, commands }
}
type Queue = ReturnType<typeof queueOf>

const send = (queue: Queue) =>
  tabletOf(kitchen).client.post<{ results: SyncResult[] }>('/api/sync', { ...queue, clock: new Date().toISOString() })

/** Waits until one or two sessions wait for the tenant's head: a command, and behind it a connection of the test. */
const waiting = (observer: Connection, count: 1 | 2) =>
  until(
    async () => {
      // A transaction keeps what it has read of the activity.
      await observer.query('select pg_stat_clear_snapshot()')
      return (await observer.query<{ waiting: number }>(WAITING)).rows[0]?.waiting ?? 0
    },
    (found) => found === count,
  )

async function hold(holder: Connection): Promise<void> {
  await holder.query('begin')
  await holder.query(HEAD, [TENANT])
}

function connected<T>(work: (first: Connection, second: Connection) => Promise<T>): Promise<T> {
  const url = onDatabase(inject('databaseUrl'), new URL(database.url).pathname.slice(1))
  return asAdmin(url, (first) => asAdmin(url, (second) => work(first, second)))
}

/** Lets so many commands of a queue through, one by one, and kills the product while the next one waits. */
async function killedAfter(commands: number, queue: Queue, connections: readonly [Connection, Connection]) {
  let [holder, next] = connections
  await hold(holder)
  const answer = send(queue).catch(() => null)
  // The server gives up a call where the machine is too busy. What it has done until then is all that is done.
  const givenUp = answer.then(() => true)
  const nextWaits = async () => !(await Promise.race([waiting(next, 1).then(() => false), givenUp]))
  for (let done = 0; (await nextWaits()) && done < commands; done += 1) {
    // It stands in the row behind the command that waits now, and before the one that comes after that.
    const taking = hold(next)
    await Promise.race([waiting(holder, 2), givenUp])
    await holder.query('rollback')
    await taking
    ;[holder, next] = [next, holder]
  }
  await product.kill('SIGKILL')
  const status = (await answer)?.status ?? null
  await holder.query('rollback')
  await product.start()
  const keys = queue.commands.map(({ key }) => key)
  const kept = (await holder.query<{ kept: number }>(KEPT, [keys])).rows[0]?.kept ?? 0
  // The last command may have got the head before the test did: then the whole queue was answered before the kill.
  expect(kept === keys.length ? [null, 503, 200] : [null, 503]).toContain(status)
  return kept
}

/** The requests that have written events of each command of the last queue: one, if it was done once. */
async function unitsOf({ commands }: Queue): Promise<readonly number[]> {
  const begun = commands[0]?.at ?? ''
  const events = await recordedEvents(opened.application.database, TENANT)
  const own = events.filter(({ meta }) => ((meta['offline'] as { at?: string } | undefined)?.at ?? '') >= begun)
  const requests = new Set(own.map(({ meta }) => String(meta['requestId'])))
  return commands.map((_, index) => [...requests].filter((request) => request.endsWith(`.${index + 1}`)).length)
}

it.each([1, 2, 3, 4])(
  'o16: the server is killed after command %i of five: sent again, nothing is lost and nothing is done twice',
  { timeout: 240_000 },
  async (commands) => {
    let done = 0
    // Another command may get the head before the test does: then the product was killed later.
    for (let tries = 0; tries < TRIES && done !== commands; tries += 1) {
      const own = numbers.splice(0, 2)
      const queue = queueOf(own, kitchen.products[0])
      done = await connected((first, second) => killedAfter(commands, queue, [first, second]))
      const { status, body } = await send(queue)
      expect(status, JSON.stringify(body)).toBe(200)
      const results = body.results.map((result) => [result.status, result.first, result.code])
      expect(results).toEqual(
        queue.commands.map((_, index) =>
          index < done ? ['repetido', 'feito', undefined] : ['feito', undefined, undefined],
        ),
      )
      expect(await unitsOf(queue)).toEqual(queue.commands.map(() => 1))
      const labels = await Promise.all(own.map((label) => kitchen.ask<object>('GET', `/api/products/${label}`)))
      expect(labels).toMatchObject([
        { status: 'consumed', print_count: 1 },
        { status: 'transformed', print_count: 1 },
      ])
    }
    expect(done).toBe(commands)
    expect((await checkReplay(opened.application, TENANT)).differing).toEqual([])
  },
)
