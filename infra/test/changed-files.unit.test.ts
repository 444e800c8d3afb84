import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { intTestsBeside, intTestsOfParts, partOf } from './changed-files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each([
  ['server/modules/labels/decider.ts', 'server/modules/labels/'],
  ['server/modules/labels/act/undo.ts', 'server/modules/labels/'],
  ['server/events/event-store.ts', 'server/events/'],
  ['infra/upgrade/record.ts', 'infra/upgrade/'],
  ['server/modules/person-on-labels.ts', undefined],
  ['server/app.ts', undefined],
  ['web/features/labels/api.ts', undefined],
  ['infra/e2e/scan.e2e.test.ts', undefined],
])('%s concerns the int tests of %s', (file, part) => {
  expect(partOf(file)).toBe(part)
})

test('a changed file asks for the int tests of its module, and a changed test for itself', () => {
  const asked = intTestsOfParts(root, ['server/modules/waste/rules/why.ts', 'server/http/live.int.test.ts'])
  expect(asked).toContain('server/modules/waste/waste.int.test.ts')
  expect(asked).toContain('server/http/session-call.int.test.ts')
  expect(asked.filter((file) => !/^server\/(modules\/waste|http)\//.test(file))).toEqual([])
})

test('the quick check takes only the int tests with the name of a changed file', () => {
  expect(intTestsBeside(root, ['server/http/live.ts', 'server/http/call.ts', 'docs/live.md'])).toEqual([
    'server/http/live.int.test.ts',
  ])
})
