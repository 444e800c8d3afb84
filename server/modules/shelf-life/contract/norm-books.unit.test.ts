import { describe, expect, it } from 'vitest'
import { isLabelDate } from '../../../contract/calendar.ts'
import { foodClasses } from '../../../contract/food.ts'
import { editions, FIRST_ADOPTED_EDITION, NEWEST_EDITION, normsOf, rowsInForce } from './norm-books.ts'
import { citation, forceOf } from './norm-row.ts'

const places = {
  nowhere: { uf: null, city: null },
  state: { uf: 'SP', city: 'Campinas' },
  city: { uf: 'SP', city: 'SAO PAULO' },
  district: { uf: 'DF', city: 'Brasília' },
  bahia: { uf: 'BA', city: 'Salvador' },
}
const namesOn = (
  day: string,
  place: { readonly uf: string | null; readonly city: string | null },
  edition?: number,
) => [...new Set(rowsInForce(normsOf(place, edition), day).map(({ book }) => book.name))]

describe('the norm books', () => {
  it('give a place its own norms, most local first', () => {
    expect(namesOn('2026-11-23', places.nowhere)).toEqual(['RDC 216/2004'])
    expect(namesOn('2026-11-23', places.bahia)).toEqual(['RDC 216/2004'])
    expect(namesOn('2026-11-23', places.state)).toEqual(['Portaria CVS 3/2026', 'RDC 216/2004'])
    expect(namesOn('2026-11-23', places.district)).toEqual(['IN DIVISA/SVS 16/2017 (DF)', 'RDC 216/2004'])
    expect(namesOn('2026-11-23', places.city)).toEqual([
      'Portaria SMS 2619/2011 (São Paulo)',
      'Portaria CVS 3/2026',
      'RDC 216/2004',
    ])
  })

  it('change on the day that a norm comes into force, and only in the edition that knows of it', () => {
    expect(namesOn('2026-10-03', places.state)).toEqual(['Portaria CVS 5/2013', 'RDC 216/2004'])
    expect(namesOn('2026-10-04', places.state)).toEqual(['Portaria CVS 3/2026', 'RDC 216/2004'])
    expect(namesOn('2026-10-04', places.state, 1)).toEqual(['Portaria CVS 5/2013', 'RDC 216/2004'])
  })

  it('have rows that are complete, and bind only where two sources agree', () => {
    for (const place of Object.values(places))
      for (const edition of [1, 2])
        for (const row of normsOf(place, edition).rows) {
          expect(citation(row)).toContain(row.book.short.replace(/^\D+/, '').split(' ')[0])
          expect(row.book.source).not.toBe('')
          expect(row.duration.n).toBeGreaterThan(0)
          expect(row.states).not.toContain('lacrado')
          expect(row.force).toBe(['A', 'B'].includes(row.confidence) ? 'limite' : 'referencia')
          for (const day of [row.book.validFrom, row.book.validUntil])
            expect(day === null || isLabelDate(day)).toBe(true)
          expect(row.foodClass === null || foodClasses.includes(row.foodClass)).toBe(true)
        }
    expect((['A', 'B', 'C', 'X'] as const).map(forceOf)).toEqual(['limite', 'limite', 'referencia', 'referencia'])
  })

  it('have editions that count up to the newest', () => {
    expect(editions.map(({ version }) => version)).toEqual([1, 2])
    expect(NEWEST_EDITION).toBe(editions.at(-1)?.version)
    expect(FIRST_ADOPTED_EDITION).toBeLessThanOrEqual(NEWEST_EDITION)
  })
})
