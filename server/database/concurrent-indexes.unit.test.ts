import { describe, expect, it } from 'vitest'
import { indexStepsOf, inTransaction } from './concurrent-indexes.ts'

describe('the steps of a migration', () => {
  it('are none for an ordinary one', () => {
    expect(indexStepsOf('create index labels__lot on labels (tenant_id, lot);')).toBeNull()
  })

  it('are builds and drops, in order', () => {
    expect(
      indexStepsOf(`
create unique index concurrently a on labels (tenant_id, lot);
-- nobody reads it
drop index concurrently if exists b;
create index concurrently c on labels (tenant_id, id) where stock = 'in_stock';
`),
    ).toEqual([
      { kind: 'build', index: 'a', sql: 'create unique index concurrently a on labels (tenant_id, lot);' },
      { kind: 'drop', sql: 'drop index concurrently if exists b;' },
      {
        kind: 'build',
        index: 'c',
        sql: "create index concurrently c on labels (tenant_id, id) where stock = 'in_stock';",
      },
    ])
  })

  it.each([
    ['an ordinary statement beside them', 'create index concurrently a on b (c);\nalter table b add column d text;'],
    ['an index without a name, which cannot be found again', 'create index concurrently on b (c);'],
    ['a drop that fails the second time', 'drop index concurrently a;'],
    ['a build that skips an invalid index', 'create index concurrently if not exists a on b (c);'],
  ])('throw for %s', (_what, text) => {
    expect(() => indexStepsOf(text)).toThrow('and nothing else')
  })

  it('lose the word for a database in which nobody writes yet', () => {
    expect(inTransaction('create index concurrently a on b (c);\ndrop index concurrently if exists d;')).toBe(
      'create index a on b (c);\ndrop index if exists d;',
    )
  })
})
