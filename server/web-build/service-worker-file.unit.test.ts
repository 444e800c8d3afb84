import { expect, test } from 'vitest'
import { withBuild } from './service-worker-file.ts'

const entry = { type: 'chunk', fileName: 'assets/index-A.js', isEntry: true } as const
const style = { type: 'asset', fileName: 'assets/list-B.css' } as const
const build = (...outputs: Parameters<typeof withBuild>[1]) => {
  const [, json = ''] = /^const BUILD = (\{.*\});\ncode$/u.exec(withBuild('code', outputs)) ?? []
  return JSON.parse(json) as { version: string; entry: string; files: string[] }
}

test('the worker knows its first script, and the scripts, styles and fonts of its build', () => {
  const { version, ...rest } = build(
    style,
    entry,
    { type: 'asset', fileName: 'assets/inter-latin-wght-normal-C.woff2' },
    { type: 'asset', fileName: 'assets/inter-greek-wght-normal-D.woff2' },
    { type: 'asset', fileName: 'screens.json' },
    { type: 'asset', fileName: 'index.html' },
  )
  expect(version).toMatch(/^[0-9a-f]{16}$/)
  expect(rest).toEqual({
    entry: '/assets/index-A.js',
    files: ['/assets/index-A.js', '/assets/inter-latin-wght-normal-C.woff2', '/assets/list-B.css'],
  })
})

test('another build has another version, the same build the same', () => {
  expect(build(entry, style).version).toBe(build(style, entry).version)
  expect(build(entry, style).version).not.toBe(build(entry, { ...style, fileName: 'assets/list-X.css' }).version)
})
