export interface Load {
  /** Number of operations in flight. */
  readonly concurrency: number
  readonly ms: number
}

/** Keeps `concurrency` operations in flight for `ms`; returns how many finished per second. */
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

/** Runs the operation `times` times in sequence; returns the milliseconds of each. */
export async function timeEach(times: number, operation: (time: number) => Promise<void>): Promise<number[]> {
  const durations: number[] = []
  for (let time = 0; time < times; time += 1) {
    const started = performance.now()
    await operation(time)
    durations.push(performance.now() - started)
  }
  return durations
}

export async function timeOf(operation: () => Promise<void>): Promise<number> {
  const [ms = 0] = await timeEach(1, operation)
  return ms
}
