import { readdirSync, readFileSync } from 'node:fs'
import type { Compared } from './scenario.ts'

const TICK_MS = 10

interface Process {
  readonly id: number
  readonly parent: number
  readonly ms: number
  /** Of its children that have ended. */
  readonly endedMs: number
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        // The fields after the process name, which may contain spaces: state, parent, …; fields 11 and 12 are user and
        // system time, 13 and 14 those of the children that have ended.
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number)
        const ticks = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) * TICK_MS
        return [{ id: Number(name), parent: fields[1] ?? 0, ms: ticks(11), endedMs: ticks(13) }]
      } catch {
        return [] // the process has ended since readdir
      }
    })
}

/** The processor time of all descendants of a process, by default of this one, without that process itself. */
export function descendantsMs(root: number = process.pid): number {
  const all = processes()
  const children = Map.groupBy(all, ({ parent }) => parent)
  const sumOf = (id: number): number =>
    (children.get(id) ?? []).reduce((sum, child) => sum + child.ms + child.endedMs + sumOf(child.id), 0)
  return sumOf(root) + (all.find(({ id }) => id === root)?.endedMs ?? 0)
}

export interface Speed {
  readonly perSecond: number
  /** Processor time of all processes per operation: a busy machine distorts it least. NaN on systems without /proc. */
  readonly processorUs: number
}

/** Runs a load, which returns operations per second; returns that speed and the processor time per operation. */
export async function speedOf(load: () => Promise<number>): Promise<Speed> {
  const hasProc = process.platform === 'linux'
  const [before, started] = [hasProc ? descendantsMs() : Number.NaN, performance.now()]
  const perSecond = await load()
  const operations = (perSecond * (performance.now() - started)) / 1000
  return { perSecond, processorUs: hasProc ? ((descendantsMs() - before) * 1000) / operations : Number.NaN }
}

/** The rows of two speeds: operations per second and, where it was measured, processor time per operation. */
export const speedRows = <const Side extends string>(
  named: Omit<Compared<Side, Speed>, 'unit' | 'of'>,
): readonly Compared<Side, Speed>[] => {
  const { target: _target, ...cost } = named
  return [
    { ...named, unit: 'op/s', of: ({ perSecond }) => perSecond },
    { ...cost, what: `processador por operação: ${named.what}`, unit: 'µs', of: ({ processorUs }) => processorUs },
  ]
}
