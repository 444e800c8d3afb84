import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LockedPackage, PackageManifest } from './packages.ts'
import { licencesPage, lockedPackages, manifestSchema, supplyChainFaults } from './packages.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const manifest = manifestSchema.parse(JSON.parse(read('package.json')))
const locked = lockedPackages(JSON.parse(read('package-lock.json')))

describe('the installed packages', () => {
  it('are pinned, hashed, from the registry, under allowed licences, and have no install script that allowScripts does not name', () => {
    expect(locked.length).toBeGreaterThan(300)
    expect(supplyChainFaults(manifest, locked)).toEqual([])
  })

  it('are listed in docs/licences.md (after a change: npx vitest run --project unit infra/supply-chain -u)', async () => {
    await expect(licencesPage(locked)).toMatchFileSnapshot('../../docs/licences.md')
  })
})

describe('the dependency rules', () => {
  const innocent: LockedPackage = {
    name: 'innocent',
    version: '1.0.0',
    licence: 'MIT',
    dev: false,
    hasInstallScript: false,
    hasIntegrity: true,
    resolved: null,
  }
  const clean: PackageManifest = {
    dependencies: { innocent: '1.0.0' },
    optionalDependencies: {},
    devDependencies: {},
    overrides: {},
    allowScripts: {},
  }

  it('accept a pinned package with an allowed licence', () => {
    expect(supplyChainFaults(clean, [innocent, { ...innocent, licence: '(GPL-3.0 OR MIT)' }])).toEqual([])
  })

  it.each<[string, Partial<PackageManifest>, Partial<LockedPackage>, string]>([
    ['a range', { dependencies: { innocent: '^1.0.0' } }, {}, 'innocent: ^1.0.0 is not one exact version'],
    [
      'an optional range',
      { optionalDependencies: { innocent: '~1.0.0' } },
      {},
      'innocent: ~1.0.0 is not one exact version',
    ],
    ['a tag', { devDependencies: { innocent: 'latest' } }, {}, 'innocent: latest is not one exact version'],
    [
      'a git address',
      { overrides: { innocent: 'github:some/body' } },
      {},
      'innocent: github:some/body is not one exact version',
    ],
    [
      'a licence that asks for our source',
      {},
      { licence: 'AGPL-3.0-only' },
      'innocent 1.0.0: AGPL-3.0-only is not among the allowed licences',
    ],
    [
      'one of two licences',
      {},
      { licence: '(MIT AND GPL-2.0)' },
      'innocent 1.0.0: (MIT AND GPL-2.0) is not among the allowed licences',
    ],
    ['no licence', {}, { licence: null }, 'innocent 1.0.0: no licence is stated'],
    [
      'an install script',
      {},
      { hasInstallScript: true },
      'innocent 1.0.0: has an install script that allowScripts does not name',
    ],
    ['a missing hash', {}, { hasIntegrity: false }, 'innocent 1.0.0: has no integrity hash'],
    [
      'another host',
      {},
      { resolved: 'https://elsewhere.example/innocent.tgz' },
      'innocent 1.0.0: comes from https://elsewhere.example/innocent.tgz, not from the registry',
    ],
    [
      'a permission for a package that is not installed',
      { allowScripts: { gone: true } },
      {},
      'gone: its install script is spoken of, and it is not installed',
    ],
  ])('refuse %s', (_what, wrong, planted, fault) => {
    expect(supplyChainFaults({ ...clean, ...wrong }, [{ ...innocent, ...planted }])).toEqual([fault])
  })

  it('read the host and the install script of a lock entry as npm writes it', () => {
    const [found] = lockedPackages({
      packages: {
        '': {},
        'node_modules/a/node_modules/@b/c': {
          version: '2.0.0',
          resolved: 'git+ssh://git@github.com/b/c.git#1',
          hasInstallScript: true,
        },
      },
    })
    expect(found).toEqual({
      name: '@b/c',
      version: '2.0.0',
      licence: null,
      dev: false,
      hasInstallScript: true,
      hasIntegrity: false,
      resolved: 'git+ssh://git@github.com/b/c.git#1',
    })
  })
})
