import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inRunFolder, isOnDisk } from './run-folder.ts'
import { tallyRun } from './tally.ts'
import type { Tally } from './tally.ts'

export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}

export const root = fileURLToPath(new URL('../../', import.meta.url))
const reportOf = (projects: readonly string[]) => join(root, '.test-output', `${projects.join('-')}.json`)

/** The checks that run no test. */
export const staticChecks: readonly Step[] = [
  { name: 'tipos do servidor', command: ['tsc', '-p', 'tsconfig.json'] },
  // The library of Node 20: the agent's computer has an older Node.js than the server.
  { name: 'tipos do agente', command: ['tsc', '-p', 'server/agent/tsconfig.json'] },
  { name: 'tipos da web', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'tipos do service worker', command: ['tsc', '-p', 'web/service-worker/tsconfig.json'] },
  { name: 'tipos dos testes de navegador', command: ['tsc', '-p', 'infra/e2e/tsconfig.json'] },
  { name: 'formato', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings', 'server', 'web', 'infra'] },
  { name: 'código morto', command: ['knip'] },
]

/** Runs the steps one after the other, also after a failure. */
export async function runSteps(steps: readonly Step[]): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const step of steps) {
    const { succeeded, seconds } = await runStep(step)
    tallies.push({ name: step.name, passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, seconds, notes: [] })
  }
  return tallies
}

/** Runs Vitest once for these projects. `filters` are names of files, or options. */
export async function runVitest(projects: readonly string[], filters: readonly string[] = []): Promise<Tally[]> {
  const reportFile = reportOf(projects)
  await rm(reportFile, { force: true }) // a report of an earlier run must not be read as this run's
  const { succeeded, folder } = await inRunFolder(async (env) => ({
    ...(await runStep({
      name: `vitest: ${projects.join(', ')}`,
      command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...filters],
      env: { ...env, TEST_REPORT_FILE: reportFile },
    })),
    folder: env['TMPDIR'],
  }))
  const text = await readFile(reportFile, 'utf8').catch(() => undefined)
  const slow = isOnDisk(folder) ? ['Os arquivos temporários ficaram no disco, o que leva mais tempo.'] : []
  const found = tallyRun(text === undefined ? undefined : JSON.parse(text), projects).map((tally, index) =>
    index === 0 ? { ...tally, notes: [...tally.notes, ...slow] } : tally,
  )
  if (succeeded || found.some(({ failed }) => failed > 0)) return found
  return [
    ...found,
    { name: 'vitest', passed: 0, failed: 1, seconds: 0, notes: ['O Vitest terminou com erro; veja acima.'] },
  ]
}

async function runStep({
  name,
  command: [program, ...args],
  env,
}: Step): Promise<{ succeeded: boolean; seconds: number }> {
  heading(name)
  const started = performance.now()
  const succeeded = await new Promise<boolean>((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...env,
        PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      },
      shell: process.platform === 'win32', // npm's commands are .cmd files on Windows
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  return { succeeded, seconds: (performance.now() - started) / 1000 }
}

export function heading(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 76 - name.length))}`)
}
