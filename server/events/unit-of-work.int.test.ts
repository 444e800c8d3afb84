import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { accessTo, createTestDatabase } from '../../infra/test/database.ts'
import { countingFlights } from '../../infra/test/counting-flights.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/database.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { constraintOf } from '../database/sql-state.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import { createHead, lockHead } from './tenant-head.ts'
import { note, noteMeta, noteStore, createNoteTables } from './notes.test-support.ts'
import { verifyChain } from './event-chain.ts'
import type { EventMeta } from './event.ts'
import type { Admit, Answer, UnitOfWork } from './unit-of-work.ts'
import { admittedUnit, registeringUnit, unitOfWork } from './unit-of-work.ts'

const store = noteStore()
const now = new Date('2026-11-21T15:00:00Z')
const tenantId = 'bistro'
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await createNoteTables(testDatabase.url)
  // One connection for each of the 50 writes that come at once: through a pooler they wait there, not in our pool.
  database = openDatabase({ ...accessTo(testDatabase.applicationUrl), poolSize: 50, onIdleError: () => undefined })
  await writeTenant(database, tenantId, async (tx) => createHead(tx))
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Adds a note with the next free number and answers it. */
async function takeNote(unit: UnitOfWork): Promise<Answer> {
  const [last] = await unit.tx.query<{ id: number | null }>({
    sql: 'select max(id) as id from notes where tenant_id = $1',
    parameters: [tenantId],
  })
  const id = (last?.id ?? 0) + 1
  unit.append({ stream: `note-${id}`, expectedVersion: 0, events: [note(id)] })
  return { status: 201, body: { id, text: `note ${id}` } }
}
const admitAs =
  (meta: EventMeta): Admit<null> =>
  async (tx) => ({ hasHead: await lockHead(tx), author: null, meta })
const write = (
  work: (unit: UnitOfWork) => Promise<Answer>,
  key?: string,
  request = 'POST /notes',
  over: Database = database,
) =>
  admittedUnit(
    { database: over, store },
    { tenantId, now, ...(key === undefined ? {} : { idempotency: { key, fingerprint: request } }) },
    admitAs(noteMeta),
    work,
  )
const countRows = async (table: 'notes' | 'events' | 'commands') =>
  (
    await readTenant(database, tenantId, (tx) =>
      tx.query<{ count: number }>({
        sql: `select count(*) from ${table} where tenant_id = $1`,
        parameters: [tenantId],
      }),
    )
  )[0]?.count ?? -1

/** A write with the number of notes and events that it added. */
async function effectOf<T>(work: () => Promise<T>): Promise<{ result: T; notes: number; events: number }> {
  const before = [await countRows('notes'), await countRows('events')] as const
  const result = await work()
  return { result, notes: (await countRows('notes')) - before[0], events: (await countRows('events')) - before[1] }
}

