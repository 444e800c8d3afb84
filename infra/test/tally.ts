import { z } from 'zod'

export type Tally = {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  readonly notes: readonly string[]
}

const moduleSchema = z.object({
  project: z.string(),
  file: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  endedAt: z.number(),
  hasFailed: z.boolean(),
  /** Of the file and its hooks. */
  errors: z.array(z.string()),
  tests: z.array(
    z.object({
      name: z.string(),
      state: z.string(),
      errors: z.array(z.string()),
      /** The test failed at first and passed when it was run again. */
      isFlaky: z.boolean(),
    }),
  ),
})
const runSchema = z.object({
  /** False also where there was an error outside of every test. */
  succeeded: z.boolean(),
  /** Outside of every test. */
  errors: z.array(z.string()),
  modules: z.array(moduleSchema),
})

export type ModuleReport = z.infer<typeof moduleSchema>
export type RunReport = z.infer<typeof runSchema>

/** The note of a project without tests. */
export const NO_TESTS = 'Nenhum teste encontrado.'

/**
 * One tally per Vitest project, from the run's report (undefined if Vitest wrote none). Everything that did not pass
 * counts as failed: a skipped test, a file that could not be loaded, a project without tests, an error outside of any
 * test.
 */
export function tallyRun(json: unknown, projects: readonly string[]): Tally[] {
  if (json === undefined) return [brokenRun(['O Vitest parou sem deixar relatório.'])]
  const { succeeded, errors, modules } = runSchema.parse(json)
  const tallies = projects.map((project) =>
    tallyProject(
      project,
      modules.filter((module) => module.project === project),
    ),
  )
  const isUnexplained = !succeeded && tallies.every(({ failed }) => failed === 0)
  const note = ['Houve um erro fora dos testes:', ...errors.flatMap(startOf)]
  return isUnexplained || errors.length > 0 ? [...tallies, brokenRun(note)] : tallies
}

const brokenRun = (notes: readonly string[]): Tally => ({ name: 'vitest', passed: 0, failed: 1, seconds: 0, notes })

export function tableOf(tallies: readonly Tally[]): string {
  const width = Math.max(...tallies.map(({ name }) => name.length))
  const lines = tallies.map(({ name, passed, failed, seconds, notes }) =>
    [
      `${failed === 0 ? '✓' : '✗'} ${name.padEnd(width)} ${String(passed).padStart(6)} ok ${String(failed).padStart(5)} com falha ${seconds.toFixed(1).padStart(7)} s`,
      ...notes.map((note) => `    ${note}`),
    ].join('\n'),
  )
  return lines.join('\n')
}

/** The result line for other programs; printed last. */
export function lastLine(tallies: readonly Tally[]): string {
  const sum = (pick: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + pick(tally), 0)
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`
}

function tallyProject(project: string, modules: readonly ModuleReport[]): Tally {
  const tests = modules.flatMap((module) => module.tests)
  const passed = tests.filter(({ state }) => state === 'passed').length
  const notRun = tests.filter(({ state }) => state !== 'passed' && state !== 'failed')
  // A failed file without a failed test: it did not load, or a hook failed.
  const broken = modules.filter((module) => module.hasFailed && module.tests.every(({ state }) => state !== 'failed'))
  const notes = [
    ...modules.flatMap(failedTests),
    ...modules.flatMap(flakyTests),
    ...notRun.map(({ name, state }) => `Não rodou (${state}) e conta como falha: ${name}`),
    ...modules
      .filter((module) => broken.includes(module) || module.errors.length > 0)
      .flatMap(({ file, errors }) => [`Arquivo com erro: ${file}`, ...errors.flatMap(startOf)]),
    ...(tests.length === 0 ? [NO_TESTS] : []),
  ]
  const failed = tests.length - passed + broken.length + (modules.length === 0 ? 1 : 0)
  return { name: `vitest ${project}`, passed, failed, seconds: spanOf(modules), notes }
}

/** Each failed test with its file and the start of its error, because the log above the table may be long or cut. */
function failedTests({ file, tests }: ModuleReport): string[] {
  return tests
    .filter(({ state }) => state === 'failed')
    .flatMap(({ name, errors }) => [`Falhou: ${file} > ${name}`, ...errors.flatMap(startOf)])
}

/** A test that passed the second time is named with its first error: a race in the test or in the product is behind it. */
function flakyTests({ file, tests }: ModuleReport): string[] {
  return tests
    .filter(({ isFlaky }) => isFlaky)
    .flatMap(({ name, errors }) => [`Passou só na segunda vez: ${file} > ${name}`, ...errors.flatMap(startOf)])
}

const LINES_SHOWN = 6

const startOf = (error: string): string[] =>
  error
    .split('\n')
    .slice(0, LINES_SHOWN)
    .map((line) => `  ${line}`)

/** Seconds from the first start to the last end, as files run in parallel. */
function spanOf(modules: readonly ModuleReport[]): number {
  if (modules.length === 0) return 0
  const ends = modules.map(({ endedAt }) => endedAt)
  return (Math.max(...ends) - Math.min(...modules.map(({ startedAt }) => startedAt))) / 1000
}
