import { describe, expect, it } from 'vitest'
import { followed } from './followed.ts'

describe('a form whose entry was changed elsewhere', () => {
  const before = { name: 'Molho', days: 5, amount: 500, unit: 'g' }
  const after = (typed: Partial<typeof before>, entry: Partial<typeof before>) =>
    followed({ ...before, ...typed }, before, { ...before, ...entry }, [['amount', 'unit']])

  it('gets the new values of the fields that nobody has changed in it', () => {
    expect(after({}, { days: 2 })).toEqual({ days: 2 })
    expect(after({ name: 'Molho fino' }, { name: 'Molho pronto', days: 2 })).toEqual({ days: 2 })
    expect(after({ name: 'Molho fino' }, {})).toEqual({})
  })

  it('gets both or none of two fields that belong together', () => {
    expect(after({ days: 3 }, { amount: 1, unit: 'kg' })).toEqual({ amount: 1, unit: 'kg' })
    expect(after({ amount: 600 }, { unit: 'kg', days: 2 })).toEqual({ days: 2 })
  })
})
