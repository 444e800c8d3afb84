const takesAll = process.env['TEST_SAMPLES'] === 'all'

/**
 * How many samples a property test takes: all of them where TEST_SAMPLES is `all`, as in CI, else a tenth, so that
 * `npm run check` and `npm test` answer sooner.
 */
export const samples = (all: number): number => (takesAll ? all : Math.max(1, Math.ceil(all / 10)))

/** Every element where TEST_SAMPLES is `all`, else every third one. */
export const sampled = <T>(all: readonly T[]): readonly T[] => (takesAll ? all : all.filter((_, at) => at % 3 === 0))
