import { startEmmett, startFloor, startStore } from './append-sides.ts'
import type { Group } from './bench.ts'
import type { Load } from './drive.ts'
import { speedOf } from './processor.ts'
import type { Row } from './report.ts'
import { ratioAtLeast, speedRows } from './report.ts'
import { alternate } from './rounds.ts'

/**
 * a and c: a label's event with its projections through our event store, against the floor by hand and against Emmett.
 */
export const appendGroup: Group = async (bench) => {
  const least = await startFloor(bench, 'least')
  const whole = await startFloor(bench, 'whole')
  const ours = await startStore(bench)
  const emmett = await startEmmett(bench)
  try {
    const rows: Row[] = []
    for (const concurrency of [1, 8, 32]) {
      bench.say(`a, c: ${concurrency} ao mesmo tempo`)
      const load: Load = { concurrency, ms: bench.isQuick ? 300 : 3_000 }
      const figures = await alternate(bench.rounds, {
        ours: () => speedOf(() => ours.child.ask<number>(load)),
        least: () => speedOf(() => least.child.ask<number>(load)),
        whole: () => speedOf(() => whole.child.ask<number>(load)),
        emmett: () => speedOf(() => emmett.child.ask<number>(load)),
      })
      const what = `evento de etiqueta e suas leituras, ${concurrency} ao mesmo tempo`
      rows.push(
        ...speedRows({
          group: 'a',
          what,
          ours: figures.ours,
          peerName: 'piso: contador, evento e leitura numa função',
          peer: figures.least,
        }),
        ...speedRows({
          group: 'a',
          what,
          ours: figures.ours,
          peerName: 'o mesmo trabalho numa função (cadeia, 4 tabelas, cercas)',
          peer: figures.whole,
          ...(concurrency > 1 && { target: ratioAtLeast(0.75) }),
        }),
        ...speedRows({
          group: 'c',
          what,
          ours: figures.ours,
          peerName: 'Emmett, evento e uma leitura',
          peer: figures.emmett,
        }),
      )
    }
    for (const side of [least, whole, ours, emmett]) await side.check()
    return { rows: rows.toSorted((left, right) => left.group.localeCompare(right.group)), notes: [] }
  } finally {
    for (const side of [least, whole, ours, emmett]) await side.end()
  }
}
