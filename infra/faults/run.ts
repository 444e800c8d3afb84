// `npm run faults`: runs every fault case with its control, and prints one table at the end.
import { rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureWebBuilt } from '../../server/web-build/build-web.ts'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded.ts'
import { prepareTemplate } from '../test/template-database.ts'
import { allCases } from './all-cases.ts'
import type { CaseContext, FaultCase } from './case.ts'
import { temporaryFolder } from './postgres.ts'
import type { Row, SkippedRow } from './table.ts'
import { isRight, rowOf, tableOf } from './table.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '20261121' },
    quick: { type: 'boolean', default: false },
  },
})
const wanted = values.only?.split(',').map((id) => id.trim())
const unknown = (wanted ?? []).filter((id) => !allCases.some((one) => one.id === id))
if (unknown.length > 0 || !/^\d{1,9}$/.test(values.seed)) {
  process.stderr.write(
    `Uso: npm run faults -- [--only 1,3] [--seed 7] [--quick]\nCasos: ${allCases.map(({ id }) => id).join(', ')}\n`,
  )
  process.exit(2)
}

// Built first, so that no case measures the build.
await ensureWebBuilt(say)
const rows = await runAll(allCases.filter(({ id }) => wanted?.includes(id) ?? true))
say(
  `\nSemente ${values.seed}, ${cpus().length} processadores, Node ${process.version}${values.quick ? ', tamanho rápido' : ''}.\n`,
)
say(tableOf(rows))
const ran = rows.filter((row) => row.kind === 'run')
const right = ran.filter(isRight).length
const skipped = rows.length - ran.length
say(
  `\n${right} de ${ran.length} casos como esperado, ${Math.round(ran.reduce((sum, { seconds }) => sum + seconds, 0))} s${skipped === 0 ? '' : `; ${skipped} não executados`}.`,
)
process.exit(right === ran.length ? 0 : 1)

async function runAll(cases: readonly FaultCase[]): Promise<(Row | SkippedRow)[]> {
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    settings: { max_connections: '300' },
  })
  const end = () => server.stop().finally(() => rm(folder, { recursive: true, force: true }))
  // Ctrl+C reaches only this process: the database runs in its own process group.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)))
  try {
    const context: CaseContext = {
      adminUrl: server.adminUrl,
      loginPassword: await prepareTemplate(server.adminUrl),
      seed: Number(values.seed),
      quick: values.quick,
    }
    const done: (Row | SkippedRow)[] = []
    for (const next of cases) {
      const row = await rowOf(next, context)
      done.push(row)
      if (row.kind === 'skipped') say(`– ${row.id.padStart(2)} ${row.name}: não executado: ${row.missing}`)
      else
        say(
          `${isRight(row) ? '✓' : '✗'} ${row.id.padStart(2)} ${row.name}: ${row.outcome.seen} (${row.outcome.figure}); controle, ${row.control.name}: ${row.control.seen} [${row.seconds.toFixed(1)} s]`,
        )
    }
    return done
  } finally {
    await end()
  }
}
