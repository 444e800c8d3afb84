export interface Load {
  /** So many at once. */
  readonly concurrency: number
  readonly ms: number
}

/** Keeps `concurrency` operations under way for a time; answers how many a second came to their end. */
export async function drive({ concurrency, ms }: Load, operation: (worker: number) => Promise<void>): Promise<number> {
  const started = performance.now()
  let done = 0
  const work = async (worker: number) => {
    while (performance.now() - started < ms) {
      await operation(worker)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, worker) => work(worker)))
  return (done * 1000) / (performance.now() - started)
}

/** The milliseconds that each of so many operations takes, one after the other. */
export async function timeEach(times: number, operation: (time: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) {
    const started = performance.now()
    await operation(time)
    taken.push(performance.now() - started)
  }
  return taken
}

export async function timeOf(operation: () => Promise<void>): Promise<number> {
  const [ms = 0] = await timeEach(1, operation)
  return ms
}
