// `npm run mutation`: runs every area, or the named ones, and prints a table of killed and surviving mutants.
import { Stryker } from '@stryker-mutator/core'
import type { Group } from './areas.ts'
import { areas } from './areas.ts'
import { scoreOf, tableOf, tallyMutants } from './score.ts'

/** The share of mutants that the tests of each area must find. */
const MIN_SCORE = 0.8

const names = process.argv.slice(2)
const unknown = names.filter((name) => areas[name] === undefined)
if (unknown.length > 0) {
  console.error(`Área desconhecida: ${unknown.join(' ')}. Há: ${Object.keys(areas).join(', ')}.`)
  process.exit(2)
}

async function mutate(
  area: string,
  index: number,
  { mutate: files, tests, database, ignoreStatic = database ?? false }: Group,
) {
  // Read by infra/mutation/vitest.config.ts in the test processes.
  process.env['MUTATION_TESTS'] = tests.join(' ')
  process.env['MUTATION_DATABASE'] = database === true ? 'yes' : 'no'
  const stryker = new Stryker({
    configFile: 'infra/mutation/stryker.config.json',
    mutate: [...files],
    // A static mutant runs all tests, which takes minutes with a database.
    ignoreStatic,
    // Most strings there are SQL: PostgreSQL refuses an emptied one in the first test.
    ...(database === true && { mutator: { excludedMutations: ['StringLiteral'] } }),
    jsonReporter: { fileName: `.test-output/mutation/${area}-${index + 1}.json` },
    timeoutMS: database === true ? 40_000 : 20_000,
  })
  return stryker.runMutationTest()
}

const rows = []
for (const [area, groups] of Object.entries(areas)) {
  if (names.length > 0 && !names.includes(area)) continue
  const mutants = []
  for (const [index, group] of groups.entries()) mutants.push(...(await mutate(area, index, group)))
  rows.push({ area, ...tallyMutants(mutants) })
}
console.log(`\n${tableOf(rows)}`)
process.exitCode = rows.every((row) => scoreOf(row) >= MIN_SCORE) ? 0 : 1
