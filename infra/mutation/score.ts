/** How Stryker says that a mutant has ended. */
export interface Tally {
  readonly killed: number
  /** The tests never ended with it: noticed too. */
  readonly timedOut: number
  readonly survived: number
  /** No test comes by. */
  readonly uncovered: number
}

const count = (mutants: readonly { readonly status: string }[], status: string) => mutants.filter((mutant) => mutant.status === status).length

/** What was left out (`Ignored`) or cannot run at all (`RuntimeError`) tells nothing of the tests. */
export function tallyMutants(mutants: readonly { readonly status: string }[]): Tally {
  return { killed: count(mutants, 'Killed'), timedOut: count(mutants, 'Timeout'), survived: count(mutants, 'Survived'), uncovered: count(mutants, 'NoCoverage') }
}

const all = ({ killed, timedOut, survived, uncovered }: Tally) => killed + timedOut + survived + uncovered

/** The share that the tests have noticed; of nothing, none. */
export function reached(tally: Tally): number {
  return all(tally) === 0 ? 0 : (tally.killed + tally.timedOut) / all(tally)
}

export function tableOf(rows: readonly (Tally & { readonly area: string })[]): string {
  const cells = rows.map((row) => [row.area, all(row), row.killed, row.timedOut, row.survived, row.uncovered, `${(reached(row) * 100).toFixed(1)} %`])
  return [['área', 'mutantes', 'mortos', 'sem fim', 'vivos', 'sem teste', 'notados'], ['---', '---:', '---:', '---:', '---:', '---:', '---:'], ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
