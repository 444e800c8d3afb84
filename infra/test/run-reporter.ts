import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node'
import type { ModuleReport, RunReport } from './tally.ts'

/** Writes what the tallies need: Vitest's own JSON report does not say to which project a test file belongs. */
export class RunReporter implements Reporter {
  readonly #file: string
  readonly #startedAt = new Map<TestModule, number>()
  readonly #endedAt = new Map<TestModule, number>()

  constructor(file: string) {
    this.#file = file
  }

  onTestModuleStart(module: TestModule): void {
    this.#startedAt.set(module, Date.now())
  }

  onTestModuleEnd(module: TestModule): void {
    this.#endedAt.set(module, Date.now())
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const report: RunReport = {
      succeeded: reason === 'passed' && errors.length === 0,
      errors: errors.map(messageOf),
      modules: modules.map((module) => this.#reportOf(module)),
    }
    await mkdir(dirname(this.#file), { recursive: true })
    await writeFile(this.#file, JSON.stringify(report))
  }

  #reportOf(module: TestModule): ModuleReport {
    const endedAt = this.#endedAt.get(module) ?? Date.now()
    return {
      project: module.project.name,
      file: module.moduleId,
      startedAt: this.#startedAt.get(module) ?? endedAt,
      endedAt,
      hasFailed: module.state() === 'failed',
      errors: [module, ...module.children.allSuites()].flatMap((suite) => suite.errors().map(messageOf)),
      tests: [...module.children.allTests()].map((test) => ({
        name: test.fullName,
        state: test.result().state,
        errors: (test.result().errors ?? []).map(messageOf),
        isFlaky: test.diagnostic()?.flaky ?? false,
      })),
    }
  }
}

const messageOf = ({ message, stack }: SerializedError): string => stack ?? message
