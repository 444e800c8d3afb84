import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkRules } from './check-rules.ts'
import { importGraph, readAliases, readSources } from './import-graph.ts'
import { rules } from './rules.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const graph = importGraph(readSources(root), readAliases(root))

test('the import graph holds the files and imports of the whole repository', () => {
  const filesIn = (folder: string): number => graph.files.filter((file) => file.startsWith(`${folder}/`)).length
  expect(filesIn('server')).toBeGreaterThan(40)
  expect(filesIn('web')).toBeGreaterThan(20)
  expect(filesIn('infra')).toBeGreaterThan(15)
  expect(graph.imports.length).toBeGreaterThan(3 * graph.files.length - 100)
  expect(
    graph.imports.some(({ from, to }) => from.startsWith('web/') && to === 'server/modules/labels/contract/api.ts'),
  ).toBe(true)
})

test('every import keeps the rules of the architecture', () => {
  expect(checkRules(graph, rules).map(({ rule, what }) => `${rule}: ${what}`)).toEqual([])
})
