import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NoteHouses, NoteTenant } from '../../infra/test/note-houses.ts'
import { answerOf, idOf, nextId, oneTo, openNoteHouses, somebody, startedAt, takeNote, takeNoteByReading, under, whole } from '../../infra/test/note-houses.ts'
import type { WatchedStatement } from '../../infra/test/watched-database.ts'
import { Rejection } from '../errors.ts'
import { note, noteMeta, notes } from './notes.test-support.ts'
import type { UnitOfWork } from './unit.ts'
import type { Answer, Proof } from './unit-of-work.ts'
import { unitOfWork } from './unit-of-work.ts'

let houses: NoteHouses
let tenant: NoteTenant
/** What the first process sent. */
let statements: string[] = []
const record = ({ text, send }: WatchedStatement) => {
  statements.push(text)
  return send()
}
let onStatement = record

beforeAll(async () => {
  houses = await openNoteHouses((statement) => onStatement(statement))
})
afterAll(() => houses.close())
beforeEach(async () => {
  onStatement = record
  tenant = await houses.openTenant()
})

const later = (ms: number) => new Date(startedAt.getTime() + ms)
const keys = async () => (await tenant.select<{ key: string }>('select key from commands where tenant_id = $1 order by key')).map(({ key }) => key)

/** Somebody whom the first process knows, and the tenant, after two notes. */
async function wellKnown(): Promise<ReturnType<typeof somebody>> {
  const proof = somebody()
  expect([idOf(await tenant.write(houses.one, proof)), idOf(await tenant.write(houses.one, proof)), proof.asked]).toEqual([1, 2, 1])
  statements = []
  return proof
}

