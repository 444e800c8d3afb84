import { beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/auth/session'
import { leftIsTold, noteLeft, notePin, noteUse, onPersonChange, personHere } from './device-person.ts'
import { leftNote } from './left-note.ts'

const NOON = Date.parse('2026-12-05T12:00:00-03:00')
const minutes = (count: number) => NOON + count * 60_000
const hours = (count: number) => minutes(60 * count)
const joao = { id: 'joao', name: 'João' }

const at = (device: string, person: { readonly id: string; readonly name: string } | null) =>
  ({ user_id: person?.id ?? '', user_email: '', device: { id: device, name: 'Bar', person } }) as unknown as Session
const maria = at('d1', { id: 'maria', name: 'Maria' })

beforeEach(() => leftIsTold())

test('a PIN counts for 12 hours after it was typed, for whoever typed it, and by no clock that was set back', () => {
  notePin('maria', NOON)
  const confirmed = (session: Session, now: number) => personHere(session, now)?.confirmed
  expect(confirmed(maria, hours(12) - 1)).toBe(true)
  expect(confirmed(maria, hours(12))).toBe(false)
  expect(confirmed(maria, NOON - 1)).toBe(false)
  expect(confirmed(at('d1', joao), NOON)).toBe(false)
  expect(personHere(maria, hours(12))).toMatchObject({ id: 'maria', name: 'Maria' })
})

test('who is chosen by name is unproved, also where the PIN of before was theirs', () => {
  notePin('maria', NOON)
  noteLeft('d1', { id: 'maria', name: 'Maria' }, minutes(1))
  expect(personHere(maria, minutes(2))).toEqual({ id: 'maria', name: 'Maria', confirmed: false })
  noteLeft('d1', joao, minutes(3))
  expect(personHere(maria, minutes(4))).toEqual({ ...joao, confirmed: false })
})

test('after somebody has left nobody is here, and never again the person whom the server knows', () => {
  notePin('maria', NOON)
  noteLeft('d1', null, minutes(1))
  expect(personHere(maria, minutes(1))).toBeNull()
  noteLeft('d1', joao, minutes(2))
  expect(personHere(maria, minutes(12))).toBeNull()
  expect(leftNote() !== '').toBe(true)
})

test('a touch begins the ten minutes anew; who is gone does not come back by one', () => {
  noteLeft('d1', joao, NOON)
  noteUse(minutes(9))
  expect(personHere(maria, minutes(18))?.name).toBe('João')
  noteUse(minutes(19))
  expect(personHere(maria, minutes(19))).toBeNull()
  noteLeft('d1', joao, NOON)
  for (let minute = 5; minute < 12 * 60; minute += 5) noteUse(minutes(minute))
  expect(personHere(maria, hours(12) - 1)?.name).toBe('João')
  expect(personHere(maria, hours(12))).toBeNull()
})

test('a name that was chosen at another device, or before the server heard of it, says nothing', () => {
  notePin('maria', NOON)
  noteLeft('d2', joao, NOON)
  expect(personHere(maria, NOON)).toMatchObject({ id: 'maria', confirmed: true })
  let told = 0
  const stop = onPersonChange(() => {
    told += 1
  })
  leftIsTold()
  stop()
  expect([told, leftNote() !== '']).toEqual([1, false])
})

test('in a browser with a session of its own its user does everything', () => {
  const session = { user_id: 'ana', user_email: 'ana@bistro.com.br', user_name: 'Ana' } as unknown as Session
  expect(personHere(session, NOON)).toEqual({ id: 'ana', name: 'Ana', confirmed: true })
})
