import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One resolved import; `to` is a path from the root, `node_modules/<package>/…`, or `node:<module>`. */
export type Import = { readonly from: string; readonly to: string; readonly exists: boolean }

export type ImportGraph = {
  readonly files: readonly string[]
  readonly imports: readonly Import[]
  /** Files with an import() of a computed path, which no rule can check. */
  readonly computed: readonly string[]
}

/** Path from the root, with forward slashes → source text; '' for files that are not TypeScript. */
export type Sources = ReadonlyMap<string, string>

/** The `imports` of package.json: `#contract/*` → `./server/modules/…/contract/api.ts`. */
export type Aliases = Readonly<Record<string, string>>

const roots = ['server', 'web', 'infra']
const moduleFile = /\.tsx?$/
const builtins = new Set(builtinModules)

/** Every TypeScript file of the repository, and the other files that it may import (styles, pages, images). */
export function readSources(root: string): Sources {
  const sources = new Map<string, string>()
  const add = (path: string): void => {
    sources.set(path, moduleFile.test(path) ? readFileSync(join(root, path), 'utf8') : '')
  }
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile()) add(entry.name)
    if (!entry.isDirectory() || !roots.includes(entry.name)) continue
    for (const file of readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })) {
      if (file.isFile()) add(posix.relative(slashes(root), posix.join(slashes(file.parentPath), file.name)))
    }
  }
  return sources
}

export function readAliases(root: string): Aliases {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (typeof manifest !== 'object' || manifest === null || !('imports' in manifest)) return {}
  const { imports } = manifest
  if (typeof imports !== 'object' || imports === null) return {}
  return Object.fromEntries(
    Object.entries(imports).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The imports of all files: static, dynamic and type-only imports, re-exports, and `import('…').Type`. */
export function importGraph(sources: Sources, aliases: Aliases): ImportGraph {
  const files = [...sources.keys()].filter((path) => moduleFile.test(path))
  const imports: Import[] = []
  const computed: string[] = []
  for (const from of files) {
    const written = specifiersIn(from, sources.get(from) ?? '')
    if (written.computed) computed.push(from)
    for (const specifier of written.specifiers) {
      const to = resolve(from, specifier, sources, aliases)
      imports.push({ from, to, exists: sources.has(to) || isOutside(to) })
    }
  }
  return { files, imports, computed }
}

function specifiersIn(file: string, text: string): { specifiers: ReadonlySet<string>; computed: boolean } {
  const { program, module, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const specifiers = new Set<string>()
  let computed = false
  for (const { moduleRequest } of module.staticImports) specifiers.add(moduleRequest.value)
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) specifiers.add(moduleRequest.value)
  }
  const visitor = new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') specifiers.add(source.value)
      else if (source.type === 'TemplateLiteral' && source.expressions.length === 0)
        specifiers.add(source.quasis[0]?.value.cooked ?? '')
      else computed = true
    },
    TSImportType({ source }) {
      specifiers.add(source.value)
    },
  })
  visitor.visit(program)
  return { specifiers, computed }
}

function resolve(from: string, specifier: string, sources: Sources, aliases: Aliases): string {
  const bare = specifier.replace(/[?#][a-z].*$/, '') // Vite's ?url and ?raw
  if (bare.startsWith('.')) return completed(posix.join(posix.dirname(from), bare), sources)
  if (specifier.startsWith('#')) return aliased(specifier, aliases) ?? specifier
  if (bare.startsWith('node:') || builtins.has(bare)) return bare.startsWith('node:') ? bare : `node:${bare}`
  if (bare.startsWith('/')) return completed(posix.join('web', bare), sources) // absolute from Vite's root
  return `node_modules/${bare}${isPackageName(bare) ? '/' : ''}`
}

function completed(path: string, sources: Sources): string {
  return (
    [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((each) => sources.has(each)) ??
    path
  )
}

/** As Node resolves `imports`: the exact name first, then the pattern with the longest prefix before its `*`. */
function aliased(specifier: string, aliases: Aliases): string | undefined {
  const exact = aliases[specifier]
  if (exact !== undefined) return posix.normalize(exact)
  const matching = Object.keys(aliases)
    .filter((pattern) => {
      const [before = '', after = ''] = pattern.split('*')
      return (
        pattern.includes('*') &&
        specifier.startsWith(before) &&
        specifier.endsWith(after) &&
        specifier.length > pattern.length - 1
      )
    })
    .toSorted((a, b) => b.indexOf('*') - a.indexOf('*'))[0]
  if (matching === undefined) return undefined
  const [before = '', after = ''] = matching.split('*')
  const star = specifier.slice(before.length, specifier.length - after.length)
  return posix.normalize((aliases[matching] ?? '').replaceAll('*', star))
}

function isOutside(path: string): boolean {
  return path.startsWith('node_modules/') || path.startsWith('node:')
}

function isPackageName(specifier: string): boolean {
  return /^(@[^/]+\/)?[^/]+$/.test(specifier)
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/')
}
