// `npm run bench`: measures the requested rows, each against a floor or a peer in the same rounds.
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { append } from './append.ts'
import { startBenchServer } from './bench.ts'
import { command } from './command.ts'
import { dates } from './dates.ts'
import { day } from './day.ts'
import { productionList } from './day-list.ts'
import { paper } from './paper.ts'
import { pdf } from './pdf.ts'
import { reads } from './reads.ts'
import { production } from './production.ts'
import { recall } from './recall.ts'
import { receiving } from './receiving.ts'
import type { Note, Row } from './report.ts'
import { isReached, notesOf, tableOf } from './report.ts'
import { occurrence } from './occurrence.ts'
import { offline } from './offline.ts'
import { sensors } from './sensors.ts'
import { startup } from './startup.ts'
import { trace } from './trace.ts'
import { web } from './web.ts'

// Row k takes up to forty minutes: it runs only when it is named in --rows.
const scenarios = [
  append,
  command,
  reads,
  pdf,
  startup,
  web,
  dates,
  paper,
  receiving,
  production,
  productionList,
  sensors,
  occurrence,
  recall,
  trace,
  offline,
  day,
]

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: 'a,b,d,g,h,i,m,o,p' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    json: { type: 'string' },
    // Only of row k.
    minutes: { type: 'string' },
    processes: { type: 'string', default: '1,2' },
    restaurants: { type: 'string' },
  },
})
const { quick, json } = values
const wanted = values.rows.split(',')
const rounds = Number(values.rounds ?? (quick ? 1 : 5))
const sizeOfDay = {
  restaurants: Number(values.restaurants ?? (quick ? 20 : 1_000)),
  minutes: Number(values.minutes ?? (quick ? 0.1 : 10)),
  processes: values.processes.split(',').map(Number),
}
const isKnown = (name: string) => scenarios.some(({ row }) => row === name)
const isWhole = (value: number) => Number.isInteger(value) && value >= 1
const areWhole = [rounds, sizeOfDay.restaurants, ...sizeOfDay.processes].every(isWhole)
if (!wanted.every(isKnown) || !areWhole || !(sizeOfDay.minutes > 0)) {
  console.error(
    'Uso: npm run bench -- [--rows a,b] [--rounds 5] [--quick] [--json arquivo]; para a linha k: [--minutes 10] [--processes 1,2] [--restaurants 1000]',
  )
  process.exit(2)
}

/** Printed with the figures, which depend on it. */
const machine = {
  processors: cpus().length,
  model: cpus()[0]?.model ?? '',
  node: process.version,
  loadBefore: loadavg()[0] ?? 0,
  at: new Date().toISOString(),
}

const server = await startBenchServer()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().finally(() => process.exit(1)))

const [rows, notes]: [Row[], Note[]] = [[], []]
for (const { row, play } of scenarios.filter((one) => wanted.includes(one.row))) {
  try {
    const result = await play(server, { rounds, isQuick: quick, day: sizeOfDay })
    rows.push(...result.rows)
    notes.push(...result.notes)
  } catch (error) {
    // The other rows are still measured.
    console.error(error)
    process.exitCode = 1
    notes.push({ group: row, text: `NÃO MEDIDO: ${error instanceof Error ? error.message : String(error)}` })
  }
}
await server.stop()

if (quick) console.log('Com --quick: tamanhos mínimos, para ver que roda; os números não valem.\n')
console.log(
  `${machine.processors} × ${machine.model}, Node ${machine.node}, carga antes ${machine.loadBefore.toFixed(1)}. PostgreSQL embutido com fsync e synchronous_commit, o mesmo para os dois lados.`,
)
console.log(
  `Rodadas alternadas: ${rounds}, depois de uma de aquecimento. Medianas (do menor ao maior); a razão é a mediana das razões de cada rodada, FoodID ÷ o outro.\n`,
)
console.log(tableOf(rows))
if (notes.length > 0) console.log(`\n${notesOf(notes)}`)
if (json !== undefined) {
  const figures = rows.map((row) => ({ ...row, reached: isReached(row) ?? null }))
  await writeFile(json, `${JSON.stringify({ machine, quick, rounds, rows: figures, notes }, null, 2)}\n`)
}
// A row that failed may have left children, whose channels keep this process alive. They end with it.
process.exit()
