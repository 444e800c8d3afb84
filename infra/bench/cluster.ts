import type { Bench, Group } from './bench.ts'
import type { Moves } from './cluster-move.ts'
import { MOVE_MODES, moveGroup } from './cluster-move.ts'
import { startServers } from './cluster-servers.ts'
import type { Products, SideName, WriteFigures } from './cluster-writes.ts'
import { startProducts } from './cluster-writes.ts'
import type { GroupResult, Note, Row, Unit } from './report.ts'
import { rowOf } from './report.ts'
import { alternate, ratiosOf, spreadOf } from './rounds.ts'

type Figures = Readonly<Record<SideName, readonly WriteFigures[]>>

const group = 'l'
const whole = (value: number) => Math.round(value).toLocaleString('pt-BR')
const percent = (part: number) => `${(part * 100).toFixed(0)} %`
const medianOf = (figures: readonly WriteFigures[], of: (figure: WriteFigures) => number) =>
  spreadOf(figures.map(of)).median

const processorUs = ({ productUs, coordinatorUs, workersUs, plainUs }: WriteFigures) =>
  productUs + coordinatorUs + workersUs + plainUs

/** The comparisons: a side, the side that it is divided by, and their names in the table. */
const COMPARISONS: readonly {
  readonly what: string
  readonly ours: SideName
  readonly peerName: string
  readonly peer: SideName
}[] = [
  { what: 'pelo coordenador', ours: 'single', peerName: 'um servidor sem Citus', peer: 'plain' },
  { what: 'pelo nó que guarda o restaurante', ours: 'home', peerName: 'pelo coordenador', peer: 'coordinator' },
  { what: 'por um nó que não o guarda', ours: 'away', peerName: 'pelo coordenador', peer: 'coordinator' },
]

const MEASURES: readonly {
  readonly unit: Unit
  readonly prefix: string
  readonly of: (figure: WriteFigures) => number
}[] = [
  { unit: 'ms', prefix: 'uma gravação', of: ({ ms }) => ms },
  { unit: 'op/s', prefix: 'gravações', of: ({ perSecond }) => perSecond },
  { unit: 'µs', prefix: 'processador por gravação,', of: processorUs },
]

function writeRows(concurrency: number, figures: Figures): Row[] {
  return COMPARISONS.flatMap(({ what, ours, peerName, peer }) =>
    MEASURES.map(({ unit, prefix, of }) =>
      rowOf({
        group,
        what: `${prefix} ${what}, ao mesmo tempo: ${concurrency}`,
        unit,
        ours: figures[ours].map(of),
        peerName,
        peer: figures[peer].map(of),
      }),
    ),
  )
}

const timesOf = (figures: readonly WriteFigures[]) => figures.map(({ ms }) => ms)

/** Where the processor time of a write goes. */
function shareNote(concurrency: number, figures: Figures): Note {
  const parts = (['plain', 'single', 'coordinator', 'home', 'away'] as const).map((side) => {
    const of = (value: (figure: WriteFigures) => number) => whole(medianOf(figures[side], value))
    const servers =
      side === 'plain'
        ? `servidor ${of(({ plainUs }) => plainUs)}`
        : `coordenador ${of(({ coordinatorUs }) => coordinatorUs)}, trabalhadores ${of(({ workersUs }) => workersUs)}`
    return `${side}: produto ${of(({ productUs }) => productUs)}, ${servers}`
  })
  const coordinatorPart = medianOf(figures.coordinator, (figure) => figure.coordinatorUs / processorUs(figure))
  const timePart = spreadOf(ratiosOf(timesOf(figures.home), timesOf(figures.coordinator))).median
  return {
    group,
    text: `ao mesmo tempo ${concurrency}, µs de processador por gravação: ${parts.join('; ')}. O coordenador é ${percent(coordinatorPart)} do processador de uma gravação que passa por ele; sem ele, pelo nó do restaurante, a gravação leva ${percent(timePart)} do tempo.`,
  }
}

async function measureWrites(bench: Bench, products: Products): Promise<GroupResult> {
  const rows: Row[] = []
  const notes: Note[] = []
  await products.warmUp()
  for (const concurrency of [1, 8, 32]) {
    bench.say(`l: ao mesmo tempo: ${concurrency}`)
    const figures = await alternate(bench.rounds, {
      plain: () => products.measure('plain', concurrency),
      single: () => products.measure('single', concurrency),
      coordinator: () => products.measure('coordinator', concurrency),
      home: () => products.measure('home', concurrency),
      away: () => products.measure('away', concurrency),
    })
    rows.push(...writeRows(concurrency, figures))
    notes.push(shareNote(concurrency, figures))
  }
  return { rows, notes }
}

function moveRows({ moves, verdict, movedLabels }: Moves): GroupResult {
  const rows = MOVE_MODES.map((mode) => {
    const those = moves.filter((move) => move.mode === mode)
    return rowOf({
      group,
      what: `maior espera de uma gravação enquanto o seu grupo muda de nó, ${mode}`,
      unit: 'ms',
      ours: those.map(({ during }) => during),
      peerName: 'antes da mudança',
      peer: those.map(({ before }) => before),
    })
  })
  const texts = MOVE_MODES.map((mode) => {
    const those = moves.filter((move) => move.mode === mode)
    const seconds = spreadOf(those.map((move) => move.seconds))
    const elsewhere = Math.max(...those.map((move) => move.elsewhere))
    return `${mode}: ${those.length} mudanças de ${seconds.min.toFixed(1)} a ${seconds.max.toFixed(1)} s, nos outros grupos a maior espera foi ${elsewhere} ms`
  })
  return {
    rows,
    notes: [
      {
        group,
        text: `mudanças com ${movedLabels} etiquetas no grupo: ${texts.join('; ')}. ${verdict.acknowledged} gravações confirmadas: ${verdict.lost} perdidas, ${verdict.doubled} dobradas, ${verdict.ghosts} indevidas, ${verdict.holes} furos, ${verdict.differingRows} linhas diferentes.`,
      },
    ],
  }
}

/**
 * l: a write on a Citus cluster of three nodes against one server of the same version; through the coordinator and
 * through the workers; and a shard group that moves while clients write. All nodes are on this machine.
 */
export const clusterGroup: Group = async (bench) => {
  bench.say('l: um coordenador, dois trabalhadores e um servidor sem Citus')
  const servers = await startServers(bench)
  try {
    const products = await startProducts(bench, servers)
    try {
      const writes = await measureWrites(bench, products)
      const moves = moveRows(await moveGroup(bench, servers, products.origin))
      return { rows: [...writes.rows, ...moves.rows], notes: [...writes.notes, ...moves.notes] }
    } finally {
      await products.close()
    }
  } finally {
    await servers.stop()
  }
}
