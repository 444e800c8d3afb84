import { defineConfig } from 'vitest/config'

// One group of `areas.ts`, as `run.ts` names it: mutants are held against its tests alone.
const include = process.env['MUTATION_TESTS']?.split(' ') ?? ['server/**/*.unit.test.ts']
// A mutant that hangs is known as such sooner than a slow test is elsewhere.
const database = process.env['MUTATION_DATABASE'] === 'yes' ? { globalSetup: ['./infra/test/database-global-setup.ts'], hookTimeout: 30_000, testTimeout: 15_000 } : {}

export default defineConfig({ test: { include, ...database } })
