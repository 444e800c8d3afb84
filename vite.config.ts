import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import postcssGlobalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import postcssCustomMedia from 'postcss-custom-media'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { agentFile } from './server/web-build/agent-file.ts'
import { screenFiles } from './server/web-build/screen-files.ts'
import { serviceWorkerFile } from './server/web-build/service-worker-file.ts'
import { STAMP_FILE, webStamp } from './server/web-build/web-stamp.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = { target: 'http://127.0.0.1:3000' }

const outDir = here('dist/web')

/** Stores the stamp of a build into dist/web. It is taken at the start, as the build may miss later changes. */
function writeStamp(): Plugin {
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

/** All static imports of a route's screen, direct or indirect; not what the screen itself loads later by import(). */
function importsOfScreen(route: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set(context.getModuleInfo(route)?.dynamicallyImportedIds)
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (!excluded.test(imported)) found.add(imported)
  }
  return found
}

const virtualRows = /react-virtual|virtual-core|virtual-(?:rows|table-body)/
/**
 * Not followed: the entry files of Mantine and of the router import all of these libraries, and the virtual rows must
 * stay out of the file that the list shares with other screens.
 */
const excluded = new RegExp(`@mantine|react-router|@tabler|${virtualRows.source}`)

/** The modules that a screen shares with others, as one file. */
function sharedBy(name: string, route: string, priority = 2): Rolldown.CodeSplittingGroup {
  let imports: ReadonlySet<string> | undefined
  return {
    name: (id, context) => {
      imports ??= importsOfScreen(here(route), context)
      return imports.has(id) ? name : null
    },
    debugName: name,
    minShareCount: 2,
    priority,
    includeDependenciesRecursively: false,
  }
}

export default defineConfig({
  root: here('web'),
  cacheDir: here('node_modules/.vite'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A screen's loader is in the same file as the screen. The login screen is in the first file, so that it loads
      // nothing more.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component']],
        splitBehavior: ({ routeId }) => (routeId === '/' ? [] : undefined),
      },
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
    serviceWorkerFile(here('web/service-worker/service-worker.ts')),
    agentFile(here('server/agent/main.ts')),
    writeStamp(),
  ],
  css: {
    postcss: { plugins: [postcssGlobalData({ files: [here('web/breakpoints.css')] }), postcssCustomMedia()] },
  },
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    // For old Android tablets. Mantine's styles need Chrome 99, so the scripts target the same version.
    target: 'chrome99',
    // The content security policy allows fonts and images only from our own origin: none may be a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // By default the build makes one file for each set of modules that the same screens share. A screen would request
    // eighty files; each is compressed by itself, and each costs a slow processor time. So all initial modules are one
    // file, and the modules that 37 or more screens and dialogs share are another. The list is the most used
    // screen: the modules it shares with any other screen are one file too, so that it requests fewer files. Icons are
    // not in it, because `icons.ts` imports those of every dialog.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'], priority: 3 },
            // react-virtual and the hook in one file, which the label list loads before its first row.
            {
              name: 'virtual-rows',
              test: virtualRows,
              minShareCount: 2,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            { name: 'icons', test: /@tabler[\\/]icons-react/, minShareCount: 2, priority: 2 },
            // The engine of the dates and what it reads: the form, the grid of a product's times and the assistant share it.
            {
              name: 'dates',
              test: /shelf-life[\\/](?:contract|rules)[\\/](?:engine|resolution|wording|makers-date|time-rules|kitchen-answers|kitchen-rules)\.ts/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // The words of the questions and refusals of a date, each of some hundred bytes.
            {
              name: 'date-words',
              test: /contract[\\/](?:date-question|makers-date|start-time|already-expired|state-not-allowed)\.ts|exact-instant/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // Small parts of the kit that few screens have.
            {
              name: 'kit',
              test: /kit[\\/](?:choice|tile|stepper|count-stepper)\./,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // Where a device prints: what every printing screen loads later is one file.
            {
              name: 'chosen-station',
              test: /[\\/](?:chosen-station|contract[\\/]printer-head)\.ts/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // What a screen keeps on its device, and how it says so: three small files.
            {
              name: 'kept',
              test: /lib[\\/](?:kept-json|kept-labels-text|responsible-memory)/,
              minShareCount: 2,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            // The queue of writes of this device: the bar of the connection loads it when the browser is idle.
            {
              name: 'queue',
              test: /web[\\/]lib[\\/](?:offline[\\/](?:sync|own-queue|queue|queue-store|use-queue|label-maker|limited-call|stop)|indexed-db)\.ts|lacks-numbers|offline[\\/](?:data-time|command-parts)|modules[\\/]offline[\\/]contract[\\/]api\.ts/,
              minShareCount: 2,
              priority: 4,
              includeDependenciesRecursively: false,
            },
            // What is around every screen.
            sharedBy('app', 'web/routes/_app.tsx'),
            // The small modules of the libraries around every screen, which sharedBy() does not follow.
            {
              name: 'app',
              test: /@mantine.*(?:use-media-query|use-window-event|store)|react-router.*useLocation|lib[\\/]use-minute/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // The small modules around every input of Mantine.
            {
              name: 'inputs',
              test: /@mantine.*(?:noop|use-uncontrolled|CheckIcon|ComboboxChevron)/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // What a baixa needs, for the screens that have one: most screens share something of the list, and not this.
            {
              name: 'withdraw',
              test: /features[\\/]labels[\\/](?:withdraw[\\/](?:withdrawal-outlet|use-withdrawal|withdraw-labels|use-undo)|label-actions)\./,
              minShareCount: 2,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            sharedBy('list', 'web/routes/_app/product-list.tsx'),
            // What the dashboard shares with the screens of losses and of the plan, and with the assistant.
            sharedBy('today', 'web/routes/_app/dashboard.tsx', 1),
            // Mantine's parts of every form, apart from the file of all screens: the dashboard has no field.
            { name: 'fields', test: /@mantine/, minShareCount: 37, priority: 1 },
            { name: 'shell', minShareCount: 37, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/tenant': server, '/view': server, '/agent.mjs': server },
  },
})
