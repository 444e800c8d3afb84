import type { DayVerdict } from './day-check.ts'
import type { LadderStep } from './day-ladder.ts'
import { CALLS_PER_DAY, callKinds } from './day-plan.ts'
import type { CallKind } from './day-plan.ts'
import type { Resources } from './day-resources.ts'
import type { Unit } from './report.ts'
import { percentile } from './rounds.ts'
import type { Bench } from './scenario.ts'
import type { DayEnd, RunFigures } from './side-day.ts'

/** A day with this number of processes. */
export interface DayMeasured {
  readonly processes: number
  /** Processor time per second of all processes together while all streams are open and no request is made. */
  readonly idleProcessors: number
  readonly day: RunFigures
  readonly peak: Resources
  readonly rates: { readonly writes: number; readonly reads: number; readonly peakCalls: number }
  readonly steps: readonly LadderStep[]
  readonly lastGood: number | null
  readonly end: DayEnd
  readonly verdict: DayVerdict
}

const names: Readonly<Record<CallKind, string>> = {
  labels: 'gerar etiquetas',
  print: 'imprimir',
  withdraw: 'dar baixa',
  list: 'lista',
  search: 'busca',
  dashboard: 'painel (3 pedidos)',
  scan: 'página pública',
}

/** The first day against the second: one process against two. No rows where only one was measured. */
export function addDayRows({ add }: Bench, [ours, peer]: readonly DayMeasured[]): void {
  if (ours === undefined || peer === undefined) return
  const peerName = `${peer.processes} processos`
  const row = (what: string, unit: Unit, of: (measured: DayMeasured) => number) =>
    add({ what, unit, ours: [of(ours)], peerName, peer: [of(peer)] })
  for (const kind of callKinds)
    for (const share of ['p50', 'p99'] as const)
      row(`o dia: ${names[kind]}, ${share}`, 'ms', ({ day }) => day.kinds[kind]?.[share] ?? Number.NaN)
  row('memória do produto, todos os processos', 'MiB', ({ peak }) => sumOf(peak.processesMiB))
  row('memória do PostgreSQL', 'MiB', ({ peak }) => peak.databaseMiB)
  row('conexões com o banco', 'conexões', ({ peak }) => peak.connections)
  if (ours.lastGood !== null && peer.lastGood !== null)
    row('última taxa boa da escada, em chamadas', 'op/s', ({ lastGood }) => lastGood ?? 0)
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const whole = (value: number) => Math.round(value).toLocaleString('pt-BR')
const decimal = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

function delayText(delays: readonly number[]): string {
  return delays.length === 0
    ? 'nenhum'
    : `p50 ${whole(percentile(delays, 0.5))} ms, p99 ${whole(percentile(delays, 0.99))} ms`
}

export function addDayNotes(bench: Bench, measured: DayMeasured): void {
  const { restaurants, minutes } = bench.day
  const { processes, rates, day, peak, steps, lastGood, end, verdict, idleProcessors } = measured
  const note = (text: string) => bench.note(`${processes} processo(s): ${text}`)
  const latencies = callKinds.flatMap((kind) => {
    const latency = day.kinds[kind]
    return latency === null ? [] : [`${names[kind]} ${decimal(latency.p50)} e ${decimal(latency.p99)}`]
  })
  const ladder = steps.map(
    ({ factor, callsPerSecond, figures }) =>
      `×${factor} (${whole(callsPerSecond)}/s) p99 ${whole(figures.writes?.p99 ?? Number.NaN)} ms, ${figures.failures} falhas`,
  )
  note(
    `${whole(restaurants)} restaurantes, ${decimal(minutes)} minutos (um dia inteiro são 10): ${decimal(rates.writes)} gravações e ${decimal(rates.reads)} leituras por segundo em média, ${whole(rates.peakCalls)} chamadas no pico; por restaurante e dia (estimativa): ${callKinds.map((kind) => `${names[kind]} ${CALLS_PER_DAY[kind]}`).join(', ')}`,
  )
  note(`p50 e p99 em ms, contados da hora marcada, as falhas incluídas: ${latencies.join('; ')}`)
  note(
    `o gerador atrasou-se p99 ${decimal(day.lateness?.p99 ?? Number.NaN)} ms; ${day.failures} falhas${day.causes.length > 0 ? ` (${day.causes.join('; ')})` : ''}, ${end.repeated} repetidas`,
  )
  note(
    `só com as telas abertas ${decimal(idleProcessors)} processadores ocupados; no dia até ${peak.processesMiB.map(whole).join(' + ')} MiB de produto, ${whole(peak.databaseMiB)} MiB de PostgreSQL, ${peak.connections} conexões`,
  )
  note(
    `avisos ao vivo ${whole(end.streams.notices)}, depois da resposta: no mesmo processo ${delayText(end.streams.delaysSame)}; em outro ${delayText(end.streams.delaysOther)}; ${end.streams.unnoticed} sem aviso, ${end.streams.reopened} reabertas, ${end.streams.refused} recusadas ao abrir, ${verdict.behind} telas sem a última posição`,
  )
  note(
    `${whole(verdict.acknowledged)} etiquetas impressas, baixas e pedidos de etiquetas confirmados, com a escada: ${verdict.lost} perdidas, ${verdict.doubled} dobradas, ${verdict.ghosts} indevidas; cadeia e leituras de ${verdict.checked} restaurantes conferidas, ${verdict.faulty} com falha`,
  )
  note(`a escada: ${ladder.join('; ')}; última taxa boa: ${lastGood === null ? 'nenhuma' : `${whole(lastGood)}/s`}`)
}
