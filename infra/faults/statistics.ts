/** The p-value of the two-sided Mann-Whitney test (normal approximation): small if the distributions differ. */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ].toSorted((a, b) => a.value - b.value)
  let rankSum = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    // Ties share the mean of their ranks.
    for (let at = from; at < to; at += 1) if (all[at]?.isLeft === true) rankSum += (from + 1 + to) / 2
    from = to
  }
  const [n, m] = [left.length, right.length]
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(Math.abs(u - (n * m) / 2) / deviation))
}

/** The cumulative normal distribution, exact to seven digits (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - tail
}
