import { defineConfig } from 'vitest/config'

// What mutants of the pure cores are held against.
export default defineConfig({ test: { include: ['server/**/*.unit.test.ts'] } })
