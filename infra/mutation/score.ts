/** Number of mutants by Stryker's status. */
export interface Tally {
  readonly killed: number
  /** The tests did not end with the mutant; counts as found. */
  readonly timedOut: number
  readonly survived: number
  /** No test runs the mutated code. */
  readonly uncovered: number
}

const count = (mutants: readonly { readonly status: string }[], status: string) =>
  mutants.filter((mutant) => mutant.status === status).length

/** `Ignored` and `RuntimeError` mutants are not counted: they say nothing about the tests. */
export function tallyMutants(mutants: readonly { readonly status: string }[]): Tally {
  return {
    killed: count(mutants, 'Killed'),
    timedOut: count(mutants, 'Timeout'),
    survived: count(mutants, 'Survived'),
    uncovered: count(mutants, 'NoCoverage'),
  }
}

const total = ({ killed, timedOut, survived, uncovered }: Tally) => killed + timedOut + survived + uncovered

/** The share of mutants that the tests found; 0 if there were none. */
export function scoreOf(tally: Tally): number {
  return total(tally) === 0 ? 0 : (tally.killed + tally.timedOut) / total(tally)
}

export function tableOf(rows: readonly (Tally & { readonly area: string })[]): string {
  const cells = rows.map((row) => [
    row.area,
    total(row),
    row.killed,
    row.timedOut,
    row.survived,
    row.uncovered,
    `${(scoreOf(row) * 100).toFixed(1)} %`,
  ])
  return [
    ['área', 'mutantes', 'mortos', 'sem fim', 'vivos', 'sem teste', 'notados'],
    ['---', '---:', '---:', '---:', '---:', '---:', '---:'],
    ...cells,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}
