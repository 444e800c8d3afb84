import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as breakpoints from '../../web/lib/breakpoints.ts'
import { classesOf, hasRawPart, styleViolations, wordsOf } from './style-rules.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('every style sheet of the web names its conditions, colours, radii and spaces', () => {
  const sheets = globSync('web/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap((path) => styleViolations(path, read(path)))).toEqual([])
})

test.each([
  ['a width of its own', '@media (max-width: 700px) { a { color: inherit } }', '@media (max-width: 700px)'],
  [
    'a height',
    '@media (--phone) and (max-height: 30rem) { a { color: inherit } }',
    '@media (--phone) and (max-height: 30rem)',
  ],
  ['the opposite of a list', '@media not all and (--touch) { a { color: inherit } }', '@media not all and (--touch)'],
  ['a colour by number', 'a { color: #fff }', 'color: #fff'],
  ['a colour in a shadow', 'a { box-shadow: 0 1px 2px rgb(0 0 0 / 10%) }', 'box-shadow: 0 1px 2px rgb(0 0 0 / 10%)'],
  ['a space', 'a { padding: 0 10px }', 'padding: 0 10px'],
  ['a space beside a calculation', 'a { margin: calc(1px * 2) 0.5rem }', 'margin: calc(1px * 2) 0.5rem'],
  ['a radius', 'a { border-radius: 6px 6px 0 0 }', 'border-radius: 6px 6px 0 0'],
])('%s is a violation', (_, css, line) => {
  expect(styleViolations('web/features/a.module.css', `/* one line */\n${css}`)).toEqual([
    `web/features/a.module.css:2 ${line}`,
  ])
})

test('scripts ask for the conditions that the style sheets ask for', () => {
  const lines = read('web/breakpoints.css').split('\n')
  const asked = Object.entries(breakpoints).map(([name, query]) => `@custom-media --${name.toLowerCase()} ${query};`)
  expect(lines).toEqual(expect.arrayContaining(asked))
})

const screens = () => globSync('web/**/*.tsx', { cwd: root })
const usedWords = () => new Set(screens().flatMap((path) => [...wordsOf(read(path))]))

test('every word in the markup has a rule', () => {
  const kit = globSync('web/components/kit/*.css', { cwd: root }).filter((path) => !path.endsWith('.module.css'))
  const shared = ['web/layout.css', 'web/global.css', ...kit]
  const known = new Set(shared.flatMap((path) => [...classesOf(read(path))]))
  expect([...usedWords()].filter((word) => !known.has(word))).toEqual([])
  expect([...wordsOf('<p className="row gap-9" />')].filter((word) => !known.has(word))).toEqual(['gap-9'])
})

test('every word of layout.css is used', () => {
  const used = usedWords()
  expect([...classesOf(read('web/layout.css'))].filter((word) => !used.has(word))).toEqual([])
})

test('a button and a dialog are made by the kit', () => {
  expect(screens().filter((path) => hasRawPart(path, read(path)))).toEqual([])
  expect(hasRawPart('web/features/a.tsx', '<button type="button">')).toBe(true)
  expect(hasRawPart('web/features/a.tsx', '<Modal opened>')).toBe(true)
  expect(hasRawPart('web/components/kit/a.tsx', '<button type="button">')).toBe(false)
})

test('the words of an attribute are found, those of an expression are not', () => {
  expect([...wordsOf('<p className="row gap-2" /><b className={`${styles.a} muted ${styles.b}`} />')]).toEqual([
    'row',
    'gap-2',
    'muted',
  ])
})
