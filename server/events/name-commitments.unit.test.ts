import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NameFields } from './name-commitments.ts'
import { committedNames, ERASED_PERSON, nameCommitter } from './name-commitments.ts'

const names: NameFields = { fields: ['name', 'before'], where: { field: 'kind', value: 'responsible' } }
const person = { kind: 'responsible', name: 'Ana', before: 'Bia', id: 3 }

/** As the only event of its append. */
const commitNames = (fields: NameFields | undefined, data: object) => nameCommitter()('Named', fields, { ...data })

describe("the commitments to an event's names", () => {
  it('are made of the names of persons only', () => {
    expect(Object.keys(commitNames(names, person).commitments)).toEqual(['name', 'before'])
    const nothing = { commitments: {}, salts: null }
    expect(commitNames(names, { ...person, kind: 'category' })).toEqual(nothing)
    expect(commitNames({ fields: ['name'] }, { name: null })).toEqual(nothing)
    expect(commitNames(undefined, person)).toEqual(nothing)
  })

  it('have a new salt each time, so that equal names have different commitments', () => {
    const [first, second] = [commitNames(names, person), commitNames(names, person)]
    expect(first.commitments['name']).not.toBe(second.commitments['name'])
    expect(first.salts?.['name']).not.toBe(first.salts?.['before'])
  })

  it('are the same for the same names of one type in one append, and for no others', () => {
    const commit = nameCommitter()
    const first = commit('Named', names, person)
    expect(commit('Named', names, { ...person, id: 4 })).toBe(first)
    const others = [commit('Other', names, person), commit('Named', names, { ...person, name: 'Eva' })]
    const salts = [first, ...others].map((each) => each.salts?.['before'])
    expect(new Set(salts).size).toBe(3)
  })

  it('fit these names and no others', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, other) => {
        const data = { ...person, name }
        const made = commitNames(names, data)
        expect(committedNames(made, data)).toBe('kept')
        expect(committedNames(made, { ...data, name: other })).toBe(other === name ? 'kept' : 'changed')
      }),
    )
  })

  it('without a salt fit an erased name only, while the other names are still compared', () => {
    const { commitments, salts } = commitNames(names, person)
    const rest = { commitments, salts: { before: salts?.['before'] ?? '' } }
    expect(committedNames(rest, { ...person, name: ERASED_PERSON })).toBe('erased')
    expect(committedNames(rest, person)).toBe('changed')
    expect(committedNames(rest, { ...person, name: ERASED_PERSON, before: 'Eva' })).toBe('changed')
    const none = { commitments, salts: null }
    expect(committedNames(none, { ...person, name: ERASED_PERSON, before: ERASED_PERSON })).toBe('erased')
    expect(committedNames(none, { ...person, name: ERASED_PERSON })).toBe('changed')
    expect(committedNames(none, { before: ERASED_PERSON })).toBe('changed')
  })
})
