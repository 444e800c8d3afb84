// `npm run bench`: measures the requested rows, each against a floor or a peer in the same rounds.
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { appendGroup } from './append.ts'
import type { Group, RunningBench } from './bench.ts'
import { startBench } from './bench.ts'
import { clusterGroup } from './cluster.ts'
import { commandGroup } from './command.ts'
import { datesGroup } from './dates.ts'
import { dayGroup } from './day.ts'
import { jobsGroup } from './jobs.ts'
import { lineageGroup } from './lineage.ts'
import { nightlyGroup } from './nightly.ts'
import { paperGroup } from './paper.ts'
import { pdfGroup } from './pdf.ts'
import { readsGroup } from './reads.ts'
import { rebuildGroup } from './rebuild.ts'
import type { GroupResult } from './report.ts'
import { isReached, notesOf, tableOf } from './report.ts'
import { soakGroup } from './soak.ts'
import { startupGroup } from './startup.ts'
import { wasteGroup } from './waste.ts'
import { webGroup } from './web.ts'

const groups: readonly { readonly rows: readonly string[]; readonly measure: Group }[] = [
  { rows: ['a', 'c'], measure: appendGroup },
  { rows: ['b'], measure: commandGroup },
  { rows: ['d'], measure: readsGroup },
  { rows: ['e'], measure: nightlyGroup },
  { rows: ['f'], measure: rebuildGroup },
  { rows: ['g'], measure: pdfGroup },
  { rows: ['h'], measure: startupGroup },
  { rows: ['i'], measure: webGroup },
  { rows: ['j'], measure: jobsGroup },
  { rows: ['m'], measure: datesGroup },
  { rows: ['n'], measure: lineageGroup },
  { rows: ['o'], measure: paperGroup },
  { rows: ['p'], measure: wasteGroup },
  // These take from five to thirty minutes, and l needs a Citus cluster: they run only when they are named in --rows.
  { rows: ['k'], measure: dayGroup },
  { rows: ['l'], measure: clusterGroup },
  { rows: ['soak'], measure: soakGroup },
]

const {
  values: { rows: requested, quick, rounds, json, minutes, processes, restaurants },
} = parseArgs({
  options: {
    rows: { type: 'string', default: 'a,b,c,d,e,f,g,h,i,j,m,n,o,p' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    json: { type: 'string' },
    // Only of row k.
    minutes: { type: 'string' },
    processes: { type: 'string', default: '1,2' },
    restaurants: { type: 'string' },
  },
})
const wanted = requested.split(',')
const count = Number(rounds ?? (quick ? 1 : 5))
const unknown = wanted.filter((name) => groups.every((group) => !group.rows.includes(name)))
const day = {
  restaurants: Number(restaurants ?? (quick ? 20 : 1_000)),
  minutes: Number(minutes ?? (quick ? 0.1 : 10)),
  processes: processes.split(',').map(Number),
}
const isWhole = (value: number) => Number.isInteger(value) && value >= 1
if (unknown.length > 0 || ![count, day.restaurants, ...day.processes].every(isWhole) || !(day.minutes > 0)) {
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

/** A group that fails gets notes instead of rows; the other groups are still measured. */
function failed(names: readonly string[], error: unknown): GroupResult {
  console.error(error)
  process.exitCode = 1
  return {
    rows: [],
    notes: names.map((group) => ({
      group,
      text: `NÃO MEDIDO: ${error instanceof Error ? error.message : String(error)}`,
    })),
  }
}

async function measureAll(running: RunningBench): Promise<GroupResult> {
  const results: GroupResult[] = []
  for (const { rows, measure } of groups) {
    if (rows.some((name) => wanted.includes(name)))
      results.push(await measure(running).catch((error: unknown) => failed(rows, error)))
  }
  const isWanted = ({ group }: { readonly group: string }) => wanted.includes(group)
  return {
    rows: results.flatMap((result) => result.rows).filter(isWanted),
    notes: results.flatMap((result) => result.notes).filter(isWanted),
  }
}

const bench = await startBench({ rounds: count, isQuick: quick, day })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void bench.stop().finally(() => process.exit(1)))
const { rows, notes } = await measureAll(bench).finally(() => bench.stop())

if (quick) console.log('Com --quick: tamanhos mínimos, para ver que roda; os números não valem.\n')
console.log(
  `${machine.processors} × ${machine.model}, Node ${machine.node}, carga antes ${machine.loadBefore.toFixed(1)}. PostgreSQL embutido com fsync e synchronous_commit, o mesmo para os dois lados.`,
)
console.log(
  `Rodadas alternadas: ${count}, depois de uma de aquecimento. Medianas (do menor ao maior); a razão é a mediana das razões de cada rodada, FoodID ÷ o outro.\n`,
)
console.log(tableOf(rows))
if (notes.length > 0) console.log(`\n${notesOf(notes)}`)
if (json !== undefined)
  await writeFile(
    json,
    `${JSON.stringify({ machine, quick, rounds: count, rows: rows.map((row) => ({ ...row, reached: isReached(row) ?? null })), notes }, null, 2)}\n`,
  )
// A group that failed may have left children, whose channels keep this process alive. They end with it.
process.exit()