describe('an idempotency key', () => {
  it('has one effect and one answer when the same request comes again', async () => {
    const { result, notes, events } = await effectOf(async () => [
      await write(takeNote, 'again'),
      await write(takeNote, 'again'),
      await write(takeNote, 'again'),
    ])
    expect([notes, events]).toEqual([1, 1])
    expect(result[0]).toMatchObject({ status: 201, body: { id: expect.any(Number) as number } })
    expect(result[1]).toEqual(result[0])
    expect(result[2]).toEqual(result[0])
  })

  it('has one effect and one answer when 50 come at once', async () => {
    const { result, notes, events } = await effectOf(() =>
      Promise.all(Array.from({ length: 50 }, () => write(takeNote, 'fifty'))),
    )
    expect([notes, events]).toEqual([1, 1])
    expect(new Set(result.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('answers a repeated request without a body with none', async () => {
    const nothing = async (): Promise<Answer> => ({ status: 204, body: undefined })
    expect(await write(nothing, 'no body')).toEqual({ status: 204, body: undefined })
    expect(await write(nothing, 'no body')).toEqual({ status: 204, body: undefined })
  })

  it('refuses another request under the same key, which then changes nothing', async () => {
    await write(takeNote, 'reused')
    const { notes, events } = await effectOf(() =>
      expect(write(takeNote, 'reused', 'POST /notes {"other":true}')).rejects.toSatisfy(
        (error) => error instanceof Rejection && error.code === 'idempotency_key_reused',
      ),
    )
    expect([notes, events]).toEqual([0, 0])
  })

  it('belongs to one tenant: another may use the same', async () => {
    const other = 'padaria'
    await writeTenant(database, other, async (tx) => createHead(tx))
    await write(takeNote, 'shared')
    const answer = await admittedUnit(
      { database, store },
      { tenantId: other, now, idempotency: { key: 'shared', fingerprint: 'POST /other' } },
      admitAs(noteMeta),
      async () => ({ status: 200, body: 'theirs' }),
    )
    expect(answer).toEqual({ status: 200, body: 'theirs' })
  })

  it('belongs to one author: another may use the same', async () => {
    const as = (userId: string, fingerprint: string) =>
      admittedUnit(
        { database, store },
        { tenantId, now, idempotency: { key: 'by two', fingerprint } },
        admitAs({ actor: { userId } }),
        takeNote,
      )
    const { result, notes } = await effectOf(async () => [
      await as('ana', 'POST /notes'),
      await as('rui', 'POST /notes'),
      await as('ana', 'POST /notes'),
      await as('rui', 'POST /notes'),
    ])
    expect(notes).toBe(2)
    expect(result.slice(2)).toEqual(result.slice(0, 2))
    expect(result[1]).not.toEqual(result[0])
    await expect(as('rui', 'POST /other')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('keeps no answer of work that fails, so the next attempt is a first one', async () => {
    const fail = async (unit: UnitOfWork): Promise<Answer> => {
      await takeNote(unit)
      throw new Error('the printer is on fire')
    }
    const { notes } = await effectOf(() => expect(write(fail, 'failing')).rejects.toThrow('on fire'))
    expect(notes).toBe(0)
    expect((await effectOf(() => write(takeNote, 'failing'))).notes).toBe(1)
  })

  it('keeps a refusal as its first answer, which changes nothing', async () => {
    const refuse = async (unit: UnitOfWork): Promise<Answer> => {
      await takeNote(unit)
      throw new Rejection('note_refused', { count: 2, name: 'Ana' })
    }
    const { notes, events } = await effectOf(() =>
      expect(write(refuse, 'refused')).rejects.toMatchObject({ code: 'note_refused' }),
    )
    expect([notes, events]).toEqual([0, 0])
    const again = await effectOf(() =>
      expect(write(takeNote, 'refused')).rejects.toMatchObject({
        code: 'note_refused',
        facts: { count: 2, name: 'Ana' },
      }),
    )
    expect([again.notes, again.events]).toEqual([0, 0])
    await expect(write(takeNote, 'refused', 'POST /other')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('gives the first answer again where the work itself would now refuse', async () => {
    const takeOnce = async (unit: UnitOfWork): Promise<Answer> => {
      const [taken] = await unit.tx.query({
        sql: 'select 1 from notes where tenant_id = $1 and text = $2',
        parameters: [tenantId, 'only once'],
      })
      if (taken !== undefined) throw new Rejection('note_taken')
      unit.append({ stream: 'note-7001', expectedVersion: 0, events: [note(7001, 'only once')] })
      return { status: 201, body: 'taken' }
    }
    expect(await write(takeOnce, 'once')).toEqual({ status: 201, body: 'taken' })
    expect(await write(takeOnce, 'once')).toEqual({ status: 201, body: 'taken' })
    await expect(write(takeOnce, 'twice')).rejects.toMatchObject({ code: 'note_taken' })
  })

  it('is not found where no connection is free: the failure says that, and the next repetition gets the first answer', async () => {
    const tight = openDatabase({ ...accessTo(testDatabase.applicationUrl), poolSize: 1, onIdleError: () => undefined })
    try {
      const first = await write(takeNote, 'crowded', 'POST /notes', tight)
      let ahead: ReturnType<Database['connect']> | undefined
      const crowd = async (unit: UnitOfWork) => {
        ahead = tight.connect() // gets the only connection when this write ends
        return takeNote(unit)
      }
      const failure = await write(crowd, 'crowded', 'POST /notes', tight).catch((error: unknown) => error)
      ;(await ahead)?.release()
      expect(String(failure)).toContain('timeout')
      expect(await write(takeNote, 'crowded', 'POST /notes', tight)).toEqual(first)
    } finally {
      await tight.close()
    }
  })

  it('undoes the statements that a repeated request sent before its key was found', async () => {
    const count = async (unit: UnitOfWork): Promise<Answer> => {
      unit.tx.send({
        sql: "insert into boards (tenant_id, board, notes, changes) values ($1, 'door', 1, 0) on conflict (tenant_id, board) do update set notes = boards.notes + 1",
        parameters: [tenantId],
      })
      return { status: 200, body: 'counted' }
    }
    expect([await write(count, 'door'), await write(count, 'door')]).toEqual([
      { status: 200, body: 'counted' },
      { status: 200, body: 'counted' },
    ])
    expect(
      await readTenant(database, tenantId, (tx) =>
        tx.query({ sql: "select notes from boards where tenant_id = $1 and board = 'door'", parameters: [tenantId] }),
      ),
    ).toEqual([{ notes: 1 }])
  })

  it('keeps no answer where a statement fails that was not awaited', async () => {
    const clash = async (unit: UnitOfWork): Promise<Answer> => {
      unit.append({ stream: 'note-9001', expectedVersion: 0, events: [note(9001, 'twin'), note(9002, 'twin')] })
      return { status: 201, body: 'never kept' }
    }
    const before = await countRows('commands')
    await expect(write(clash, 'clashing')).rejects.toSatisfy((error) => constraintOf(error) === 'notes__text')
    expect(await countRows('commands')).toBe(before)
  })
})

describe('the head lock', () => {
  it('gives 40 concurrent writers, each reading the last number, 40 numbers', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => write(takeNote)))
    const ids = answers.map(({ body }) => (body as { id: number }).id)
    expect(new Set(ids).size).toBe(40)
    expect(Math.max(...ids) - Math.min(...ids)).toBe(39)
  })
})

describe('a write whose author is refused', () => {
  const refused = new Error('no such session')
  /** Sends the head lock and then fails, as a session that has ended does. */
  const admit: Admit<never> = async (tx) => {
    await lockHead(tx)
    throw refused
  }
  const attempt = (work: (unit: UnitOfWork) => Promise<Answer>, key: string) =>
    admittedUnit({ database, store }, { tenantId, now, idempotency: { key, fingerprint: 'POST /notes' } }, admit, work)

  it('writes nothing and keeps no answer, whatever its work comes to', async () => {
    const answers = await countRows('commands')
    const works = [
      takeNote,
      () => Promise.reject(new Rejection('note_refused')),
      () => Promise.reject(new Error('the printer is on fire')),
    ]
    const { notes, events } = await effectOf(async () => {
      for (const work of works) await expect(attempt(work, 'stranger')).rejects.toBe(refused)
    })
    expect([notes, events, await countRows('commands')]).toEqual([0, 0, answers])
  })

  it('is not given the answer that is kept for its key', async () => {
    await write(takeNote, 'of-another')
    await expect(attempt(takeNote, 'of-another')).rejects.toBe(refused)
  })
})

describe('a tenant without a head', () => {
  const meta = noteMeta
  it('refuses events, and keeps what is written without them', async () => {
    const unit = { tenantId: 'headless', meta, now }
    await expect(unitOfWork({ database, store }, unit, takeNote)).rejects.toThrow('has no head')
    expect(
      await readTenant(database, 'headless', (tx) =>
        tx.query({ sql: 'select from events where tenant_id = $1', parameters: ['headless'] }),
      ),
    ).toEqual([])
    expect(await unitOfWork({ database, store }, unit, async () => ({ status: 200, body: 'no events' }))).toEqual({
      status: 200,
      body: 'no events',
    })
  })

  it('gets one from the unit that registers it, in the same transaction', async () => {
    const request = { tenantId: 'new', meta, now }
    await expect(
      registeringUnit({ database, store }, request, () => Promise.reject(new Rejection('tenant_exists'))),
    ).rejects.toMatchObject({ code: 'tenant_exists' })
    const heads = () =>
      readTenant(database, 'new', (tx) =>
        tx.query({ sql: 'select position from tenant_head where tenant_id = $1', parameters: ['new'] }),
      )
    expect(await heads()).toEqual([])
    await registeringUnit({ database, store }, request, async (unit) => {
      unit.append({ stream: 'note-1', expectedVersion: 0, events: [note(1)] })
      return { status: 201, body: undefined }
    })
    expect(await heads()).toEqual([{ position: 1 }])
  })
})

describe('a work that goes on with what it has changed', () => {
  const takeAndChange =
    (ending: () => Answer) =>
    async (unit: UnitOfWork): Promise<Answer> => {
      unit.append({ stream: 'flushed-7101', expectedVersion: 0, events: [note(7101)] })
      await unit.flush()
      const [row] = await unit.tx.query<{ text: string }>({
        sql: 'select text from notes where tenant_id = $1 and id = 7101',
        parameters: [tenantId],
      })
      const changed = { type: 'NoteChanged', data: { id: 7101, text: `${row?.text}, read` } } as const
      unit.append({ stream: 'flushed-7101', expectedVersion: 1, events: [changed] })
      return ending()
    }
  const textOf = () =>
    readTenant(database, tenantId, (tx) =>
      tx.query<{ text: string }>({
        sql: 'select text from notes where tenant_id = $1 and id = 7101',
        parameters: [tenantId],
      }),
    )

  it('is undone as a whole where it fails after that', async () => {
    const refused = () => {
      throw new Rejection('note_refused')
    }
    await expect(write(takeAndChange(refused))).rejects.toThrow('note_refused')
    expect(await textOf()).toEqual([])
  })

  it('reads it, and all of its events are in the log in their order, once', async () => {
    const events = await countRows('events')
    const answer = { status: 201, body: 'changed' }
    expect(
      await write(
        takeAndChange(() => answer),
        'flushed',
      ),
    ).toEqual(answer)
    expect(
      await write(
        takeAndChange(() => answer),
        'flushed',
      ),
    ).toEqual(answer)
    expect(await textOf()).toEqual([{ text: 'note 7101, read' }])
    expect((await countRows('events')) - events).toBe(2)
    expect((await verifyChain(database, tenantId)).faults).toEqual([])
  })
})

describe('the number of flights to the database', () => {
  const flightsOf = async (work: (counted: Database) => Promise<unknown>) => {
    const { database: counted, flights } = countingFlights(database)
    await work(counted)
    return flights()
  }

  it('is one for a head lock and an append without reads', async () => {
    const lockAndAppend = async (tx: TenantTransaction) => {
      lockHead(tx).catch(() => undefined)
      store.append(tx, [{ stream: 'trip-1', expectedVersion: 0, events: [note(8001)] }], { meta: noteMeta, now })
    }
    expect(await flightsOf((counted) => writeTenant(counted, tenantId, lockAndAppend))).toBe(1)
  })

  it('is two for a write that reads and appends', async () => {
    expect(await flightsOf((counted) => write(takeNote, undefined, '', counted))).toBe(2)
  })

  it('is two with an idempotency key too', async () => {
    expect(await flightsOf((counted) => write(takeNote, 'counted', 'POST', counted))).toBe(2)
  })

  it('is two where the author is found in the same transaction', async () => {
    const admit: Admit<string> = async (tx) => ({ hasHead: await lockHead(tx), author: 'ana', meta: noteMeta })
    const takeSigned = async (unit: UnitOfWork, author: Promise<string>): Promise<Answer> => {
      const [answer, name] = await Promise.all([takeNote(unit), author])
      return { ...answer, body: name }
    }
    let answer: Answer | undefined
    expect(
      await flightsOf(async (counted) => {
        answer = await admittedUnit(
          { database: counted, store },
          { tenantId, now, idempotency: { key: 'signed', fingerprint: 'POST' } },
          admit,
          takeSigned,
        )
      }),
    ).toBe(2)
    expect(answer).toEqual({ status: 201, body: 'ana' })
  })

  it('is counted: three reads, each awaited, are three, and the commit is a fourth', async () => {
    expect(
      await flightsOf((counted) =>
        writeTenant(counted, tenantId, async (tx) => {
          for (let read = 0; read < 3; read += 1) await tx.query({ sql: 'select 1', parameters: [] })
        }),
      ),
    ).toBe(4)
  })
})
