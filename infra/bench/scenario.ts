import type { BenchDatabase, BenchOptions, BenchServer } from './bench.ts'
import type { Child } from './child.ts'
import { startChild } from './child.ts'
import type { Note, Row, Target, Unit } from './report.ts'
import { rowOf } from './report.ts'
import { alternate } from './rounds.ts'

/** A line of the table: a side's figures of all rounds against another's. */
export interface Compared<Side, Figure> {
  readonly what: string
  readonly unit: Unit
  readonly ours: Side
  readonly peer: Side
  readonly peerName: string
  readonly target?: Target
  /** The number that a figure of several numbers contributes. */
  readonly of?: (figure: Figure) => number
}

interface Comparison<Side extends string, Figure> {
  /** Said before it begins. */
  readonly title: string
  /** One measurement of each side. */
  readonly sides: Readonly<Record<Side, () => Promise<Figure>>>
  readonly rows: readonly Compared<NoInfer<Side>, NoInfer<Figure>>[]
}

/** The means of a scenario. Everything that a scenario starts by them is ended after it, the newest first. */
export interface Bench extends BenchOptions {
  readonly folder: string
  size(full: number, quick: number): number
  /** Registers what ends a thing. */
  keep<T>(thing: T | Promise<T>, end: (thing: T) => unknown): Promise<T>
  createDatabase(copyOf?: string): Promise<BenchDatabase>
  /** One side in its own process: a file that calls `serveParent`. */
  child(file: URL, ...parameters: readonly string[]): Promise<Child>
  say(message: string): void
  /** Measures the sides alternately, and adds the rows. A row without figures, as on systems without /proc, is left out. */
  compare<Side extends string, Figure>(comparison: Comparison<Side, Figure>): Promise<void>
  add(row: Omit<Compared<readonly number[], number>, 'of'>): void
  /** A remark below the table. */
  note(text: string): void
}

interface Story<World> {
  /** The row's letter. */
  readonly row: string
  /** Makes the world in which the row is measured. */
  readonly given: (bench: Bench) => World | Promise<World>
  readonly measure: (world: World, bench: Bench) => Promise<void>
}

export interface Scenario {
  readonly row: string
  readonly play: (server: BenchServer, options: BenchOptions) => Promise<{ rows: Row[]; notes: Note[] }>
}

export function scenario<World>({ row: group, given, measure }: Story<World>): Scenario {
  return {
    row: group,
    async play(server, options) {
      const [rows, notes]: [Row[], Note[]] = [[], []]
      await using ends = new AsyncDisposableStack()
      const bench: Bench = {
        ...options,
        folder: server.folder,
        size: (full, quick) => (options.isQuick ? quick : full),
        keep: async (thing, end) => ends.adopt(await thing, async (kept) => void (await end(kept))),
        createDatabase: (copyOf) => bench.keep(server.createDatabase(copyOf), (database) => database.drop()),
        child: (file, ...parameters) => bench.keep(startChild(file, parameters), (child) => child.close()),
        say: (message) => void process.stderr.write(`${group}: ${message}\n`),
        async compare({ title, sides, rows: compared }) {
          bench.say(title)
          const figures = await alternate(options.rounds, sides)
          for (const { ours, peer, of = Number, ...row } of compared) {
            const [own, other] = [figures[ours].map(of), figures[peer].map(of)]
            if (!own.some(Number.isNaN)) bench.add({ ...row, ours: own, peer: other })
          }
        },
        add: (row) => void rows.push(rowOf({ group, ...row })),
        note: (text) => void notes.push({ group, text }),
      }
      await measure(await given(bench), bench)
      return { rows, notes }
    },
  }
}
