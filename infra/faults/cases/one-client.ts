import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { fileBody, xlsx } from '../../../server/table-import/samples.test-support.ts'
import { count, countsText, oneTo, quantile } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import type { Visited } from '../visits.ts'
import { ATTACKER, naiveProcess, post, repeated, servedProduct, visiting } from '../visits.ts'

const HEALTH_TIMES_MAX = 10
const READS_TIMES_MAX = 3
const IMPORT = '/api/ingredients/import/preview'

interface Served {
  readonly origin: string
  readonly cookies: readonly string[]
}

/** The visits to a quiet product, and those during `attack`. */
async function quietAndDuring(origin: string, visited: Visited, attack: () => Promise<unknown>) {
  await visiting(origin, visited).stop()
  const before = visiting(origin, visited)
  await sleep(3_000)
  const quiet = await before.stop()
  const beside = visiting(origin, visited)
  await sleep(200)
  await attack()
  return { quiet, during: await beside.stop() }
}

const blankLines = async (served: Promise<Served>, lines: number, times: number) => ({
  ...(await served),
  lines,
  times,
})

/** A tenant sends a CSV of blank lines again and again, while everybody's health is asked for. */
async function importBlankLines({
  origin,
  cookies: [cookie = ''],
  lines,
  times,
}: Awaited<ReturnType<typeof blankLines>>) {
  const body = JSON.stringify(fileBody(Buffer.from(`Nome;Preço\n${'\n'.repeat(lines)}`)))
  let statuses: number[] = []
  const visits = await quietAndDuring(origin, { path: '/api/health' }, async () => {
    statuses = await repeated(times, () => post(origin, IMPORT, body, { cookie }))
  })
  return { ...visits, lines, statuses }
}

/** A spreadsheet of a few kilobytes that keeps its reader busy until the deadline: a tag without an end, 19 MiB long. */
async function endlessSpreadsheet(): Promise<Buffer> {
  const files = unzipSync(await xlsx([['Nome'], ['Arroz']]))
  files['xl/worksheets/sheet1.xml'] = strToU8(`<worksheet><sheetData>${'<'.repeat(19 * 1024 * 1024)}`)
  return Buffer.from(zipSync(files))
}

const EVIL = 24
/** Less than one of their deadlines of eight seconds: in one queue with them it would wait for all. */
const IMPORTED_WITHIN_MS = 7_000
const PRICES = [
  ['Nome', 'Preço', 'Unidade'],
  ['Arroz', 5, 'kg'],
]

/** One tenant sends 24 spreadsheets that each hold a reader for its whole deadline; another one imports its list. */
async function spreadsheets({ origin, cookies: [attacker = '', other = ''] }: Served) {
  const sheetOf = (file: Buffer) => JSON.stringify(fileBody(file, 'lista.xlsx'))
  const [evil, good] = [sheetOf(await endlessSpreadsheet()), sheetOf(await xlsx(PRICES))]
  // The product is stopped after the case, which ends what is still being read.
  for (const _ of oneTo(EVIL)) void post(origin, IMPORT, evil, { cookie: attacker })
  await sleep(1_000)
  const started = performance.now()
  const status = await post(origin, IMPORT, good, { cookie: other }, 2 * IMPORTED_WITHIN_MS)
  return { status, tookMs: performance.now() - started }
}

/** A body of nearly 1 MB whose every field is unknown: one error each. */
const unknownFields = () => JSON.stringify(Object.fromEntries(oneTo(48_000).map((at) => [`campo${at}`, at])))

/** A stranger sends five such bodies a second to the login, while a tenant reads. */
async function strangersBodies({ origin, cookies: [cookie = ''] }: Served, { size }: Ground) {
  const [body, seconds, statuses] = [unknownFields(), size(12, 4), new Map<number, number>()]
  const send = async () => count(statuses, await post(origin, '/tenant/login', body, { 'x-forwarded-for': ATTACKER }))
  const visits = await quietAndDuring(origin, { path: '/api/products', cookie }, async () => {
    const sent: Promise<void>[] = []
    for (const _ of oneTo(seconds * 5)) {
      sent.push(send())
      await sleep(200)
    }
    await Promise.all(sent)
  })
  return { ...visits, seconds, statuses, length: body.length }
}

export const oneClient = [
  scenario({
    id: '36',
    name: 'um CSV de 700.000 linhas em branco',
    expected: `recusado; a resposta mais lenta de /api/health no máximo ${HEALTH_TIMES_MAX} vezes a de antes`,
    given: (ground) => blankLines(servedProduct(ground), ground.size(700_000, 100_000), ground.size(20, 5)),
    fault: importBlankLines,
    holds({ quiet, during, lines, statuses }) {
      const [usual, worst] = [quantile(quiet.times, 1), quantile(during.times, 1)]
      const isRefused = statuses.every((status) => status === 422)
      return {
        holds: during.failed === 0 && worst <= HEALTH_TIMES_MAX * usual && isRefused,
        seen: `a resposta mais lenta de /api/health passou de ${Math.round(usual)} para ${Math.round(worst)} ms`,
        figure: `${statuses.length} CSV de ${lines} linhas em branco, respostas ${[...new Set(statuses)].join(', ')}`,
      }
    },
    control: {
      name: 'ler o CSV na linha de execução de todos',
      given: (ground) => blankLines(naiveProcess(ground, 'csv-on-the-main-thread.ts'), 50_000, 1),
    },
  }),
  scenario({
    id: '37',
    name: '24 planilhas sem fim de um restaurante',
    expected: `a planilha de outro restaurante é lida em ${IMPORTED_WITHIN_MS / 1_000} s`,
    given: (ground): Promise<Served> => servedProduct(ground, 2),
    fault: spreadsheets,
    holds: ({ status, tookMs }) => ({
      holds: status === 200 && tookMs <= IMPORTED_WITHIN_MS,
      seen: `a planilha do outro restaurante foi lida em ${(tookMs / 1_000).toFixed(1)} s (${status})`,
      figure: `${EVIL} planilhas sem fim de um restaurante`,
    }),
    control: {
      name: 'uma fila só, na ordem de chegada',
      given: (ground) => naiveProcess(ground, 'one-queue-of-files.ts'),
    },
  }),
  scenario({
    id: '38',
    name: 'um estranho manda cinco corpos de 1 MB por segundo',
    expected: `o p50 das leituras de outro é no máximo ${READS_TIMES_MAX} vezes o de antes`,
    given: (ground): Promise<Served> => servedProduct(ground),
    fault: strangersBodies,
    holds({ quiet, during, seconds, statuses, length }) {
      const [usual, p50, p99] = [quantile(quiet.times, 0.5), quantile(during.times, 0.5), quantile(during.times, 0.99)]
      return {
        holds: during.failed === 0 && p50 <= READS_TIMES_MAX * usual,
        seen: `p50 das leituras de outro passou de ${Math.round(usual)} para ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
        figure: `5 corpos de ${Math.round(length / 1_000)} KB por segundo em ${seconds} s: ${countsText(statuses)}`,
      }
    },
    control: {
      name: 'ler o corpo inteiro e responder com todos os erros',
      given: (ground) => naiveProcess(ground, 'every-error.ts'),
    },
  }),
]
