import { defineConfig } from 'vitest/config'
import { InterleavedSequencer } from './infra/test/interleaved-sequencer.ts'
import { RunReporter } from './infra/test/run-reporter.ts'

// One project per level: unit needs nothing, int needs the embedded PostgreSQL that the global set-up starts, e2e needs
// that and a browser, redis needs a real Redis, pooler a real PgBouncer, openssl the program (CI installs them).
const database = { globalSetup: ['./infra/test/database-global-setup.ts'], hookTimeout: 60_000, testTimeout: 60_000 }

// Run in the int project only: they wait for the queue to notice killed workers, and the queue's own tables are
// neither pooled nor distributed. roles.int and main-job.citus run jobs on the cluster.
const queueWaits = 'server/modules/{exports/exports,jobs/jobs,reports/jobs}.int.test.ts'

// Not run through the pooler, because it would take minutes and test nothing new: live updates are one query, and
// fuzzing sends the same requests in the int project.
const notThroughPooler = [queueWaits, 'server/http/{fuzz,live}.int.test.ts']

// Not run on the Citus cluster: fuzzing sends the same requests in the int project, and the copies of the embedded
// database have no cluster.
const notOnCitus = [queueWaits, 'server/http/fuzz.int.test.ts', 'server/admin/{backup,restored-access}.int.test.ts']

/** Where `npm test` reads what became of each test. */
const reportFile = process.env['TEST_REPORT_FILE']

export default defineConfig({
  test: {
    // Browser tests wait three quarters of their time, and database tests a third, so three workers pay off on two cores;
    // the default would be one.
    maxWorkers: 3,
    sequence: { sequencer: InterleavedSequencer },
    reporters: reportFile === undefined ? ['default'] : ['default', new RunReporter(reportFile)],
    projects: [
      { test: { name: 'unit', include: ['{server,web,infra}/**/*.unit.test.ts'] } },
      { test: { name: 'int', include: ['{server,infra}/**/*.int.test.ts'], ...database } },
      {
        test: {
          name: 'e2e',
          include: ['infra/e2e/**/*.e2e.test.ts'],
          ...database,
          testTimeout: 120_000,
          // The default of one second is too short for a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'pooler',
          include: ['server/{modules,http}/**/*.int.test.ts', 'server/database/pooler.int.test.ts'],
          ...database,
          exclude: notThroughPooler,
          globalSetup: ['./infra/test/pooler-global-setup.ts'],
        },
      },
      {
        test: {
          name: 'citus',
          include: [
            'infra/citus/**/*.citus.test.ts',
            'server/{modules,http,events,admin,jobs}/**/*.int.test.ts',
            'server/database/tenant-transaction.int.test.ts',
          ],
          ...database,
          exclude: notOnCitus,
          globalSetup: ['./infra/test/citus-global-setup.ts'],
        },
      },
      {
        test: {
          name: 'postgres15',
          include: ['server/database/{logins,login-start,migrate,tenancy,tenant-transaction}.int.test.ts'],
          ...database,
          globalSetup: ['./infra/test/postgres15-global-setup.ts'],
        },
      },
      { test: { name: 'openssl', include: ['server/**/*.openssl.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 } },
      { test: { name: 'redis', include: ['server/**/*.redis.test.ts'], ...database } },
    ],
  },
})
