import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { englishTexts } from './english-texts.ts'

const root = join(import.meta.dirname, '..', '..')
/** The screens, and where the server keeps what it says. */
const forPeople = ['web/**/*.{ts,tsx}', 'server/**/{contract,paper}/**/*.ts', 'server/**/*routes.ts']

test('no screen, paper or refusal says an English sentence', () => {
  const files = globSync(forPeople, { cwd: root, exclude: ['**/*.test.ts', '**/*.test-support.ts'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((path) => englishTexts(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test.each([
  ["const text = 'Batch not found'", ['Batch not found']],
  ['const text = `Could not save ${name}`', ['Could not save']],
  ['const part = <p>Nothing was <b>read</b></p>', ['Nothing was']],
  ["const text = 'Preparo não encontrado'", []],
  ["throw new Error('This cannot be')", []],
  ["console.error('The bar did not load', error)", []],
  ["const selector = 'select, input:not([type])'", []],
])('of %s', (source, texts) => {
  expect(englishTexts('a.tsx', source)).toEqual(texts.map((text) => `a.tsx: ${text}`))
})
