import type { Group } from './bench.ts'
import { startChild } from './child.ts'
import { figureAtLeast, rowOf } from './report.ts'
import { alternate } from './rounds.ts'
import type { DatesTask } from './side-dates.ts'

/** m: the dates of labels with their reasons, against a number of days added to a date. */
export const datesGroup: Group = async (bench) => {
  const times = bench.isQuick ? 20_000 : 500_000
  const [ours, peer] = [0, 1].map(() => startChild(new URL('./side-dates.ts', import.meta.url), []))
  if (ours === undefined || peer === undefined) throw new Error('A side did not start')
  const perSecond = (kind: DatesTask['kind']) =>
    (kind === 'bare' ? peer : ours).ask<number>({ kind, times } satisfies DatesTask)
  try {
    bench.say('m: validades')
    const figures = await alternate(bench.rounds, {
      answers: () => perSecond('answers'),
      alternatives: () => perSecond('alternatives'),
      bare: () => perSecond('bare'),
    })
    const common = { group: 'm', unit: 'op/s', peerName: 'somar dias a uma data', peer: figures.bare } as const
    return {
      rows: [
        rowOf({ ...common, what: 'validade com o seu motivo', ours: figures.answers, target: figureAtLeast(200_000) }),
        rowOf({ ...common, what: 'com as datas de cinco outros lugares', ours: figures.alternatives }),
      ],
      notes: [],
    }
  } finally {
    for (const child of [ours, peer]) await child.close()
  }
}
