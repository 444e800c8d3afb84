import type { Child } from './child.ts'
import { startChild } from './child.ts'
import { figureAtMost, ratioAtMost } from './report.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'
import type { PdfMade, PdfTask } from './side-pdf.ts'

const msOf = async (child: Child, task: PdfTask) => (await child.ask<PdfMade>(task)).ms

/** The peak memory of a process that runs only this task. */
async function peakOf(task: PdfTask): Promise<number> {
  const child = startChild(new URL('./side-pdf.ts', import.meta.url), [])
  return (await child.ask<PdfMade>(task).finally(() => child.close())).peakMiB
}

interface Pair {
  readonly what: string
  readonly ours: PdfTask
  readonly peerName: string
  readonly peer: PdfTask
  /** Upper bound of the ratio; null: no target. */
  readonly atMost: number | null
}

const pairsOf = (many: number, some: number): readonly Pair[] => [
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

async function compareMemory(bench: Bench, many: number): Promise<void> {
  const most = bench.size(5_000, 40)
  await bench.compare({
    title: 'memória dos pontos de impressora',
    sides: {
      bytes: () => peakOf({ kind: 'printer-bytes-50x30', labels: many }),
      pdf: () => peakOf({ kind: 'labels-50x30', labels: many }),
    },
    rows: [
      {
        what: `pico de memória, ${many} etiquetas de 50 × 30 mm em pontos de impressora`,
        unit: 'MiB',
        ours: 'bytes',
        peer: 'pdf',
        peerName: 'as mesmas em PDF',
      },
    ],
  })
  const what = `pico de memória, ${most} etiquetas em A4`
  const common = { unit: 'MiB', ours: 'most', peer: 'many', peerName: `${many} etiquetas` } as const
  await bench.compare({
    title: 'memória',
    sides: {
      most: () => peakOf({ kind: 'labels-a4', labels: most }),
      many: () => peakOf({ kind: 'labels-a4', labels: many }),
    },
    rows: [
      { ...common, what, target: figureAtMost(300) },
      { ...common, what: `${what}: não cresce`, target: ratioAtMost(1.15) },
    ],
  })
}

/** g: printed PDFs, against plain pdfkit. */
export const pdf = scenario({
  row: 'g',
  given: async (bench) => ({
    ours: await bench.child(new URL('./side-pdf.ts', import.meta.url)),
    peer: await bench.child(new URL('./side-pdf.ts', import.meta.url)),
  }),
  async measure({ ours, peer }, bench) {
    const many = bench.size(1_000, 20)
    for (const { what, peerName, atMost, ...tasks } of pairsOf(many, bench.size(500, 10))) {
      const target = atMost !== null && { target: ratioAtMost(atMost) }
      await bench.compare({
        title: what,
        sides: { ours: () => msOf(ours, tasks.ours), peer: () => msOf(peer, tasks.peer) },
        rows: [{ what, unit: 'ms', ours: 'ours', peer: 'peer', peerName, ...target }],
      })
    }
    await compareMemory(bench, many)
  },
})
