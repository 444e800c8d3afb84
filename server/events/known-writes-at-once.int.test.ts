import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NoteHouses, NoteTenant } from '../../infra/test/note-houses.ts'
import { answerOf, idOf, nextId, oneTo, openNoteHouses, somebody, takeNote, takeNoteByReading, under, whole } from '../../infra/test/note-houses.ts'
import { untilWaiting } from '../../infra/test/waiting.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import { rebuildWithin } from './rebuild.ts'
import type { NoteEvent } from './notes.test-support.ts'
import { note } from './notes.test-support.ts'
import type { Answer } from './unit-of-work.ts'

let houses: NoteHouses
let tenant: NoteTenant

beforeAll(async () => {
  houses = await openNoteHouses(({ send }) => send())
})
afterAll(() => houses.close())
beforeEach(async () => {
  tenant = await houses.openTenant()
})

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/** Somebody whom the first process knows, and the tenant, after two notes. */
async function wellKnown(): Promise<ReturnType<typeof somebody>> {
  const proof = somebody()
  for (const id of [1, 2]) expect(await tenant.write(houses.one, proof)).toEqual(answerOf(id))
  return proof
}

describe('many at once', () => {
  it('get consecutive numbers in one process, whoever they are', async () => {
    const proof = await wellKnown()
    const answers = await Promise.all(oneTo(20).map((index) => tenant.write(houses.one, index % 2 === 0 ? proof : somebody())))
    expect([ascending(answers.map(idOf)), await tenant.noteIds()]).toEqual([oneTo(22).slice(2), oneTo(22)])
    expect([idOf(await tenant.write(houses.one, proof)), await tenant.isWhole()]).toEqual([23, whole])
  })

  it('get consecutive numbers in two processes', async () => {
    const proofs = [await wellKnown(), somebody()] as const
    await tenant.write(houses.another, proofs[1])
    const answers = await Promise.all(oneTo(20).flatMap(() => [tenant.write(houses.one, proofs[0]), tenant.write(houses.another, proofs[1])]))
    expect([ascending(answers.map(idOf)), await tenant.noteIds(), await tenant.isWhole()]).toEqual([oneTo(43).slice(3), oneTo(43), whole])
  })

  it('get consecutive numbers in two processes where each waits for its own answer', async () => {
    const ids: number[] = []
    await Promise.all([houses.one, houses.another].map(async (application) => {
      const proof = somebody()
      for (const _turn of oneTo(20)) ids.push(idOf(await tenant.write(application, proof)))
    }))
    expect([ascending(ids), await tenant.noteIds(), await tenant.isWhole()]).toEqual([oneTo(40), oneTo(40), whole])
  })

  it('have one effect under a key where both processes know the tenant, again and again', async () => {
    const proofs = [await wellKnown(), somebody()] as const
    for (const id of [3, 4, 5, 6]) {
      const answers = await Promise.all([houses.one, houses.another].flatMap((application, index) => oneTo(5).map(() => tenant.write(application, proofs[index] ?? somebody(), undefined, under(`key-${id}`)))))
      expect(answers).toEqual(answers.map(() => answerOf(id)))
    }
    expect([await tenant.noteIds(), await tenant.isWhole()]).toEqual([oneTo(6), whole])
  })
})

describe('a write by what is known that waits for a rebuild', () => {
  /** Begun while a rebuild holds the head, and through once that is. */
  const duringRebuild = async (write: () => Promise<Answer>) => {
    const [written] = await writeTenant(houses.another.database, tenant.id, async (tx) => {
      await rebuildWithin(tx, houses.another.store)
      const writing = write()
      await untilWaiting(houses.databaseUrl, 1)
      return [writing]
    })
    return written
  }

  it('adds to what the rebuild has made', async () => {
    const proof = await wellKnown()
    expect([await duringRebuild(() => tenant.write(houses.one, proof)), proof.asked]).toEqual([answerOf(3), 1])
    expect([await tenant.noteIds(), await tenant.isWhole()]).toEqual([[1, 2, 3], whole])
  })

  it('changes, and removes, what the rebuild has made', async () => {
    const proof = await wellKnown()
    const change: NoteEvent = { type: 'NoteChanged', data: { id: 1, text: 'another text' } }
    const throwAway: NoteEvent = { type: 'NoteThrownAway', data: { id: 2, board: 'kitchen' } }
    for (const [index, event] of [change, throwAway].entries()) {
      await duringRebuild(() => tenant.write(houses.one, proof, async (unit) => {
        unit.append({ stream: `note-${index + 1}`, expectedVersion: 1, events: [event] })
        return answerOf(index)
      }))
    }
    expect([proof.asked, await tenant.noteIds(), await tenant.isWhole()]).toEqual([1, [1], whole])
  })
})

describe('whatever two processes write, in turn and at once', () => {
  interface Step {
    readonly application: 0 | 1
    readonly who: 0 | 1
    readonly kind: 'plain' | 'reading' | 'refused' | 'failing' | 'a' | 'b' | 'c'
  }
  const step: fc.Arbitrary<Step> = fc.record({
    application: fc.constantFrom(0, 1), who: fc.constantFrom(0, 1),
    kind: fc.oneof({ weight: 4, arbitrary: fc.constant('plain' as const) }, fc.constantFrom('reading', 'refused', 'failing', 'a', 'b', 'c')),
  })

  it('gets consecutive numbers, one effect a key, rows that are what the log says and a whole chain', async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }), async (turns) => {
      tenant = await houses.openTenant()
      const proofs = [[somebody(), somebody()], [somebody(), somebody()]] as const
      const ids: number[] = []
      const byKey = new Map<string, Set<number>>()
      const carryOut = async ({ application: index, who, kind }: Step): Promise<void> => {
        const [application, proof] = [[houses.one, houses.another][index] ?? houses.one, proofs[index][who]]
        switch (kind) {
          case 'plain':
            ids.push(idOf(await tenant.write(application, proof)))
            return
          case 'reading':
            ids.push(idOf(await tenant.write(application, proof, takeNoteByReading)))
            return
          case 'refused':
            await expect(tenant.write(application, proof, async (unit) => { throw new Rejection(`refused_at_${(await takeNote(unit)).status}`) })).rejects.toMatchObject({ code: 'refused_at_201' })
            return
          case 'failing':
            await expect(tenant.write(application, proof, async (unit) => { unit.append({ stream: `twins-${await nextId(unit)}`, expectedVersion: 0, events: [note(-1, 'twin'), note(-2, 'twin')] }); return answerOf(0) })).rejects.toMatchObject({ code: '23505' })
            return
          case 'a':
          case 'b':
          case 'c':
            byKey.set(kind, (byKey.get(kind) ?? new Set()).add(idOf(await tenant.write(application, proof, undefined, under(kind)))))
            return
          default:
            kind satisfies never
        }
      }
      for (const turn of turns) await Promise.all(turn.map(carryOut))
      for (const answered of byKey.values()) expect(answered.size).toBe(1)
      const all = ascending([...ids, ...[...byKey.values()].flatMap((answered) => [...answered])])
      expect([all, await tenant.noteIds(), await tenant.positions()]).toEqual([oneTo(all.length), oneTo(all.length), oneTo(all.length)])
      expect(await tenant.isWhole()).toEqual(whole)
    }), { numRuns: 12 })
  })
})
