import type { AppendSide } from './append-side.ts'
import { asOwner } from './bulk.ts'
import type { Load } from './drive.ts'
import { prepareFloor } from './floor.ts'
import { speedOf, speedRows } from './processor.ts'
import { ratioAtLeast } from './report.ts'
import { tenantIds } from './sample-labels.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'

const COUNTS = 'select (select count(*) from events) as events, (select count(*) from labels) as labels'

/** A process of its own on a database of its own, all of them on one server. */
async function startSide(bench: Bench, side: AppendSide) {
  const { url } = await bench.createDatabase()
  await prepareFloor(url, side === 'least' ? 'least' : 'whole', tenantIds)
  const child = await bench.child(new URL('./append-side.ts', import.meta.url), url, side)
  return {
    run: (load: Load) => speedOf(() => child.ask<number>(load)),
    /** Throws where it has not kept a read row for every event. */
    check: () =>
      asOwner(url, ['events', 'labels'], async (client) => {
        const { rows } = await client.query<{ events: string; labels: string }>(COUNTS)
        const [counts] = rows
        if (counts === undefined || counts.events === '0' || counts.events !== counts.labels)
          throw new Error(`${side} wrote ${JSON.stringify(counts)}`)
      }),
  }
}

/** a: a label's event with its projections through our event store, against the floor by hand. */
export const append = scenario({
  row: 'a',
  given: async (bench) => ({
    least: await startSide(bench, 'least'),
    whole: await startSide(bench, 'whole'),
    ours: await startSide(bench, 'store'),
  }),
  async measure({ least, whole, ours }, bench) {
    for (const concurrency of [1, 8, 32]) {
      const load: Load = { concurrency, ms: bench.size(3_000, 300) }
      const what = `evento de etiqueta e suas leituras, ${concurrency} ao mesmo tempo`
      await bench.compare({
        title: `${concurrency} ao mesmo tempo`,
        sides: { ours: () => ours.run(load), least: () => least.run(load), whole: () => whole.run(load) },
        rows: [
          ...speedRows({
            what,
            ours: 'ours',
            peer: 'least',
            peerName: 'piso: contador, evento e leitura numa função',
          }),
          ...speedRows({
            what,
            ours: 'ours',
            peer: 'whole',
            peerName: 'o mesmo trabalho numa função (cadeia, 4 tabelas, cercas)',
            ...(concurrency > 1 && { target: ratioAtLeast(0.75) }),
          }),
        ],
      })
    }
    for (const side of [least, whole, ours]) await side.check()
  },
})
