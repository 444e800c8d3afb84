import { afterEach } from 'vitest'
import { takeWarnings } from './warnings.ts'

// Says why a server answered 5xx in a test that fails: on a machine where nobody can look, the answer alone says nothing.
// As an error of the test it stands in the table of the run, too.
afterEach(({ task }) => {
  const warnings = takeWarnings()
  if (task.result?.state !== 'fail' || warnings.length === 0) return
  const message = `The newest warnings of its servers:\n${warnings.join('')}`
  task.result.errors?.push({ name: 'Log', message, stack: message, stacks: [] })
})