describe('a write by what is known', () => {
  it('is begin, append and commit, from the second of the same requester on; the first reads', async () => {
    const proof = somebody()
    statements = []
    await tenant.write(houses.one, proof)
    expect(statements.map((text) => text.split(/[ ;]/)[0])).toEqual(['begin', 'select', 'select', 'with', 'commit'])
    for (const id of [2, 3, 4]) {
      statements = []
      expect(await tenant.write(houses.one, proof)).toEqual(answerOf(id))
      expect(statements.map((text) => text.split(/[ ;]/)[0])).toEqual(['begin', 'with', 'commit'])
    }
    expect([proof.asked, await tenant.noteIds(), await tenant.isWhole()]).toEqual([1, [1, 2, 3, 4], whole])
  })

  it('is told once to those who listen, whichever way it was done', async () => {
    const proof = await wellKnown()
    const told: unknown[] = []
    const leave = houses.one.store.subscribe((committed) => told.push(committed))
    await tenant.write(houses.one, proof)
    await tenant.write(houses.another, somebody())
    await tenant.write(houses.one, proof)
    leave()
    expect(told).toEqual([1, 2].map(() => ({ tenantId: tenant.id, types: ['NoteTaken'] })))
  })

  it('asks whoever is not known yet, and from then on none of those who are', async () => {
    const proof = await wellKnown()
    const [newcomer, twin] = [somebody(), somebody()]
    await tenant.write(houses.one, newcomer)
    await tenant.write(houses.one, { ...twin, of: proof.of })
    await tenant.write(houses.one, newcomer)
    await tenant.write(houses.one, proof)
    expect([proof.asked, newcomer.asked, twin.asked, await tenant.noteIds()]).toEqual([1, 1, 0, oneTo(6)])
  })

  it('is read instead where the work asks for more, whatever it makes of not getting it; nothing that it asked for is left behind', async () => {
    const proof = await wellKnown()
    const streams = async ({ tx, store }: UnitOfWork) => store.readStreams(tx, ['note-1'])
    const several = async (unit: UnitOfWork): Promise<Answer> => {
      await Promise.all([streams(unit), unit.tx.query({ sql: 'select 1', parameters: [] }), unit.rowsOf(notes, [{ id: 1 }])])
      return takeNote(unit)
    }
    const careless = async (unit: UnitOfWork): Promise<Answer> => {
      await unit.tx.query({ sql: 'select 1', parameters: [] }).catch(() => undefined)
      unit.tx.send({ sql: "update notes set text = 'sent' where tenant_id = $1 and id = 1", parameters: [tenant.id] })
      return takeNote(unit)
    }
    const sending = async (unit: UnitOfWork): Promise<Answer> => {
      unit.tx.send({ sql: "update notes set text = 'sent again' where tenant_id = $1 and id = 2", parameters: [tenant.id] })
      return takeNote(unit)
    }
    const asked: number[] = []
    for (const [index, work] of [several, careless, sending].entries()) {
      expect(await tenant.write(houses.one, proof, work)).toEqual(answerOf(index * 2 + 3))
      // Where it wrote by itself, what it did is not known: this one asks.
      await tenant.write(houses.one, proof)
      asked.push(proof.asked)
    }
    expect(asked).toEqual([2, 4, 6])
    expect((await tenant.select<{ text: string }>('select text from notes where tenant_id = $1 order by id limit 2')).map(({ text }) => text)).toEqual(['sent', 'sent again'])
  })

  it('is not for those who bring no proof', async () => {
    const proof = await wellKnown()
    expect(await unitOfWork(houses.one, { tenantId: tenant.id, meta: noteMeta, now: startedAt }, (unit) => takeNote(unit))).toEqual(answerOf(3))
    expect(statements).toHaveLength(5)
    // Nobody can tell what it may have changed of those who were proven.
    expect([await tenant.write(houses.one, proof), proof.asked]).toEqual([answerOf(4), 2])
  })

  it('reads what was never read, and knows it from then on beside the rest', async () => {
    const proof = await wellKnown()
    const takeAfter = (id: number) => async (unit: UnitOfWork): Promise<Answer> => {
      const [before] = await unit.rowsOf(notes, [{ id }])
      return takeNote(unit, `after ${before?.text}`)
    }
    const change = async (unit: UnitOfWork): Promise<Answer> => {
      unit.append({ stream: 'note-2', expectedVersion: 1, events: [{ type: 'NoteChanged', data: { id: 2, text: 'changed' } }] })
      return answerOf(2)
    }
    await tenant.write(houses.one, proof, takeAfter(2))
    expect(proof.asked).toBe(2)
    statements = []
    // What it knows of the note is what its own write has made of it since.
    await tenant.write(houses.one, proof, change)
    await tenant.write(houses.one, proof, takeAfter(2))
    // Three statements each, and a lock: a change of a row that is there waits for the head first.
    expect([proof.asked, statements.length]).toEqual([2, 7])
    expect((await tenant.select<{ text: string }>('select text from notes where tenant_id = $1 order by id')).map(({ text }) => text)).toEqual(['note 1', 'changed', 'after note 2', 'after changed'])
    expect(await tenant.isWhole()).toEqual(whole)
  })

  it('lasts a minute', async () => {
    const proof = await wellKnown()
    await tenant.write(houses.one, proof, undefined, { now: later(60_000) })
    expect(proof.asked).toBe(1)
    await tenant.write(houses.one, proof, undefined, { now: later(60_001) })
    expect(proof.asked).toBe(2)
    await tenant.write(houses.one, proof, undefined, { now: later(120_001) })
    expect([proof.asked, await tenant.noteIds()]).toEqual([2, oneTo(5)])
  })
})

