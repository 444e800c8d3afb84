import { expect, test } from 'vitest'
import { knownStatements } from './known-statements.ts'
import { withoutTenant } from './without-tenant.ts'

const statements = knownStatements()

test('the file has each SQL text once, in order', () => {
  expect(statements).toEqual([...new Set(statements)].toSorted())
  expect(statements.length).toBeGreaterThan(200)
})

test('a text that names a table of tenants without a tenant is found', () => {
  const good = ['select name from labels where tenant_id = $1', 'select $1::text from pg_class', 'select labels($1)']
  const bad = ['select "id" from "storage_types" where "id" = $1', 'with x as (select 1 from labels l) select $1']
  expect(withoutTenant([...good, ...bad])).toEqual(bad)
})
