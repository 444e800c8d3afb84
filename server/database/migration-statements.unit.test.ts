import { expect, it } from 'vitest'
import { indexStepsOf } from './concurrent-indexes.ts'
import { migrationTexts } from './migrate.ts'
import { statementsOf } from './migration-statements.ts'

it('are separated at semicolons that end a line, outside of bodies and comments', () => {
  expect(
    statementsOf(`
-- The first; it has no rows;
create table a (
  b text not null
);
do $$ begin
  perform 1;
end $$;

insert into a values (';');
`),
  ).toEqual([
    'create table a (\n  b text not null\n);',
    'do $$ begin\n  perform 1;\nend $$;',
    "insert into a values (';');",
  ])
})

it('must end: a migration whose last statement has no semicolon throws', () => {
  expect(() => statementsOf('create table a ();\ndrop table b')).toThrow('has no end')
})

it('of every migration are single: no line within one begins another', async () => {
  for (const [name, up] of await migrationTexts()) {
    const statements = statementsOf(up)
    // It throws where a migration has other statements beside those of concurrent indexes.
    indexStepsOf(up)
    expect(statements.length, name).toBeGreaterThan(0)
    for (const statement of statements.filter((text) => !text.includes('$$')))
      expect(statement.trimEnd().slice(0, -1), name).not.toMatch(/;\s*(--.*)?$/m)
  }
})
