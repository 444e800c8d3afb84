import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { SCREEN_FILES } from '../http/screen-pages.ts'
import type { ScreenFiles } from '../http/screen-pages.ts'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/**
 * Writes a list of each screen's scripts and styles. The server names them in the screen's page, so that the browser
 * requests them at once and not after the first script has run.
 */
export function screenFiles(routesDirectory: string): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: SCREEN_FILES,
          source: JSON.stringify(filesOfScreens(bundle, routesDirectory)),
        })
      },
    },
  }
}

/** Modules that a screen's loader imports at once but apart: they load beside the screen, not after it. */
const besideScreens: Readonly<Record<string, readonly string[]>> = {
  '_app/products.tsx': ['../features/labels/form/dating.ts'],
}

function filesOfScreens(bundle: Bundle, routesDirectory: string): ScreenFiles[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName, bundle)])
  const chunkOf = new Map<string, string>()
  for (const { facadeModuleId, fileName } of chunks) {
    if (facadeModuleId === null) continue
    chunkOf.set(relative(routesDirectory, facadeModuleId.replace(/\?.*/, '')).replaceAll('\\', '/'), fileName)
  }
  const routes = [...chunkOf.keys()].filter((path) => path.endsWith('.tsx') && !path.startsWith('..'))
  const layouts = new Set(routes.flatMap(layoutsOf))
  const screens = routes.filter((route) => !layouts.has(route))
  return screens.map((route) => {
    const parts = [...layoutsOf(route), route, ...(besideScreens[route] ?? [])]
    const own = parts.flatMap((part) => chunkOf.get(part) ?? [])
    const files = new Set(own.flatMap((file) => [...withImports(file, bundle)]))
    for (const file of first) files.delete(file)
    return { address: addressOf(route), files: [...files].map((file) => `/${file}`) }
  })
}

/** A script, its imports and their styles; a style comes after the styles of the imports. */
function withImports(fileName: string, bundle: Bundle, found = new Set<string>()): ReadonlySet<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName)) return found
  found.add(fileName)
  for (const imported of chunk.imports) withImports(imported, bundle, found)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  return found
}

/** The layouts around a route: `_app/products.tsx` is rendered inside `_app.tsx`. */
function layoutsOf(route: string): string[] {
  const folders = route.split('/').slice(0, -1)
  return folders
    .map((_, depth) => `${folders.slice(0, depth + 1).join('/')}.tsx`)
    .filter((layout) => layout.startsWith('_'))
}

/** The address of a route: `_app/management/technical-sheet/edit.$id.tsx` is `/management/technical-sheet/edit/$id`. */
function addressOf(route: string): string {
  const segments = route.replace(/\.tsx$/, '').split(/[./]/)
  return `/${segments.filter((segment) => !segment.startsWith('_') && segment !== 'index').join('/')}`
}
