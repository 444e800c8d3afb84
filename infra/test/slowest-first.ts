import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

// A file that takes a minute or more and begins late keeps one worker while the others have nothing left. The size of these
// files does not say how long they take, and a clean clone remembers no run. Longest first, as a whole run has shown.
const SLOWEST = [
  'e2e/screens.e2e.test.ts',
  'faults/faults.int.test.ts',
  'e2e/offline.e2e.test.ts',
  'http/bad-input.int.test.ts',
  'e2e/label-dates.e2e.test.ts',
  'embedded-postgres/damage.int.test.ts',
  'e2e/long-list.e2e.test.ts',
  'embedded-postgres/embedded.int.test.ts',
  'e2e/web-weight.e2e.test.ts',
  'e2e/scan.e2e.test.ts',
  'modules/label-law.int.test.ts',
  'drivers/worst-names.unit.test.ts',
  'e2e/norms.e2e.test.ts',
  'e2e/layout.e2e.test.ts',
  'e2e/shared-tablet-costs.e2e.test.ts',
  'jobs/queue.int.test.ts',
  'database/login-start.int.test.ts',
  'http/fuzz.int.test.ts',
]

/** The place among the slowest files; behind them for every other file. */
function slowness({ moduleId }: TestSpecification): number {
  const place = SLOWEST.findIndex((path) => moduleId.endsWith(`/${path}`))
  return place === -1 ? SLOWEST.length : place
}

/**
 * The files of one project after those of another, because a worker keeps its modules only for a next file of the same
 * project. Within a project the slowest first, then by size.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of a sequencer, which makes a new array
    const bySize = await super.sort(files)
    return [...Map.groupBy(bySize, ({ project }) => project.name).values()].flatMap((own) =>
      own.toSorted((one, other) => slowness(one) - slowness(other)),
    )
  }
}
