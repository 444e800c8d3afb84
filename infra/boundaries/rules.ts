/** Regular expressions for paths. In `to`, `$1` is the first group of `from.path`. */
export type Where = { readonly path?: string; readonly pathNot?: readonly string[] }

export type Rule =
  | { readonly kind: 'import'; readonly name: string; readonly from: Where; readonly to: Where }
  | { readonly kind: 'circle'; readonly name: string }
  | { readonly kind: 'unresolved' | 'computed' | 'orphan' | 'file'; readonly name: string; readonly from: Where }

const test = '\\.(unit|int|e2e|redis|citus|openssl)\\.test\\.tsx?$'
/** Code that only tests import; it may be next to the code under test. */
const testSupport = '\\.test-support\\.tsx?$'
/** The web may import the files of these folders, but not their tests. */
const contract = '^server/([^/]+/)*contract/[a-z0-9-]+\\.ts$'
/** The events of a module and what decides on them, also in its rooms: `labels/stream/decider.ts`. */
const events = '^server/modules/([^/]+/)+([a-z]+-)?events\\.ts$'
const decider = '^server/modules/([^/]+/)+([a-z-]+-)?decider\\.ts$'
const eventTypes = '^server/events/(event|decider|registered-decider)\\.ts$'
/** Rules, states and decisions may import only these files. */
// `node:util` is there for isDeepStrictEqual, which compares values and does nothing else.
const pure = [
  events,
  decider,
  contract,
  '^server/modules/[^/]+/(stream|rules)/',
  '^server/errors\\.ts$',
  '^node:util$',
  eventTypes,
]
/** What reads facts, decides and appends. */
const writes = '^server/modules/[^/]+/((make|act|door|print|expiry)/|([a-z-]+-)?commands\\.ts$)'
/** What calls a module from outside: HTTP, the queue, an export. */
const entrances = '^server/modules/([^/]+/)+(index|reactions|([a-z-]+-)?(routes?|jobs?|exports?))\\.ts$'
/** The files at the top of a module, by their names. */
const topOfModule =
  '^server/modules/[^/]+/((index|published|services|tables|projections|reactions)|([a-z-]+-)?(ports|audit|events|decider|queries|commands|routes?|jobs?|exports?))\\.ts$'
/** The rooms of a module. */
const room =
  '^server/modules/[^/]+/(contract|stream|rules|make|act|door|print|expiry|read|public|paper)/[a-z0-9-]+\\.ts$'
// The files that wire everything together. They may import each other.
const compositionRoot = '^server/((main|process|product|app|worker|admin|demo|provisioning)\\.ts$|admin/)'
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
  {
    kind: 'computed',
    name: 'imports-are-literal',
    from: { pathNot: ['^server/database/migrate\\.ts$', '^infra/test/declared-rows\\.int\\.test\\.ts$'] },
  },

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
    { path: '^server/modules/([^/]+)/', pathNot: [contract, test, testSupport] },
    { path: '^server/modules/', pathNot: ['^server/modules/$1/', '/published\\.ts$'] },
  ),
  // The tests of a module make and read what another one answers.
  forbidImport(
    'tests-meet-only-in-contracts',
    { path: `^server/modules/([^/]+)/.*(${test}|${testSupport})` },
    { path: '^server/modules/', pathNot: ['^server/modules/$1/', '/published\\.ts$', contract, testSupport] },
  ),
  forbidImport(
    'published-exposes-only-what-others-may-use',
    { path: '^server/modules/([^/]+)/published\\.ts$' },
    { pathNot: [events, '^server/modules/$1/(contract/|(ports|services)\\.ts$)'] },
  ),
  forbidImport(
    'kernel-knows-no-module',
    {
      path: '^server/(events|jobs|http|database|table-import|drawing|drivers|machines|outbox|pdf|mail|anchors|timestamps)/',
    },
    { path: '^server/modules/' },
  ),
  forbidImport(
    'decider-is-pure',
    { path: `${decider}|^server/modules/[^/]+/stream/`, pathNot: [test, testSupport, events] },
    { pathNot: pure },
  ),
  forbidImport(
    'rules-are-pure',
    { path: '^server/modules/[^/]+/rules/', pathNot: [test, testSupport] },
    { pathNot: [...pure, '^server/modules/[^/]+/ports\\.ts$', '^node_modules/big\\.js/'] },
  ),
  forbidImport(
    'events-know-only-zod',
    { path: events },
    {
      pathNot: [
        '^node_modules/zod/',
        '^server/events/event\\.ts$',
        '^server/modules/labels/(stream/)?loss-events\\.ts$',
        // The event of a label and its answers share these fields, so one file spells them (decision 94).
        '^server/modules/labels/contract/provenance\\.ts$',
        '/published\\.ts$',
      ],
    },
  ),
  forbidImport(
    'reads-do-not-decide',
    {
      path: '^server/modules/[^/]+/(read/|([a-z-]+-)?(queries|projections|tables)\\.ts$)',
      pathNot: [test, testSupport],
    },
    { path: `${decider}|${writes}|${entrances}`, pathNot: [contract, events] },
  ),
  forbidImport(
    'writes-know-no-entrance',
    { path: writes, pathNot: [test, testSupport, entrances] },
    { path: entrances, pathNot: [contract] },
  ),
  forbidImport(
    'files-are-only-drawn',
    { path: '^server/modules/[^/]+/paper/', pathNot: [test, testSupport] },
    { path: `${decider}|${writes}|${entrances}`, pathNot: [contract] },
  ),
  forbidImport(
    'visitors-change-nothing',
    { path: '^server/modules/labels/public/', pathNot: [test, testSupport] },
    { path: '^server/modules/labels/(make|act|print|expiry)/' },
  ),
  forbidImport(
    'drawing-knows-only-shapes',
    { path: '^server/drawing/', pathNot: [test, testSupport] },
    { path: '^server/', pathNot: ['^server/(drawing|pdf|contract)/'] },
  ),
  forbidImport(
    'drivers-know-only-drawings',
    { path: '^server/drivers/', pathNot: [test, testSupport] },
    { path: '^server/', pathNot: ['^server/(drivers|drawing|pdf|contract)/'] },
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
    { path: '^server/agent/', pathNot: [test, testSupport] },
    { pathNot: ['^server/agent/', '^node:'] },
  ),
  forbidImport(
    'nobody-imports-the-composition-root',
    {
      pathNot: [compositionRoot, '^infra/(start\\.ts|test/server\\.ts|assistant/|e2e/|bench/|faults/|upgrade/)', test],
    },
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
        '^server/agent/main\\.ts$', // run by npm, and bundled by server/web-build/agent-file.ts
        '^server/database/migrations/', // migrate.ts reads the folder
        '^web/main\\.tsx$', // named by index.html
        '^web/components/kit/gallery/main\\.tsx$', // named by kit.html
        '^web/service-worker/service-worker\\.ts$', // named by vite.config.ts
        '-worker\\.ts$', // started as a worker
        '^web/routes/', // collected by the router's Vite plugin
        '^infra/start\\.ts$',
        '^infra/test/(run|check|unit-setup|database-setup)\\.ts$',
        '^infra/statements/record\\.ts$',
        '^infra/mutation/run\\.ts$',
        '^infra/supply-chain/drop-engines\\.ts$', // run by npm
        '^infra/upgrade/record\\.ts$', // run by npm
        '^infra/agent/make\\.ts$', // run by npm
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
    name: 'every-file-of-a-module-has-a-role',
    from: { path: '^server/modules/[^/]+/', pathNot: [topOfModule, room, test, testSupport] },
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
