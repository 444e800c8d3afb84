import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { screenFiles } from './server/web-build/screen-files.ts'
import { STAMP_FILE, webStamp } from './server/web-build/web-stamp.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = { target: 'http://127.0.0.1:3000' }

const outDir = here('dist/web')

/** Notes what the build in its own place was made of, as it was when the build began: what changed meanwhile is not in it. */
function stampOfBuild(): Plugin {
  let stamp: string | undefined
  return {
    name: 'web-stamp',
    apply: 'build',
    configResolved: (config) => {
      stamp = config.build.outDir === outDir ? webStamp() : undefined
    },
    closeBundle: () => {
      if (stamp !== undefined) writeFileSync(STAMP_FILE, stamp)
    },
  }
}

/** What a route's screen imports, directly or not; what it loads later by itself is not in it. */
function importsOfScreen(route: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set(context.getModuleInfo(route)?.dynamicallyImportedIds)
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) if (!heavy.test(imported)) found.add(imported)
  }
  return found
}

const virtualRows = /react-virtual|virtual-core|virtual-(?:rows|table-body)/
/** Mantine's one door leads to all of it, and only screens with a long list load the virtual rows. */
const heavy = new RegExp(`@mantine|${virtualRows.source}`)

let importsOfList: ReadonlySet<string> | undefined
function isOfList(id: string, context: Rolldown.ChunkingContext): boolean {
  importsOfList ??= importsOfScreen(here('web/routes/_app/product-list.tsx'), context)
  return importsOfList.has(id)
}

export default defineConfig({
  root: here('web'),
  cacheDir: here('node_modules/.vite'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a screen reads comes with the screen. The login comes with the first file: whoever sees it waits for nothing more.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']], splitBehavior: ({ routeId }) => (routeId === '/' ? [] : undefined) },
      routesDirectory: here('web/routes'),
      generatedRouteTree: here('web/route-tree.gen.ts'),
      tmpDir: here('node_modules/.cache/tanstack-router'),
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    }),
    react(),
    screenFiles(here('web/routes')),
    stampOfBuild(),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    // Old Android tablets: Mantine's styles need Chrome 99, so the scripts are built for the same floor.
    target: 'chrome99',
    // The policy allows fonts and images from our own address only, never data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Left to itself the build makes a file of every set of modules that the same screens share. A screen would ask for eighty: each is
    // packed by itself, and a slow processor pays for each. What ten screens or more share is one file, and the first file is one. The list is the screen of all day:
    // what it shares with any other is one file too, so that it asks for fifteen in place of thirty.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'], priority: 3 },
            // One file in place of two: the label list loads it before its first row.
            { name: 'virtual-rows', test: virtualRows, minShareCount: 2, priority: 3, includeDependenciesRecursively: false },
            { name: 'icons', test: /@tabler[\\/]icons-react/, minShareCount: 3, priority: 2 },
            { name: (id, context) => (isOfList(id, context) ? 'list' : null), debugName: 'list', minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'shell', minShareCount: 10, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/tenant': server, '/view': server },
  },
})
