import { expect, test } from 'vitest'
import { knownStatements } from './known-statements.ts'

const statements = knownStatements()

test('the file has each SQL text once, in order', () => {
  expect(statements).toEqual([...new Set(statements)].toSorted())
  expect(statements.length).toBeGreaterThan(200)
})
