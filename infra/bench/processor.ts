import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

interface Process {
  readonly id: number
  readonly parent: number
  readonly ms: number
}

function processes(): Process[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // After the name, which may hold anything: state, parent, … and from the twelfth on user and system time.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number)
      return [{ id: Number(name), parent: fields[1] ?? 0, ms: ((fields[11] ?? 0) + (fields[12] ?? 0)) * TICK_MS }]
    } catch {
      return [] // it has ended meanwhile
    }
  })
}

/** The processor time of everything that this process has started, the database's processes among it, but not its own. */
function startedMs(): number {
  const children = Map.groupBy(processes(), ({ parent }) => parent)
  const sumOf = (id: number): number => (children.get(id) ?? []).reduce((sum, child) => sum + child.ms + sumOf(child.id), 0)
  return sumOf(process.pid)
}

export interface Speed {
  readonly perSecond: number
  /** Processor time of all processes for one operation: what a busy machine falsifies least. NaN where the system does not tell. */
  readonly processorUs: number
}

/** A load's speed and what it cost; `load` answers operations a second. */
export async function speedOf(load: () => Promise<number>): Promise<Speed> {
  const isKnown = process.platform === 'linux'
  const [before, started] = [isKnown ? startedMs() : Number.NaN, performance.now()]
  const perSecond = await load()
  const operations = (perSecond * (performance.now() - started)) / 1000
  return { perSecond, processorUs: isKnown ? ((startedMs() - before) * 1000) / operations : Number.NaN }
}
