import { afterEach, beforeAll } from 'vitest'
import { takeWarnings } from './warnings.ts'

// A worker keeps its modules from file to file: what was logged after the last test of a file belongs to no test of the
// next one.
beforeAll(() => void takeWarnings())

// A test that fails because a server answered 5xx shows what that server logged: the answer alone does not name the
// cause, and the log of a machine of CI cannot be read afterwards. As an error of the test it stands in the table of the run, too.
afterEach(({ task }) => {
  const warnings = takeWarnings()
  if (task.result?.state !== 'fail' || warnings.length === 0) return
  const message = `The newest warnings of its servers:\n${warnings.join('')}`
  task.result.errors?.push({ name: 'Log', message, stack: message, stacks: [] })
})
