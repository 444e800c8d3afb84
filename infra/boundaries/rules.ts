/** Regular expressions for paths. In `to`, `$1` is the first group of `from.path`. */
export type Where = { readonly path?: string; readonly pathNot?: readonly string[] }

export type Rule =
  | { readonly kind: 'import'; readonly name: string; readonly from: Where; readonly to: Where }
  | { readonly kind: 'circle'; readonly name: string }
  | { readonly kind: 'unresolved' | 'computed' | 'orphan' | 'file'; readonly name: string; readonly from: Where }

const test = '\\.(unit|int|e2e|redis|citus|openssl)\\.test\\.tsx?$'
/** Code that only tests import; it may be next to the code under test. */
const testSupport = '\\.test-support\\.tsx?$'
const contract = '(^|[/.])contract\\.ts$'
// The files that wire everything together. They may import each other.
const compositionRoot = '^server/((main|product|app|worker|admin|demo|provisioning)\\.ts$|admin/)'
/** The screens that show labels in their own way. Labels know none of them. */
const onLabels = '^web/features/(print|rounds|today)/'
/** The screens of labels themselves. */
const screenOfLabels = '^web/features/labels/(form|list|page|scan)/'

const forbidImport = (name: string, from: Where, to: Where): Rule => ({ kind: 'import', name, from, to })

