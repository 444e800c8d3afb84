// `npm run check`: what an engineer runs between two thoughts. Types, format, lint, dead code, the unit tests with few
// samples, and the int tests of the modules that changed. `-- --changed` runs only the tests that a change concerns most.
import { baseOf, changedFiles, intTestsBeside, intTestsOfParts } from './changed-files.ts'
import { heading, root, runSteps, runVitest, staticChecks } from './steps.ts'
import { lastLine, NO_TESTS, tableOf } from './tally.ts'

const options = process.argv.slice(2)
if (options.some((option) => option !== '--changed')) {
  console.error(`Argumento desconhecido: ${options.join(' ')}. Aceito: --changed.`)
  process.exit(2)
}
const isQuick = options.includes('--changed')

const base = baseOf(root)
const changed = changedFiles(root, base)
const intTests = isQuick ? intTestsBeside(root, changed) : intTestsOfParts(root, changed)

const unit = await runVitest(['unit', 'web'], isQuick ? ['--changed', base, '--passWithNoTests'] : [])
const tallies = [
  ...(await runSteps(staticChecks)),
  // A change that no unit test imports leaves nothing to run, which is no failure of the quick check.
  ...unit.filter(({ passed, notes }) => !isQuick || passed > 0 || !notes.includes(NO_TESTS)),
  ...(intTests.length > 0 ? await runVitest(['int'], intTests) : []),
]

heading('resultado')
console.log(tableOf(tallies))
console.log(lastLine(tallies))
process.exitCode = tallies.every(({ failed }) => failed === 0) ? 0 : 1
