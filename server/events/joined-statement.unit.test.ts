import { describe, expect, it } from 'vitest'
import { joinedStatement } from './joined-statement.ts'

const main = {
  sql: 'with a as (select $2::text) insert into x select $1, $3 from a',
  parameters: ['bistro', 'two', 'three'],
}
const first = { sql: 'insert into y values ($1, $2, $3)', parameters: ['bistro', 'y2', 'y3'] }
const second = {
  sql: 'update z set n = $2 where tenant_id = $1 and m = $2 and k = $10',
  parameters: ['bistro', 'z2', ...Array.from({ length: 8 }, (_, index) => `z${index + 3}`)],
}

describe('a joined statement', () => {
  it('is the main statement where there are no others', () => {
    expect(joinedStatement(main, [])).toBe(main)
  })

  it('renumbers every parameter of its own statement, and has the tenant id once', () => {
    const { sql, parameters } = joinedStatement(main, [first, second])
    expect(sql).toBe(`with also_0 as (insert into y values ($1, $4, $5)),
also_1 as (update z set n = $6 where tenant_id = $1 and m = $6 and k = $14),
a as (select $2::text) insert into x select $1, $3 from a`)
    expect(parameters).toEqual([
      'bistro',
      'two',
      'three',
      'y2',
      'y3',
      'z2',
      'z3',
      'z4',
      'z5',
      'z6',
      'z7',
      'z8',
      'z9',
      'z10',
    ])
  })

  it('has the same text for the same statements with other parameters, so that it is prepared once', () => {
    const again = joinedStatement(main, [{ ...first, parameters: ['cantina', 1, 2] }])
    expect(again.sql).toBe(joinedStatement(main, [first]).sql)
    expect(again.parameters).toEqual(['bistro', 'two', 'three', 1, 2])
  })

  it('has another text for the same statements in another order', () => {
    expect(joinedStatement(main, [second, first]).sql).not.toBe(joinedStatement(main, [first, second]).sql)
  })
})
