import type { Group } from './bench.ts'
import type { Child } from './child.ts'
import { startChild } from './child.ts'
import type { Row } from './report.ts'
import { figureAtMost, ratioAtMost, rowOf } from './report.ts'
import { alternate } from './rounds.ts'
import type { PdfMade, PdfTask } from './side-pdf.ts'

const startSide = (): Child => startChild(new URL('./side-pdf.ts', import.meta.url), [])
const msOf = async (child: Child, task: PdfTask) => (await child.ask<PdfMade>(task)).ms

/** The peak memory of a process that runs only this task. */
async function peakOf(task: PdfTask): Promise<number> {
  const child = startSide()
  try {
    return (await child.ask<PdfMade>(task)).peakMiB
  } finally {
    await child.close()
  }
}

interface Pair {
  readonly what: string
  readonly ours: PdfTask
  readonly peerName: string
  readonly peer: PdfTask
  /** Upper bound of the ratio; null: no target. */
  readonly atMost: number | null
}

/** g: printed PDFs, against plain pdfkit. */
export const pdfGroup: Group = async (bench) => {
  const [many, most, some] = bench.isQuick ? [20, 40, 10] : [1_000, 5_000, 500]
  const pairs: readonly Pair[] = [
    {
      what: 'ficha técnica de 60 linhas',
      ours: { kind: 'recipe', lines: 60 },
      peerName: 'pdfkit: 60 linhas de 6 células',
      peer: { kind: 'bare-recipe', lines: 60 },
      atMost: 2,
    },
    {
      what: `${many} etiquetas em A4, com QR`,
      ours: { kind: 'labels-a4', labels: many },
      peerName: 'pdfkit com operadores crus',
      peer: { kind: 'bare-labels-a4', labels: many },
      atMost: 1.3,
    },
    {
      what: `${some} etiquetas de 50 × 30 mm`,
      ours: { kind: 'labels-50x30', labels: some },
      peerName: 'pdfkit com operadores crus',
      peer: { kind: 'bare-labels-50x30', labels: some },
      atMost: null,
    },
    {
      what: `${many} etiquetas de 50 × 30 mm em pontos de impressora (TSPL)`,
      ours: { kind: 'printer-bytes-50x30', labels: many },
      peerName: 'as mesmas em PDF',
      peer: { kind: 'labels-50x30', labels: many },
      atMost: null,
    },
  ]
  const rows: Row[] = []
  const [ours, peer] = [startSide(), startSide()]
  try {
    for (const pair of pairs) {
      bench.say(`g: ${pair.what}`)
      const figures = await alternate(bench.rounds, {
        ours: () => msOf(ours, pair.ours),
        peer: () => msOf(peer, pair.peer),
      })
      rows.push(
        rowOf({
          group: 'g',
          what: pair.what,
          unit: 'ms',
          ours: figures.ours,
          peerName: pair.peerName,
          peer: figures.peer,
          ...(pair.atMost !== null && { target: ratioAtMost(pair.atMost) }),
        }),
      )
    }
  } finally {
    for (const child of [ours, peer]) await child.close()
  }
  bench.say('g: memória')
  const memory = await alternate(bench.rounds, {
    most: () => peakOf({ kind: 'labels-a4', labels: most }),
    many: () => peakOf({ kind: 'labels-a4', labels: many }),
  })
  const printer = await alternate(bench.rounds, {
    bytes: () => peakOf({ kind: 'printer-bytes-50x30', labels: many }),
    pdf: () => peakOf({ kind: 'labels-50x30', labels: many }),
  })
  const common = {
    group: 'g',
    unit: 'MiB',
    ours: memory.most,
    peerName: `${many} etiquetas`,
    peer: memory.many,
  } as const
  rows.push(
    rowOf({
      group: 'g',
      what: `pico de memória, ${many} etiquetas de 50 × 30 mm em pontos de impressora`,
      unit: 'MiB',
      ours: printer.bytes,
      peerName: 'as mesmas em PDF',
      peer: printer.pdf,
    }),
    rowOf({ ...common, what: `pico de memória, ${most} etiquetas em A4`, target: figureAtMost(300) }),
    rowOf({ ...common, what: `pico de memória, ${most} etiquetas em A4: não cresce`, target: ratioAtMost(1.15) }),
  )
  return { rows, notes: [] }
}
