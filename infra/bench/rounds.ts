/** The figures of several rounds. A large distance between minimum and maximum means a noisy measurement. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** The smallest measured value such that at least this share of the values is not above it. */
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

/** Ours ÷ peer of each round: both sides of a round ran under the same conditions, so the noise cancels out. */
export function ratiosOf(ours: readonly number[], peer: readonly number[]): number[] {
  if (ours.length !== peer.length) throw new RangeError('Every round has both sides')
  return ours.map((value, round) => value / (peer[round] ?? Number.NaN))
}

type Figures<Sides extends Readonly<Record<string, () => Promise<unknown>>>> = {
  readonly [Side in keyof Sides]: readonly Awaited<ReturnType<Sides[Side]>>[]
}

/**
 * Measures the sides alternately, A B A B …, after one warm-up round that is not counted. Returns each side's figures
 * by round.
 */
export async function alternate<Sides extends Readonly<Record<string, () => Promise<unknown>>>>(
  rounds: number,
  sides: Sides,
): Promise<Figures<Sides>> {
  // Object.keys and Object.fromEntries lose the types of the keys and values.
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
