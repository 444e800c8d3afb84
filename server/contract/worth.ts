interface Counts {
  /** How many things a sum is about. */
  readonly count: number
  /** How many of them have no known cost, and are not in the sum. */
  readonly uncosted: number
}

/** There are things, and none has a known cost: what they are worth is not known, and not R$ 0,00. */
export const isUncosted = ({ count, uncosted }: Counts): boolean => count > 0 && uncosted >= count

/** In place of a sum of which nothing is known, on every screen, in every file and in every mail. */
export const WITHOUT_COST = 'sem custo'

/** The sum, which is already in words, or that nothing of it is known. */
export const worthText = (sum: string, counts: Counts): string => (isUncosted(counts) ? WITHOUT_COST : sum)