/** The import rules of the architecture. planted-violations.unit.test.ts violates each of them. */
export const rules: readonly Rule[] = [
  { kind: 'circle', name: 'no-circles' },
  // The rules below cannot check an import with a misspelt or computed path.
  { kind: 'unresolved', name: 'imports-exist', from: { pathNot: [] } },
  { kind: 'computed', name: 'imports-are-literal', from: { pathNot: ['^server/database/migrate\\.ts$'] } },

  forbidImport('web-imports-only-contracts', { path: '^web/' }, { path: '^server/', pathNot: [contract] }),
  forbidImport('server-never-imports-web', { path: '^server/' }, { path: '^web/' }),
  forbidImport('product-knows-no-infra', { path: '^(server|web)/', pathNot: [test, testSupport] }, { path: '^infra/' }),
  forbidImport(
    'product-imports-no-test-support',
    { path: '^(server|web)/', pathNot: [test, testSupport] },
    { path: testSupport },
  ),
  forbidImport(
    'contract-imports-only-pure-libraries',
    { path: contract },
    { pathNot: [contract, '^node_modules/(zod|big\\.js|uqr)/'] },
  ),

  forbidImport(
    'modules-meet-only-in-published',
    { path: '^server/modules/([^/]+)/' },
    { path: '^server/modules/', pathNot: ['^server/modules/$1/', '/published\\.ts$'] },
  ),
  forbidImport(
    'published-exposes-only-events',
    { path: '/published\\.ts$' },
    { pathNot: ['^server/modules/[^/]+/((loss|expiry)-)?events\\.ts$'] },
  ),
  forbidImport(
    'kernel-knows-no-module',
    { path: '^server/(events|jobs|http|database|table-import|pdf|mail|anchors|timestamps)/' },
    { path: '^server/modules/' },
  ),
  forbidImport(
    'decider-is-pure',
    { path: '^server/modules/[^/]+/([a-z-]+-)?decider\\.ts$' },
    {
      pathNot: ['/([a-z]+-)?events\\.ts$', '/([a-z-]+-)?decider\\.ts$', contract, '^server/errors\\.ts$'],
    },
  ),
  forbidImport(
    'events-know-only-zod',
    { path: '^server/modules/[^/]+/((loss|expiry)-)?events\\.ts$' },
    { pathNot: ['^node_modules/zod/', '^server/events/event\\.ts$', '^server/modules/labels/loss-events\\.ts$'] },
  ),
  forbidImport(
    'reads-do-not-decide',
    { path: '/(queries|projections)\\.ts$' },
    { path: '/(([a-z-]+-)?decider|routes|jobs|reactions)\\.ts$' },
  ),

  forbidImport(
    'only-http-and-app-touch-koa',
    { path: '^server/', pathNot: ['^server/(http/|app\\.ts)'] },
    { path: '^node_modules/(koa|@koa)/' },
  ),
  forbidImport(
    'only-jobs-touch-bullmq',
    { path: '^server/', pathNot: ['^server/jobs/'] },
    { path: '^node_modules/bullmq/' },
  ),
  forbidImport(
    'only-database-touches-pg',
    { path: '^server/', pathNot: ['^server/(database|embedded-postgres)/'] },
    { path: '^node_modules/pg/' },
  ),
  forbidImport(
    'print-agent-needs-only-node',
    { path: '^server/print-agent/', pathNot: [test, testSupport] },
    { pathNot: ['^server/print-agent/', '^node:'] },
  ),
  forbidImport(
    'nobody-imports-the-composition-root',
    { pathNot: [compositionRoot, '^infra/(start\\.ts|test/server\\.ts|e2e/|bench/|faults/|upgrade/)', test] },
    { path: compositionRoot },
  ),

  forbidImport(
    'features-do-not-import-features',
    { path: '^web/features/([^/]+)/', pathNot: [onLabels] },
    { path: '^web/features/', pathNot: ['^web/features/$1/'] },
  ),
  forbidImport(
    'features-on-labels-import-only-labels',
    { path: onLabels },
    { path: '^web/features/', pathNot: ['^web/features/(labels|$1)/'] },
  ),
  // What two of them need is beside them, in the folder of labels. The dialog of the camera opens from the page too.
  forbidImport(
    'screens-of-labels-stand-apart',
    { path: screenOfLabels },
    { path: screenOfLabels, pathNot: ['^web/features/labels/$1/', '^web/features/labels/scan/scan-dialog\\.tsx$'] },
  ),
  forbidImport('features-on-labels-import-no-screen-of-labels', { path: onLabels }, { path: screenOfLabels }),
  forbidImport(
    'shared-web-knows-no-feature',
    { path: '^web/(components|lib)/' },
    { path: '^web/(features|routes|router|main)' },
  ),
  forbidImport('features-know-no-route', { path: '^web/features/' }, { path: '^web/(routes|router|main)' }),

  {
    kind: 'orphan',
    name: 'no-orphans',
    from: {
      pathNot: [
        '^server/(main|admin)\\.ts$',
        '^server/print-agent/main\\.ts$', // run by npm, and bundled by server/web-build/agent-file.ts
        '^server/database/migrations/', // migrate.ts reads the folder
        '^web/main\\.tsx$', // named by index.html
        '^web/service-worker/service-worker\\.ts$', // named by vite.config.ts
        '-worker\\.ts$', // started as a worker
        '^web/routes/', // collected by the router's Vite plugin
        '^infra/start\\.ts$',
        '^infra/test/(run|check)\\.ts$',
        '^infra/statements/record\\.ts$',
        '^infra/mutation/run\\.ts$',
        '^infra/supply-chain/drop-engines\\.ts$', // run by npm
        '^infra/upgrade/record\\.ts$', // run by npm
        '^infra/bench/[^/]+\\.ts$',
        '^infra/faults/(run|shifted-clock|controls/[^/]+)\\.ts$', // started as processes, or loaded before one
        '-global-setup\\.ts$', // named by vitest.config.ts
        '\\.config\\.ts$',
        '\\.d\\.ts$',
        test,
      ],
    },
  },
  {
    kind: 'file',
    name: 'no-barrels',
    from: { path: '(^|/)index\\.tsx?$', pathNot: ['^server/modules/([^/]+/)?index\\.ts$', '^web/routes/'] },
  },
  {
    kind: 'file',
    name: 'file-names-kebab-case',
    from: {
      pathNot: [
        '^([a-z0-9]+(-[a-z0-9]+)*/)*[a-z0-9]+(-[a-z0-9]+)*(\\.[a-z0-9]+(-[a-z0-9]+)*)*\\.tsx?$',
        // The router's file names: $productId.tsx, __root.tsx, _layout/…
        '^web/routes/([-a-z0-9_./()]|\\$[a-zA-Z]*)+\\.tsx?$',
      ],
    },
  },
]