describe('what is known and not true any more', () => {
  it('is asked anew where another process wrote in between', async () => {
    const proof = await wellKnown()
    expect(await tenant.write(houses.another, somebody())).toEqual(answerOf(3))
    expect(await tenant.write(houses.one, proof)).toEqual(answerOf(4))
    expect(await tenant.write(houses.one, proof)).toEqual(answerOf(5))
    // Once nobody else has written in between, it is known again.
    expect([await tenant.write(houses.one, proof), proof.asked]).toEqual([answerOf(6), 3])
    expect([await tenant.noteIds(), await tenant.isWhole()]).toEqual([oneTo(6), whole])
  })

  it('is tried in vain once where two processes write in turn', async () => {
    const [proof, other] = [await wellKnown(), somebody()]
    for (const turn of oneTo(10)) {
      expect(await tenant.write(houses.another, other)).toEqual(answerOf(turn * 2 + 1))
      expect(await tenant.write(houses.one, proof)).toEqual(answerOf(turn * 2 + 2))
    }
    expect([proof.asked, statements.filter((text) => text.startsWith('with')).length, statements.filter((text) => text === 'rollback').length]).toEqual([11, 11, 0])
  })

  it('is asked anew after a write of its own that changes what a proof rests on', async () => {
    const proof = { ...await wellKnown(), restsOn: [notes] }
    let asked = 0
    const ask: Proof['ask'] = (tx) => {
      asked += 1
      return proof.ask(tx)
    }
    await tenant.write(houses.one, { ...proof, ask })
    await tenant.write(houses.one, { ...proof, ask })
    expect([asked, await tenant.noteIds()]).toEqual([1, oneTo(4)])
  })

  it('is forgotten whole, whatever the next write reads and whoever it is of', async () => {
    const [proof, newcomer] = [await wellKnown(), somebody()]
    const takeAfterSecond = async (unit: UnitOfWork): Promise<Answer> => {
      const [second] = await unit.rowsOf(notes, [{ id: 2 }])
      return takeNote(unit, `after ${second?.text}`)
    }
    await tenant.write(houses.one, proof, takeAfterSecond)
    expect(proof.asked).toBe(2)
    await tenant.write(houses.another, somebody(), async (unit) => {
      unit.append({ stream: 'note-2', expectedVersion: 1, events: [{ type: 'NoteChanged', data: { id: 2, text: 'changed' } }] })
      return answerOf(2)
    })
    await tenant.write(houses.one, newcomer)
    await tenant.write(houses.one, proof)
    expect([newcomer.asked, proof.asked]).toEqual([1, 3])
    await tenant.write(houses.one, proof, takeAfterSecond)
    expect(proof.asked).toBe(4)
    expect((await tenant.select<{ text: string }>('select text from notes where tenant_id = $1 order by id')).map(({ text }) => text)).toEqual(['note 1', 'changed', 'after note 2', 'note 4', 'note 5', 'after changed'])
  })

  it('does nothing for somebody who is not who they were: neither rows nor an answer under a key, and gives none that is kept', async () => {
    const proof = await wellKnown()
    await tenant.write(houses.one, proof, undefined, under('kept'))
    await tenant.write(houses.another, somebody())
    const gone: Proof = { of: proof.of, restsOn: [], ask: () => Promise.reject(new Error('Somebody else')) }
    // A note that clashes with no other: nothing but the chain is in its way.
    const takeNinth = async (unit: UnitOfWork): Promise<Answer> => {
      unit.append({ stream: 'note-9', expectedVersion: 0, events: [note(9)] })
      return answerOf(9)
    }
    statements = []
    for (const more of [{}, under('gone'), under('kept')]) await expect(tenant.write(houses.one, gone, takeNinth, more)).rejects.toThrow('Somebody else')
    expect(statements.filter((text) => text.startsWith('with'))).toHaveLength(1)
    expect([await tenant.positions(), await keys()]).toEqual([oneTo(4), ['kept']])
    // And nobody is known by it.
    expect([await tenant.write(houses.one, proof), proof.asked]).toEqual([answerOf(5), 2])
  })

  it('holds after a work that read by itself, which is never done by what is known', async () => {
    const proof = await wellKnown()
    expect([await tenant.write(houses.one, proof, takeNoteByReading), proof.asked]).toEqual([answerOf(3), 2])
    expect([await tenant.write(houses.one, proof), proof.asked]).toEqual([answerOf(4), 2])
    expect([await tenant.write(houses.one, proof, takeNoteByReading), proof.asked]).toEqual([answerOf(5), 3])
    const readingToo = async (unit: UnitOfWork): Promise<Answer> => {
      const answer = await takeNote(unit)
      unit.tx.send({ sql: 'select 1', parameters: [] })
      return answer
    }
    expect([await tenant.write(houses.one, proof, readingToo), proof.asked]).toEqual([answerOf(6), 4])
    expect([await tenant.write(houses.one, proof), proof.asked]).toEqual([answerOf(7), 4])
    expect([await tenant.noteIds(), await tenant.isWhole()]).toEqual([oneTo(7), whole])
  })

  it('refuses nobody: a refusal is given by what is read', async () => {
    const proof = await wellKnown()
    const takeThird = async (unit: UnitOfWork): Promise<Answer> => {
      if (await nextId(unit) <= 3) throw new Rejection('too_early')
      return takeNote(unit)
    }
    await expect(tenant.write(houses.one, proof, takeThird, under('early'))).rejects.toMatchObject({ code: 'too_early' })
    expect([proof.asked, await tenant.noteIds(), await keys()]).toEqual([2, [1, 2], ['early']])
    expect([await tenant.write(houses.one, proof), await tenant.write(houses.one, proof), proof.asked]).toEqual([answerOf(3), answerOf(4), 3])
    tenant = await houses.openTenant()
    const next = await wellKnown()
    await tenant.write(houses.another, somebody())
    expect([await tenant.write(houses.one, next, takeThird), next.asked]).toEqual([answerOf(4), 2])
    expect(await tenant.isWhole()).toEqual(whole)
  })

  it('leaves nothing where a projection\'s statement fails, and fails as it does by what is read', async () => {
    const proof = await wellKnown()
    await expect(tenant.write(houses.one, proof, (unit) => takeNote(unit, 'note 1'), under('twin'))).rejects.toMatchObject({ code: '23505', constraint: 'notes__text' })
    expect([proof.asked, await tenant.noteIds(), await tenant.positions(), await keys()]).toEqual([2, [1, 2], [1, 2], []])
    expect(await tenant.write(houses.one, proof)).toEqual(answerOf(3))
  })
})

