/** What several rounds measured: noise shows as the distance between the three. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** The smallest value that at least this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (found === undefined) throw new RangeError('No values')
  return found
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  const around = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return around.reduce((sum, value) => sum + value, 0) / around.length
}

export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError('No values')
  return { median: medianOf(values), min: Math.min(...values), max: Math.max(...values) }
}

/** Ours ÷ peer of each round: both sides of one round had the same machine, so the noise of the machine falls out. */
export function ratiosOf(ours: readonly number[], peer: readonly number[]): number[] {
  if (ours.length !== peer.length) throw new RangeError('Every round has both sides')
  return ours.map((value, round) => value / (peer[round] ?? Number.NaN))
}

type Figures<Sides extends Readonly<Record<string, () => Promise<unknown>>>> = { readonly [Side in keyof Sides]: readonly Awaited<ReturnType<Sides[Side]>>[] }

/** Measures the sides in turn, A B A B …, after one turn that only warms them up. Answers each side's figures by round. */
export async function alternate<Sides extends Readonly<Record<string, () => Promise<unknown>>>>(rounds: number, sides: Sides): Promise<Figures<Sides>> {
  // The keys of a record are its type's, and so are what its functions answer.
  const names = Object.keys(sides) as (keyof Sides)[]
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as { [Side in keyof Sides]: unknown[] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const figure = await sides[name]?.()
      if (round > 0) figures[name].push(figure)
    }
  }
  return figures as Figures<Sides>
}
