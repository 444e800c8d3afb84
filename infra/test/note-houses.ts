import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/database.ts'
import { readTenant, writeTenant } from '../../server/database/tenant-transaction.ts'
import type { ChainFault } from '../../server/events/event-chain.ts'
import { verifyChain } from '../../server/events/event-chain.ts'
import type { EventStore } from '../../server/events/event-store.ts'
import { checkReplay } from '../../server/events/replay-check.ts'
import { createHead } from '../../server/events/tenant-head.ts'
import { boards, note, noteMeta, noteStore, NOTE_TABLES } from '../../server/events/notes.test-support.ts'
import type { UnitOfWork } from '../../server/events/unit.ts'
import type { Answer, Proof, WriteRequest } from '../../server/events/unit-of-work.ts'
import { unitOfWork } from '../../server/events/unit-of-work.ts'
import { createTestDatabase } from './database.ts'
import { asAdmin as asOwner } from './template-database.ts'
import type { WatchedStatement } from './watched-database.ts'
import { watchedDatabase } from './watched-database.ts'

/** One process of the product: what it knows is its own, the database is everybody's. */
export interface NoteHouse {
  readonly database: Database
  readonly store: EventStore
}

type Work = (unit: UnitOfWork) => Promise<Answer>

export interface NoteTenant {
  readonly id: string
  write(application: NoteHouse, proof: Proof, work?: Work, more?: Partial<WriteRequest>): Promise<Answer>
  select<Row>(sql: string): Promise<Row[]>
  noteIds(): Promise<number[]>
  positions(): Promise<number[]>
  /** Whether what is there is what the log says, and nobody has been at the log. */
  isWhole(): Promise<{ readonly differing: readonly string[]; readonly faults: readonly ChainFault[] }>
}

export const whole = { differing: [], faults: [] }
export const startedAt = new Date('2026-11-21T15:00:00Z')

/** Two processes over one database of notes; `ask` is asked for every statement of the first. */
export async function openNoteHouses(ask: (statement: WatchedStatement) => Promise<unknown>) {
  const testDatabase = await createTestDatabase()
  await asOwner(testDatabase.url, (client) => client.query(NOTE_TABLES))
  const open = () => openDatabase({ url: testDatabase.url, poolSize: 12, onIdleError: () => undefined })
  const one: NoteHouse = { database: watchedDatabase(open(), ask), store: noteStore() }
  const another: NoteHouse = { database: open(), store: noteStore() }
  let tenants = 0
  return {
    one,
    another,
    databaseUrl: testDatabase.url,
    async openTenant(): Promise<NoteTenant> {
      const id = `bistro-${(tenants += 1)}`
      await writeTenant(another.database, id, async (tx) => createHead(tx))
      return noteTenant(another, id)
    },
    async close() {
      await Promise.all([one.database.close(), another.database.close()])
      await testDatabase.drop()
    },
  }
}

export type NoteHouses = Awaited<ReturnType<typeof openNoteHouses>>

function noteTenant(reader: NoteHouse, id: string): NoteTenant {
  const select = <Row>(sql: string) => readTenant(reader.database, id, (tx) => tx.query<Row>({ sql, parameters: [id] }))
  return {
    id,
    select,
    write: (application, proof, work = (unit) => takeNote(unit), more = {}) => unitOfWork(application, { tenantId: id, meta: noteMeta, now: startedAt, proof, ...more }, work),
    noteIds: async () => (await select<{ id: number }>('select id from notes where tenant_id = $1 order by id')).map((row) => row.id),
    positions: async () => (await select<{ position: number }>('select position from events where tenant_id = $1 order by position')).map(({ position }) => position),
    isWhole: async () => ({ differing: (await checkReplay(reader, id)).differing, faults: (await verifyChain(reader.database, id)).faults }),
  }
}

/** Somebody, and how often they were asked who they are. */
export function somebody(): Proof & { readonly asked: number } {
  let asked = 0
  return {
    of: {},
    restsOn: [],
    get asked() {
      return asked
    },
    ask: async () => void (asked += 1),
  }
}

export const answerOf = (id: number): Answer => ({ status: 201, body: { id } })
// The answers of these works are made above.
export const idOf = ({ body }: Answer) => (body as { readonly id: number }).id

/** As many as the board has seen, and one. */
export async function nextId({ rowsOf }: UnitOfWork): Promise<number> {
  const [kitchen] = await rowsOf(boards, [{ board: 'kitchen' }])
  return (kitchen?.changes ?? 0) + 1
}

/** Takes the note of the next number. */
export async function takeNote(unit: UnitOfWork, text?: string): Promise<Answer> {
  const id = await nextId(unit)
  unit.append({ stream: `note-${id}`, expectedVersion: 0, events: [note(id, text)] })
  return answerOf(id)
}

/** The same, by a read of its own. */
export async function takeNoteByReading(unit: UnitOfWork): Promise<Answer> {
  const [kitchen] = await unit.tx.query<{ changes: number }>({ sql: "select changes from boards where tenant_id = $1 and board = 'kitchen'", parameters: [unit.tx.tenantId] })
  const id = (kitchen?.changes ?? 0) + 1
  unit.append({ stream: `note-${id}`, expectedVersion: 0, events: [note(id)] })
  return answerOf(id)
}

/** Under an idempotency key. */
export const under = (key: string, request = 'POST /notes'): Partial<WriteRequest> => ({ idempotency: { key, request } })
export const oneTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)
