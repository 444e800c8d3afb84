import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const CHECK_EVERY_MS = 2_000
/** The process is idle if it used less than this share of the time since the last check. */
const IDLE = 0.05
/** Collects when the heap has grown by this factor since the last collection. */
const GROWN = 1.2

/**
 * Collects garbage when the process is idle. Node itself collects only when it needs room, so after a busy hour a
 * process keeps its peak memory, on a machine that also runs the database and a browser. At rest after a load the
 * process holds 193 MiB without this, above the target of 180 (`npm run bench -- --rows h`). Takes about 40 ms, once
 * after each busy period.
 */
export function giveBackMemory(everyMs = CHECK_EVERY_MS): { stop(): void } {
  // V8 provides `gc` only with this flag, which it reads when it makes a context.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let before = performance.eventLoopUtilization()
  let heapAfterCollection = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > IDLE || process.memoryUsage().heapTotal < heapAfterCollection * GROWN) return
    collect()
    heapAfterCollection = process.memoryUsage().heapTotal
    // Does not count the collection itself as work.
    before = performance.eventLoopUtilization()
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
