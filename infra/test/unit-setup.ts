import fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { samples } from './samples.ts'

// This runs before each test file. The files of a worker share its modules and globals: what one of them changes would be
// there for the next.

fc.configureGlobal({ numRuns: samples(100) })

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
