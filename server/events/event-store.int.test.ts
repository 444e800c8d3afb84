import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { accessTo, createTestDatabase } from '../../infra/test/database.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/database.ts'
import type { Statement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { constraintOf } from '../database/sql-state.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import type { Recorded } from './event.ts'
import type { StreamAppend } from './event-store.ts'
import { createHead, lockHead } from './tenant-head.ts'
import type { NoteEvent } from './notes.test-support.ts'
import { note, noteMeta, noteStore, createNoteTables } from './notes.test-support.ts'

const store = noteStore()
const now = new Date('2026-11-21T15:00:00.123Z')
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await createNoteTables(testDatabase.url)
  database = openDatabase({ ...accessTo(testDatabase.applicationUrl), poolSize: 34, onIdleError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const withHead = async (tenantId: string): Promise<string> => {
  await writeTenant(database, tenantId, async (tx) => createHead(tx))
  return tenantId
}
/** Locks the head and appends, in one flight. */
const appendLocked = async (tx: TenantTransaction, appends: readonly StreamAppend[]): Promise<void> => {
  const locking = lockHead(tx)
  store.append(tx, appends, { meta: noteMeta, now })
  await locking
}
const append = (tenantId: string, ...appends: StreamAppend[]) =>
  writeTenant(database, tenantId, (tx) => appendLocked(tx, appends))
const creation = (stream: string, id: number): StreamAppend => ({ stream, expectedVersion: 0, events: [note(id)] })
const select = <Row>(tenantId: string, sql: string) =>
  readTenant(database, tenantId, (tx) => tx.query<Row>({ sql, parameters: [tenantId] }))
const positions = async (tenantId: string) =>
  (
    await select<{ position: number }>(tenantId, 'select position from events where tenant_id = $1 order by position')
  ).map((row) => row.position)
const noteIds = async (tenantId: string) =>
  (await select<{ id: number }>(tenantId, 'select id from notes where tenant_id = $1 order by id')).map((row) => row.id)
const headOf = async (tenantId: string) =>
  (await select<{ position: number }>(tenantId, 'select position from tenant_head where tenant_id = $1'))[0]?.position
const oneTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)
const isVersionClash = (error: unknown) => constraintOf(error) === 'events__stream_version'

describe('the version of a stream', () => {
  it('lets the first of two creators win', async () => {
    const tenantId = await withHead('creators-in-turn')
    await append(tenantId, creation('note-1', 1))
    await expect(append(tenantId, creation('note-1', 2))).rejects.toSatisfy(isVersionClash)
    expect([await positions(tenantId), await noteIds(tenantId), await headOf(tenantId)]).toEqual([[1], [1], 1])
  })

  it('lets exactly one of 16 concurrent creators of a stream win', async () => {
    const tenantId = await withHead('creators-at-once')
    for (const round of oneTo(5)) {
      const stream = `note-${round}`
      const results = await Promise.allSettled(
        oneTo(16).map((id) => append(tenantId, creation(stream, round * 100 + id))),
      )
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      expect(refused).toHaveLength(15)
      for (const reason of refused) expect(reason).toSatisfy(isVersionClash)
    }
    expect([await positions(tenantId), (await noteIds(tenantId)).length]).toEqual([oneTo(5), 5])
  })

  it('refuses events decided on a stale version and keeps those decided on the current version', async () => {
    const tenantId = await withHead('stale')
    await append(tenantId, creation('note-1', 1))
    const change = (text: string): StreamAppend => ({
      stream: 'note-1',
      expectedVersion: 1,
      events: [{ type: 'NoteChanged', data: { id: 1, text } }],
    })
    await append(tenantId, change('first'))
    await expect(append(tenantId, change('second'))).rejects.toSatisfy(isVersionClash)
    expect(await select(tenantId, 'select text from notes where tenant_id = $1')).toEqual([{ text: 'first' }])
  })

  it('gives two tenants a stream of the same name each', async () => {
    const tenants = [await withHead('namesake-a'), await withHead('namesake-b')]
    await Promise.all(tenants.map((tenantId) => append(tenantId, creation('note-1', 1))))
    expect(await Promise.all(tenants.map(positions))).toEqual([[1], [1]])
  })
})

describe('positions', () => {
  it('count 1 to n without a hole in each tenant under 32 writers, some of whom fail', async () => {
    const tenants = [await withHead('gapless-a'), await withHead('gapless-b')]
    const results = await Promise.allSettled(
      oneTo(32).flatMap((writer) =>
        tenants.map(async (tenantId) => {
          for (const step of oneTo(6)) {
            const id = writer * 100 + step
            await append(tenantId, {
              stream: `note-${id}`,
              expectedVersion: 0,
              events: [note(id), { type: 'NoteChanged', data: { id, text: `changed ${id}` } }],
            })
            // The stream exists already: the append fails and must not use up a position.
            if (step % 3 === 0) await append(tenantId, creation(`note-${id}`, id + 50)).catch(() => undefined)
          }
        }),
      ),
    )
    expect(results.filter((result) => result.status === 'rejected')).toEqual([])
    for (const tenantId of tenants) {
      expect(await positions(tenantId)).toEqual(oneTo(32 * 6 * 2))
      expect(await headOf(tenantId)).toBe(32 * 6 * 2)
    }
  })
})

describe('all or nothing', () => {
  it('undoes the append when a statement of a projection fails', async () => {
    const tenantId = await withHead('failing-projection')
    await append(tenantId, creation('note-1', 1))
    const twin: StreamAppend = { stream: 'note-2', expectedVersion: 0, events: [note(2, 'note 1')] }
    await expect(append(tenantId, twin)).rejects.toSatisfy((error) => constraintOf(error) === 'notes__text')
    expect([await positions(tenantId), await headOf(tenantId), await noteIds(tenantId)]).toEqual([[1], 1, [1]])
    expect(await select(tenantId, 'select notes, changes from boards where tenant_id = $1')).toEqual([
      { notes: 1, changes: 1 },
    ])
  })

  it('lets one append remove a note and add another with the same unique text', async () => {
    const tenantId = await withHead('freed-name')
    await append(tenantId, creation('note-1', 1))
    await append(
      tenantId,
      { stream: 'note-1', expectedVersion: 1, events: [{ type: 'NoteThrownAway', data: { id: 1, board: 'kitchen' } }] },
      { stream: 'note-2', expectedVersion: 0, events: [note(2, 'note 1')] },
    )
    expect([await noteIds(tenantId), await positions(tenantId)]).toEqual([[2], [1, 2, 3]])
  })
})

describe('one append of many streams', () => {
  it('sends 500 streams and their read rows as one statement', async () => {
    const tenantId = await withHead('five-hundred')
    const sent: Statement[] = []
    await writeTenant(database, tenantId, async (tx) => {
      const watched: TenantTransaction = {
        ...tx,
        query: (statement) => {
          sent.push(statement)
          return tx.query(statement)
        },
        send: (statement) => {
          sent.push(statement)
          tx.send(statement)
        },
      }
      store.append(
        watched,
        oneTo(500).map((id) => creation(`note-${id}`, id)),
        { meta: noteMeta, now },
      )
    })
    expect(
      sent.map(({ sql }) => [...sql.matchAll(/(?:insert into|delete from) (\w+)/g)].map(([, table]) => table)),
    ).toEqual([['notes', 'boards', 'events']])
    expect(await positions(tenantId)).toEqual(oneTo(500))
    expect(await noteIds(tenantId)).toEqual(oneTo(500))
    expect(await select(tenantId, 'select notes from boards where tenant_id = $1')).toEqual([{ notes: 500 }])
  })

  it('sends nothing where there is nothing to append', async () => {
    const tenantId = await withHead('nothing')
    await append(tenantId, { stream: 'note-1', expectedVersion: 0, events: [] })
    expect([await headOf(tenantId), await positions(tenantId)]).toEqual([0, []])
  })
})

describe('a read stream or log', () => {
  it('has the data, author, time to the millisecond, address, request and act of each event', async () => {
    const tenantId = await withHead('kept')
    const accents: NoteEvent = {
      type: 'NoteTaken',
      data: { id: 1, board: 'câmara fria', text: 'Pão de "queijo" \\ 🧀\n2ª linha' },
    }
    await append(tenantId, {
      stream: 'note-1',
      expectedVersion: 0,
      events: [accents, { type: 'NoteChanged', data: { id: 1, text: 'x' } }],
    })
    const streams = await readTenant(database, tenantId, (tx) => store.readStreams<NoteEvent>(tx, ['note-1', 'note-9']))
    const meta = { ...noteMeta, act: { id: 'note-1:1', events: 2 } }
    const recorded = { tenantId, stream: 'note-1', meta, recordedAt: now }
    expect(streams.get('note-1')).toEqual([
      { ...accents, ...recorded, streamVersion: 1 },
      { type: 'NoteChanged', data: { id: 1, text: 'x' }, ...recorded, streamVersion: 2 },
    ])
    expect(streams.get('note-9')).toEqual([])
    const rows = await select<{ event_id: string; schema_version: number }>(
      tenantId,
      'select event_id, schema_version from events where tenant_id = $1',
    )
    expect(new Set(rows.map((row) => row.event_id)).size).toBe(2)
    expect(rows.map((row) => row.schema_version)).toEqual([1, 1])
  })

  it('is complete and in order, page by page, while 8 writers append', async () => {
    const tenantId = await withHead('reader')
    let writing = true
    const writers = Promise.all(
      oneTo(8).map(async (writer) => {
        for (const step of oneTo(30)) {
          const id = writer * 100 + step
          await writeTenant(database, tenantId, async (tx) => {
            await appendLocked(tx, [creation(`note-${id}`, id)])
            // Some commit late: a reader that went by visible positions would skip them.
            if (step % 3 === 0) await tx.query({ sql: 'select pg_sleep(0.004)', parameters: [] })
          })
        }
      }),
    ).finally(() => {
      writing = false
    })
    writers.catch(() => undefined) // awaited below; until then a failure is not unhandled
    const read: Recorded[] = []
    const ends: number[] = []
    let position = 0
    for (let last = false; !last;) {
      last = !writing
      const page = await readTenant(database, tenantId, (tx) => store.readLog(tx, position, 20))
      read.push(...page.events)
      position = page.position
      ends.push(position)
      if (page.events.length > 0) last = false
    }
    await writers
    expect(position).toBe(240)
    const inLog = await select<{ stream: string }>(
      tenantId,
      'select stream from events where tenant_id = $1 order by position',
    )
    expect(read.map((event) => event.stream)).toEqual(inLog.map((row) => row.stream))
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  })

  it('is an empty page at the same position at the end of the log', async () => {
    const tenantId = await withHead('end-of-log')
    await append(tenantId, creation('note-1', 1))
    expect(await readTenant(database, tenantId, (tx) => store.readLog(tx, 1, 10))).toEqual({ events: [], position: 1 })
  })
})
