import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
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
  const folder = new URL('./migrations/', import.meta.url)
  for (const file of await readdir(folder)) {
    const { up } = (await import(new URL(file, folder).href)) as { up: string }
    const statements = statementsOf(up)
    expect(statements.length, file).toBeGreaterThan(0)
    for (const statement of statements.filter((text) => !text.includes('$$')))
      expect(statement.trimEnd().slice(0, -1), file).not.toMatch(/;\s*(--.*)?$/m)
  }
})
