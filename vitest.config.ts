import { defineConfig } from 'vitest/config'

// One project a level: unit needs nothing, int needs the embedded PostgreSQL that the global set-up starts,
// e2e needs that and a browser, redis needs a real Redis, pooler a real PgBouncer (CI installs them).
const database = { globalSetup: ['./infra/test/database-global-setup.ts'], hookTimeout: 60_000, testTimeout: 60_000 }

// The queue goes past the pooler, live updates are one query, and what the fuzzing sends is sent once: minutes for nothing new.
const notThroughPooler = ['server/modules/{exports/exports,jobs/jobs,reports/jobs}.int.test.ts', 'server/http/{fuzz,live}.int.test.ts']

export default defineConfig({
  test: {
    // A test of the database or a browser waits half of its time. One more than a small machine would be given.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['{server,web,infra}/**/*.unit.test.ts'] } },
      { test: { name: 'int', include: ['{server,infra}/**/*.int.test.ts'], ...database } },
      { test: { name: 'e2e', include: ['infra/e2e/**/*.e2e.test.ts'], ...database, testTimeout: 120_000, fileParallelism: false } },
      { test: { name: 'pooler', include: ['server/{modules,http}/**/*.int.test.ts', 'server/database/pooler.int.test.ts'], ...database, exclude: notThroughPooler, globalSetup: ['./infra/test/pooler-global-setup.ts'] } },
      { test: { name: 'redis', include: ['server/**/*.redis.test.ts'], ...database, fileParallelism: false } },
    ],
  },
})
