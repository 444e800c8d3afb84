import { z } from 'zod'

export type Tally = {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  readonly notes: readonly string[]
}

const reportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
})

type Report = z.infer<typeof reportSchema>
type FileReport = Report['testResults'][number]

/**
 * One tally per Vitest project, from Vitest's JSON report (undefined if Vitest wrote none). Everything that did not
 * pass counts as failed: a skipped test, a file that could not be loaded, a project without tests, an error outside of
 * any test.
 */
export function tallyVitest(json: unknown, projects: readonly string[]): Tally[] {
  if (json === undefined)
    return [{ name: 'vitest', passed: 0, failed: 1, seconds: 0, notes: ['O Vitest parou sem deixar relatório.'] }]
  const report = reportSchema.parse(json)
  const tallies = projects.map((project) =>
    tallyProject(
      project,
      report.testResults.filter(({ name }) => projectOf(name) === project),
    ),
  )
  const otherFiles = report.testResults.filter(({ name }) => !projects.includes(projectOf(name)))
  const unexplained = !report.success && tallies.every(({ failed }) => failed === 0)
  return [
    ...tallies,
    ...otherFiles.map(({ name }) => ({
      name,
      passed: 0,
      failed: 1,
      seconds: 0,
      notes: ['Arquivo fora dos projetos pedidos.'],
    })),
    ...(unexplained
      ? [{ name: 'vitest', passed: 0, failed: 1, seconds: 0, notes: ['Houve um erro fora dos testes; veja acima.'] }]
      : []),
  ]
}

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

function tallyProject(project: string, files: readonly FileReport[]): Tally {
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const notRun = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  // A failed file without a failed test: it did not load, or a hook failed.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const notes = [
    ...files.flatMap(failedTests),
    ...notRun.map(({ fullName, status }) => `Não rodou (${status}) e conta como falha: ${fullName}`),
    ...broken.map(({ name, message }) => `Arquivo com erro: ${name} ${message.split('\n')[0] ?? ''}`),
    ...(tests.length === 0 ? ['Nenhum teste encontrado.'] : []),
  ]
  const failed = tests.length - passed + broken.length + (files.length === 0 ? 1 : 0)
  return { name: `vitest ${project}`, passed, failed, seconds: spanOf(files), notes }
}

const messageLines = 6

/** Each failed test with its file and the start of its error, because the log above the table may be long or cut. */
function failedTests({ name, assertionResults }: FileReport): string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ fullName, failureMessages }) => [
      `Falhou: ${name} > ${fullName}`,
      ...failureMessages.flatMap((message) =>
        message
          .split('\n')
          .slice(0, messageLines)
          .map((line) => `  ${line}`),
      ),
    ])
}

/** The level in a test file's name: a/b.int.test.ts → int. */
function projectOf(file: string): string {
  return /\.([a-z0-9]+)\.test\.tsx?$/.exec(file)?.[1] ?? ''
}

/** Seconds from the first start to the last end, as files run in parallel. */
function spanOf(files: readonly FileReport[]): number {
  if (files.length === 0) return 0
  return (
    (Math.max(...files.map(({ endTime }) => endTime)) - Math.min(...files.map(({ startTime }) => startTime))) / 1000
  )
}
