import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Spreads each project's files over the whole run, large files first. Browser tests wait most of their time, database
 * tests use the processor: beside each other they end sooner than one project after the other.
 */
export class InterleavedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of a sequencer, which makes a new array
    const bySize = await super.sort(files)
    const projects = Map.groupBy(bySize, ({ project }) => project.name)
    return [...projects.values()]
      .flatMap((own) => own.map((file, index) => ({ file, at: (index + 0.5) / own.length })))
      .toSorted((a, b) => a.at - b.at)
      .map(({ file }) => file)
  }
}
