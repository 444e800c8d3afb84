// What `npm run mutation` runs: every area, or those that are named, and a table of how many of their mutants the tests have killed.
import { Stryker } from '@stryker-mutator/core'
import type { Group } from './areas.ts'
import { areas } from './areas.ts'
import { reached, tableOf, tallyMutants } from './score.ts'

const LEAST = 0.8

const given = process.argv.slice(2)
const unknown = given.filter((name) => areas[name] === undefined)
if (unknown.length > 0) {
  console.error(`Área desconhecida: ${unknown.join(' ')}. Há: ${Object.keys(areas).join(', ')}.`)
  process.exit(2)
}

async function mutate(area: string, index: number, { mutate: files, tests, database, ignoreStatic = database ?? false }: Group) {
  // Read by vitest.config.ts in the processes that run the tests.
  process.env['MUTATION_TESTS'] = tests.join(' ')
  process.env['MUTATION_DATABASE'] = database === true ? 'yes' : 'no'
  const stryker = new Stryker({
    configFile: 'infra/mutation/stryker.config.json',
    mutate: [...files],
    // Such a mutant costs all tests again, which is minutes with a database.
    ignoreStatic,
    // Most texts there are names of tables and columns: emptied, PostgreSQL itself refuses them in the first test.
    ...(database === true && { mutator: { excludedMutations: ['StringLiteral'] } }),
    jsonReporter: { fileName: `.test-output/mutation/${area}-${index + 1}.json` },
    timeoutMS: database === true ? 40_000 : 20_000,
  })
  return stryker.runMutationTest()
}

const rows = []
for (const [area, groups] of Object.entries(areas)) {
  if (given.length > 0 && !given.includes(area)) continue
  const mutants = []
  for (const [index, group] of groups.entries()) mutants.push(...(await mutate(area, index, group)))
  rows.push({ area, ...tallyMutants(mutants) })
}
console.log(`\n${tableOf(rows)}`)
process.exitCode = rows.every((row) => reached(row) >= LEAST) ? 0 : 1
