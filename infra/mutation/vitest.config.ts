import { defineConfig } from 'vitest/config'

// The tests of one group of `areas.ts`, set by `run.ts`.
const include = process.env['MUTATION_TESTS']?.split(' ') ?? ['server/**/*.unit.test.ts']
// Shorter time-outs than in the normal test run, so that a hanging mutant is found sooner.
const database =
  process.env['MUTATION_DATABASE'] === 'yes'
    ? { globalSetup: ['./infra/test/database-global-setup.ts'], hookTimeout: 30_000, testTimeout: 15_000 }
    : {}

export default defineConfig({ test: { include, ...database } })
