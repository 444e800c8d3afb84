import type { Incident, IncidentSummary } from '../../server/modules/temperatures/contract/incidents.ts'
import type { Kitchen } from './one-kitchen.ts'
import { oneKitchen } from './one-kitchen.ts'
import { figureAtMost, ratioAtMost } from './report.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'
import { verdictsMs } from './verdicts.ts'

/** Labels that one call makes. */
const A_CALL = 100
const PAGE = 50
/** The target: ten times as many labels take at most this many times as long. */
const TIMES_TENTH = 13
const VERDICTS_MS = 300

interface Occurrence {
  readonly kitchen: Kitchen
  readonly id: number
  readonly labels: number
}

/** An open occurrence with these labels, and readings of the day before it. */
async function occurrenceOf(bench: Bench, labels: number): Promise<Occurrence> {
  bench.say(`gravando ${labels} etiquetas`)
  const kitchen = await oneKitchen(bench)
  const product = { name: 'Caldo', measure: 1, measureUnit: 'quilos', sif: 'ISENTO', foodClass: 'cozido' }
  const { id: baseProductId } = await kitchen.post<{ id: string }>('/api/base-products', product)
  const place = { name: 'Câmara', icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  const { id: storageTypeId } = await kitchen.post<{ id: string }>('/api/storage-types', place)
  const made = { name: 'Caldo', category: 'Caldos', sector: 'Cozinha', responsible: 'Ana', weight: '1 kg' }
  for (let done = 0; done < labels; done += A_CALL)
    await kitchen.post('/api/products', {
      ...made,
      state: 'preparado',
      baseProductId,
      storageTypeId,
      quantity: Math.min(A_CALL, labels - done),
    })
  const { id: pointId } = await kitchen.post<{ id: number }>('/api/temperature-points', {
    name: 'Câmara',
    storageTypeId,
  })
  const readings = Array.from({ length: 24 }, (_, index) => ({
    pointId,
    value: 3 + (index % 3) / 2,
    at: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
  }))
  await kitchen.post('/api/temperature-rounds', { readings })
  const { id } = await kitchen.post<IncidentSummary>('/api/incidents', { kind: 'equipamento', pointIds: [pointId] })
  return { kitchen, id, labels }
}

/** A page from the middle, whose totals are of all labels. */
async function shown({ kitchen, id, labels }: Occurrence): Promise<{ readonly ms: number }> {
  const begun = performance.now()
  const incident = await kitchen.get<Incident>(`/api/incidents/${id}?limit=${PAGE}&from=${Math.floor(labels / 2)}`)
  const ms = performance.now() - begun
  const { totals, labels: page } = incident
  if (totals.all.labels !== labels || page.length !== Math.min(PAGE, labels / 2))
    throw new Error(`${totals.all.labels} labels in all, ${page.length} on the page`)
  return { ms }
}

/** t: an occurrence with 5,000 labels through the API, against one with 500; and the verdicts of 2,000 readings. */
export const occurrence = scenario({
  row: 't',
  given: async (bench) => ({
    many: await occurrenceOf(bench, bench.size(5_000, 500)),
    few: await occurrenceOf(bench, bench.size(500, 100)),
  }),
  async measure({ many, few }, bench) {
    await bench.compare({
      title: 'ocorrência',
      sides: { many: () => shown(many), few: () => shown(few) },
      rows: [
        {
          unit: 'ms',
          ours: 'many',
          peer: 'few',
          peerName: `${few.labels} etiquetas`,
          what: `uma página da ocorrência de ${many.labels} etiquetas, totais de todas`,
          of: ({ ms }) => ms,
          target: ratioAtMost(TIMES_TENTH),
        },
      ],
    })
    for (const storageKind of ['refrigerado', 'congelado'] as const)
      await bench.compare({
        title: `vereditos, ${storageKind}`,
        sides: {
          whole: () => Promise.resolve(verdictsMs(2_000, 500, storageKind)),
          fewerReadings: () => Promise.resolve(verdictsMs(1_000, 500, storageKind)),
          fewerLabels: () => Promise.resolve(verdictsMs(2_000, 250, storageKind)),
        },
        rows: (['fewerReadings', 'fewerLabels'] as const).map((peer) => ({
          unit: 'ms' as const,
          ours: 'whole' as const,
          peer,
          peerName: peer === 'fewerReadings' ? '1.000 leituras' : '250 etiquetas',
          what: `vereditos de 2.000 leituras × 500 etiquetas, ${storageKind}`,
          target: figureAtMost(VERDICTS_MS),
        })),
      })
    bench.note('os vereditos são a função pura; linear: a razão contra a metade fica perto de 2 ou abaixo')
  },
})
