import type { RunnerTask, RunnerTaskResult } from 'vitest'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { takeWarnings } from './warnings.ts'

// A test or a hook that fails because a server answered 5xx shows what that server logged: the answer alone does not name
// the cause, and the log of a machine of CI cannot be read afterwards. As an error of the test or of the file it stands in the table of the run.

function tellWarnings(result: RunnerTaskResult | undefined): void {
  const warnings = takeWarnings()
  if (result?.state !== 'fail' || warnings.length === 0) return
  const message = `The newest warnings of its servers:\n${warnings.join('')}`
  result.errors?.push({ name: 'Log', message, stack: message, stacks: [] })
}

/** The file, or the first suite in it, whose own hook has failed. Vitest says only afterwards that the file failed with a suite. */
const failedHook = (task: RunnerTask): RunnerTaskResult | undefined => {
  if (task.type !== 'suite') return undefined
  if ((task.result?.errors?.length ?? 0) > 0) return task.result
  return task.tasks.map(failedHook).find((result) => result !== undefined)
}

// A worker keeps its modules from file to file: what was logged after the last test of a file belongs to no test of the
// next one.
beforeAll(() => void takeWarnings())
afterEach(({ task }) => tellWarnings(task.result))
// oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads from this pattern what the hook asks for
afterAll(({}, file) => tellWarnings(failedHook(file)))
