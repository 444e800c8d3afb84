import { figureAtLeast } from './report.ts'
import { scenario } from './scenario.ts'
import type { DatesTask } from './side-dates.ts'

/** m: the dates of labels with their reasons, against a number of days added to a date. */
export const dates = scenario({
  row: 'm',
  given: async (bench) => ({
    ours: await bench.child(new URL('./side-dates.ts', import.meta.url)),
    peer: await bench.child(new URL('./side-dates.ts', import.meta.url)),
  }),
  async measure({ ours, peer }, bench) {
    const times = bench.size(500_000, 20_000)
    const perSecond = (kind: DatesTask['kind']) =>
      (kind === 'bare' ? peer : ours).ask<number>({ kind, times } satisfies DatesTask)
    const common = { unit: 'op/s', peer: 'bare', peerName: 'somar dias a uma data' } as const
    await bench.compare({
      title: 'validades',
      sides: {
        answers: () => perSecond('answers'),
        alternatives: () => perSecond('alternatives'),
        bare: () => perSecond('bare'),
      },
      rows: [
        { ...common, what: 'validade com o seu motivo', ours: 'answers', target: figureAtLeast(200_000) },
        { ...common, what: 'com as datas de cinco outros lugares', ours: 'alternatives' },
      ],
    })
  },
})
