import { afterEach, beforeAll } from 'vitest'
import { takeWarnings } from './warnings.ts'

// A worker keeps its modules from file to file: what was logged after the last test of a file belongs to no test of the
// next one.
beforeAll(() => void takeWarnings())

// Says why a server answered 5xx in a test that fails: on a machine where nobody can look, the answer alone says
// nothing. As an error of the test it stands in the table of the run, too.
afterEach(({ task }) => {
  const warnings = takeWarnings()
  if (task.result?.state !== 'fail' || warnings.length === 0) return
  const message = `The newest warnings of its servers:\n${warnings.join('')}`
  task.result.errors?.push({ name: 'Log', message, stack: message, stacks: [] })
})