describe('an idempotency key', () => {
  it('has one effect and one answer, and is its first request\'s alone', async () => {
    const proof = await wellKnown()
    const first = await tenant.write(houses.one, proof, undefined, under('again'))
    expect([first, proof.asked, await keys()]).toEqual([answerOf(3), 1, ['again']])
    expect(await tenant.write(houses.one, proof, undefined, under('again'))).toEqual(first)
    await tenant.write(houses.one, proof)
    await tenant.write(houses.one, proof)
    await expect(tenant.write(houses.one, proof, undefined, under('again', 'POST /others'))).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await tenant.write(houses.another, somebody(), undefined, under('again'))).toEqual(first)
    expect([await tenant.noteIds(), await tenant.isWhole()]).toEqual([oneTo(5), whole])
  })
})

describe('a connection that is lost at the commit', () => {
  /** The next commit is carried out or not, and nobody hears of it. */
  function loseCommit({ isDone }: { readonly isDone: boolean }): void {
    const before = onStatement
    onStatement = async (statement) => {
      if (statement.text !== 'commit') return before(statement)
      onStatement = before
      if (isDone) await before(statement)
      statement.hangUp()
      throw new Error('Connection terminated unexpectedly')
    }
  }

  it.each([[true, [1, 2, 3]], [false, [1, 2]]])('is told, and nothing is done a second time (done: %s)', async (isDone, ids) => {
    const proof = await wellKnown()
    loseCommit({ isDone })
    await expect(tenant.write(houses.one, proof)).rejects.toThrow('Connection terminated')
    expect([await tenant.noteIds(), statements.filter((text) => text.startsWith('with')).length]).toEqual([ids, 1])
    // What came of it is read, not remembered.
    expect([await tenant.write(houses.one, proof), proof.asked]).toEqual([answerOf(ids.length + 1), 2])
    expect(await tenant.isWhole()).toEqual(whole)
  })

  it.each([true, false])('has one effect under a key, once it is sent again (done: %s)', async (isDone) => {
    const proof = await wellKnown()
    loseCommit({ isDone })
    await expect(tenant.write(houses.one, proof, undefined, under('lost'))).rejects.toThrow('Connection terminated')
    for (const _time of [1, 2]) expect(await tenant.write(houses.one, proof, undefined, under('lost'))).toEqual(answerOf(3))
    expect([await tenant.noteIds(), await tenant.isWhole()]).toEqual([[1, 2, 3], whole])
  })
})
