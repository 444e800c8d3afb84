// `npm test`: runs all checks and tests in order, also after a failure. The last line is the result.
import { heading, runSteps, runVitest, staticChecks } from './steps.ts'
import { hasCitus } from './system-postgres.ts'
import { lastLine, tableOf } from './tally.ts'

/** The Vitest projects that need a program which npm does not install, by the option that adds them. */
const extras: Readonly<Record<string, string>> = {
  '--with-redis': 'redis',
  '--with-openssl': 'openssl',
  '--with-pooler': 'pooler',
  '--with-postgres15': 'postgres15',
  '--with-citus': 'citus',
}
const options = process.argv.slice(2)
const unknown = options.filter((argument) => extras[argument] === undefined)
if (unknown.length > 0) {
  console.error(`Argumento desconhecido: ${unknown.join(' ')}. Aceitos: ${Object.keys(extras).join(', ')}.`)
  process.exit(2)
}

// Browser tests wait most of their time, and the others use the processor: side by side they end sooner than one after the
// other. They are two runs, because a worker keeps its modules only between files of one project.
const steps = await runSteps([...staticChecks, { name: 'construção da web', command: ['vite', 'build'] }])
const others = ['unit', 'web', 'int', ...options.flatMap((option) => extras[option] ?? [])]
const tests = await Promise.all([
  // The fault cases, the restores and the queues wait, too: a third worker uses that time.
  runVitest(others, ['--maxWorkers=3']),
  runVitest(['e2e'], ['--maxWorkers=2']),
])
const tallies = [...steps, ...tests.flat()]

heading('resultado')
console.log(tableOf(tallies))
// Citus is in no package registry, so a whole run may lack it. The line says so beside the other projects.
if (process.env['CI'] === 'true' && !hasCitus()) console.log('citus: not run, no Citus on this machine')
console.log(lastLine(tallies))
process.exitCode = tallies.every(({ failed }) => failed === 0) ? 0 : 1
