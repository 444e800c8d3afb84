import { defineConfig } from 'vitest/config'
import { RunReporter } from './infra/test/run-reporter.ts'
import { SlowestFirst } from './infra/test/slowest-first.ts'

// One project per level: unit needs nothing, int needs the embedded PostgreSQL that the global set-up starts, e2e needs
// that and a browser, redis needs a real Redis, pooler a real PgBouncer, postgres15 that server, openssl the program (CI
// installs them). citus needs Citus, which is in no package registry: it runs where somebody has installed it.

// A test takes seconds, and what it waits for comes within one. Beside browsers on two busy cores some tests have taken more
// than a minute, and none is about time.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } } as const
// A worker loads each module of the server once instead of once a file, which was a third of the processor's time.
const shared = { isolate: false, ...patience } as const
const database = {
  ...shared,
  globalSetup: ['./infra/test/database-global-setup.ts'],
  setupFiles: ['./infra/test/database-setup.ts'],
}

// What depends on the state of a PostgreSQL session (settings, prepared statements, locks, LISTEN), which a pooler in
// transaction mode shares out anew with each transaction. Everything else would repeat the assertions of the int project: a
// rebuild, too, whose owner connects past the pooler.
const throughPooler = [
  'server/database/{pooler,tenant-transaction}.int.test.ts',
  'server/events/{consumer,event-chain,event-store,unit-of-work}.int.test.ts',
  'server/http/{live,session-call}.int.test.ts',
  'server/modules/labels/{routes,act/withdrawals-and-prints}.int.test.ts',
  'server/modules/print-queue/{agents,waiting-claims}.int.test.ts',
  'server/modules/reports/act/mailing.int.test.ts',
]

// What depends on how a cluster carries statements out: the plan of every statement of the product once, the events,
// transactions and rebuilds, the nightly run over many tenants, and the tests of the cluster itself.
const onCitus = [
  'infra/citus/**/*.citus.test.ts',
  'server/events/**/*.int.test.ts',
  'server/database/tenant-transaction.int.test.ts',
  'server/modules/labels/expiry/run.int.test.ts',
]

/** Where `npm test` reads what became of each test. */
const reportFile = process.env['TEST_REPORT_FILE']

export default defineConfig({
  test: {
    // Browser tests wait three quarters of their time, and database tests a third, so three workers pay off on two cores; a fourth only made each slower;
    // the default would be one.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    reporters: reportFile === undefined ? ['default'] : ['default', new RunReporter(reportFile)],
    projects: [
      // Modules of the web remember whom they show, so its files have modules of their own.
      {
        test: {
          name: 'unit',
          include: ['{server,infra}/**/*.unit.test.ts'],
          ...shared,
          setupFiles: ['./infra/test/unit-setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.unit.test.ts'],
          ...patience,
          setupFiles: ['./infra/test/unit-setup.ts'],
        },
      },
      { test: { name: 'int', include: ['{server,infra}/**/*.int.test.ts'], ...database } },
      {
        test: {
          name: 'e2e',
          include: ['infra/e2e/**/*.e2e.test.ts'],
          ...database,
          // Three browsers share two cores. A test that passes only the second time is named in the table of the run.
          retry: 1,
        },
      },
      {
        test: {
          name: 'pooler',
          include: throughPooler,
          ...database,
          globalSetup: ['./infra/test/pooler-global-setup.ts'],
        },
      },
      { test: { name: 'citus', include: onCitus, ...database, globalSetup: ['./infra/test/citus-global-setup.ts'] } },
      {
        test: {
          name: 'postgres15',
          include: [
            'server/database/{logins,login-main-job,migrate,tenancy,tenant-transaction}.int.test.ts',
            'infra/statements/statements.int.test.ts',
          ],
          ...database,
          globalSetup: ['./infra/test/postgres15-global-setup.ts'],
        },
      },
      {
        test: {
          name: 'openssl',
          include: ['server/**/*.openssl.test.ts'],
          ...shared,
        },
      },
      { test: { name: 'redis', include: ['server/**/*.redis.test.ts'], ...database } },
    ],
  },
})
