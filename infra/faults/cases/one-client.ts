import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { fileBody, xlsx } from '../../../server/table-import/samples.test-support.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, quantile, size } from '../case.ts'
import { mortalProcess } from '../product.ts'
import { withKitchens } from './floods.ts'

const control = (name: string) => join(import.meta.dirname, '..', 'controls', name)

const HEALTH_TIMES_MAX = 10
const READS_TIMES_MAX = 3
const GIVES_UP_AFTER_MS = 60_000

interface Asked {
  readonly path: string
  readonly cookie?: string
}

interface Answers {
  readonly times: readonly number[]
  readonly failed: number
}

/** Asks twenty times a second, from the visitor's own address, until `stop`. */
function asking(origin: string, { path, cookie = '' }: Asked): { stop(): Promise<Answers> } {
  const times: number[] = []
  const pending: Promise<void>[] = []
  let failed = 0
  const ask = async () => {
    const started = performance.now()
    const isOk = await fetch(origin + path, {
      headers: { cookie, 'x-forwarded-for': '192.0.2.1' },
      signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
    }).then(
      (answer) => answer.arrayBuffer().then(() => answer.ok),
      () => false,
    )
    if (!isOk) failed += 1
    times.push(performance.now() - started)
  }
  const timer = setInterval(() => void pending.push(ask()), 50)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return { times, failed }
    },
  }
}

/** The answers of a quiet product, and those during `attack`. */
async function quietAndDuring(
  origin: string,
  asked: Asked,
  attack: () => Promise<unknown>,
): Promise<{ readonly quiet: Answers; readonly during: Answers }> {
  await asking(origin, asked).stop()
  const before = asking(origin, asked)
  await sleep(3_000)
  const quiet = await before.stop()
  const beside = asking(origin, asked)
  await sleep(200)
  await attack()
  return { quiet, during: await beside.stop() }
}

/** Sends JSON; answers the status, or 0 without an answer. */
async function send(origin: string, path: string, body: string, headers: Readonly<Record<string, string>>) {
  return fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
  }).then(
    (answer) => answer.arrayBuffer().then(() => answer.status),
    () => 0,
  )
}

const IMPORT = '/api/ingredients/import/preview'
const milliseconds = (values: readonly number[], part: number) => `${Math.round(quantile(values, part))} ms`

/** A tenant sends a CSV of blank lines again and again, while everybody's health is asked for. */
async function blankLines(origin: string, cookie: string, lines: number, times: number): Promise<Outcome> {
  const body = JSON.stringify(fileBody(Buffer.from(`Nome;Preço\n${'\n'.repeat(lines)}`)))
  const statuses: number[] = []
  const { quiet, during } = await quietAndDuring(origin, { path: '/api/health' }, async () => {
    for (const _ of oneTo(times)) statuses.push(await send(origin, IMPORT, body, { cookie }))
  })
  const [usual, worst] = [quantile(quiet.times, 1), quantile(during.times, 1)]
  return {
    holds: during.failed === 0 && worst <= HEALTH_TIMES_MAX * usual && statuses.every((status) => status === 422),
    seen: `a resposta mais lenta de /api/health passou de ${Math.round(usual)} para ${Math.round(worst)} ms`,
    figure: `${times} CSV de ${lines} linhas em branco, respostas ${[...new Set(statuses)].join(', ')}`,
  }
}

/** A spreadsheet of a few kilobytes that keeps its reader busy until the deadline: a tag without an end, 19 MiB long. */
async function endlessSpreadsheet(): Promise<Buffer> {
  const files = unzipSync(await xlsx([['Nome'], ['Arroz']]))
  files['xl/worksheets/sheet1.xml'] = strToU8(`<worksheet><sheetData>${'<'.repeat(19 * 1024 * 1024)}`)
  return Buffer.from(zipSync(files))
}

const EVIL = 24
const IMPORTED_WITHIN_MS = 5_000

/** One tenant sends 24 spreadsheets that each hold a reader for its whole deadline; another one imports its list. */
async function spreadsheets(origin: string, attacker: string, other: string): Promise<Outcome> {
  const evil = JSON.stringify(fileBody(await endlessSpreadsheet(), 'lista.xlsx'))
  const good = JSON.stringify(
    fileBody(
      await xlsx([
        ['Nome', 'Preço', 'Unidade'],
        ['Arroz', 5, 'kg'],
      ]),
      'lista.xlsx',
    ),
  )
  const attack = oneTo(EVIL).map(() => send(origin, IMPORT, evil, { cookie: attacker }))
  await sleep(1_000)
  const started = performance.now()
  const status = await send(origin, IMPORT, good, { cookie: other })
  const took = performance.now() - started
  // The product is stopped by the caller, which ends what is still being read.
  void Promise.all(attack)
  return {
    holds: status === 200 && took <= IMPORTED_WITHIN_MS,
    seen: `a planilha do outro restaurante foi lida em ${(took / 1_000).toFixed(1)} s (${status})`,
    figure: `${EVIL} planilhas sem fim de um restaurante`,
  }
}

/** A body of nearly 1 MB whose every field is unknown: one error each. */
const unknownFields = () => JSON.stringify(Object.fromEntries(oneTo(48_000).map((at) => [`campo${at}`, at])))

/** A stranger sends five such bodies a second to the login, while a tenant reads. */
async function strangersBodies(origin: string, cookie: string, context: CaseContext): Promise<Outcome> {
  const body = unknownFields()
  const seconds = size(context, 12, 4)
  const counts = new Map<number, number>()
  const { quiet, during } = await quietAndDuring(origin, { path: '/api/products', cookie }, async () => {
    const sent = []
    for (const _ of oneTo(seconds * 5)) {
      sent.push(
        send(origin, '/tenant/login', body, { 'x-forwarded-for': '198.51.100.7' }).then((status) =>
          counts.set(status, (counts.get(status) ?? 0) + 1),
        ),
      )
      await sleep(200)
    }
    await Promise.all(sent)
  })
  const isHeld = quantile(during.times, 0.5) <= READS_TIMES_MAX * quantile(quiet.times, 0.5)
  return {
    holds: during.failed === 0 && isHeld,
    seen: `p50 das leituras de outro passou de ${milliseconds(quiet.times, 0.5)} para ${milliseconds(during.times, 0.5)}, p99 ${milliseconds(during.times, 0.99)}`,
    figure: `5 corpos de ${Math.round(body.length / 1_000)} KB por segundo em ${seconds} s: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  }
}

/** Runs `work` against a naive server in a process of its own. */
async function withNaive(script: string, work: (origin: string) => Promise<Outcome>): Promise<Outcome> {
  const naive = await mortalProcess({ env: {}, script: control(script) })
  try {
    await naive.start()
    return await work(naive.origin)
  } finally {
    await naive.close()
  }
}

export const oneClient: readonly FaultCase[] = [
  {
    id: '36',
    name: 'um CSV de 700.000 linhas em branco',
    expected: `recusado; a resposta mais lenta de /api/health no máximo ${HEALTH_TIMES_MAX} vezes a de antes`,
    run: (context) =>
      withKitchens(context, ['bistro'], ({ origin }, [kitchen]) =>
        blankLines(origin, kitchen?.cookie ?? '', size(context, 700_000, 100_000), size(context, 20, 5)),
      ),
    control: {
      name: 'ler o CSV na linha de execução de todos',
      run: () => withNaive('csv-on-the-main-thread.ts', (origin) => blankLines(origin, '', 50_000, 1)),
    },
  },
  {
    id: '37',
    name: '24 planilhas sem fim de um restaurante',
    expected: `a planilha de outro restaurante é lida em ${IMPORTED_WITHIN_MS / 1_000} s`,
    run: (context) =>
      withKitchens(context, ['bistro', 'cantina'], ({ origin }, [attacker, other]) =>
        spreadsheets(origin, attacker?.cookie ?? '', other?.cookie ?? ''),
      ),
    control: {
      name: 'uma fila só, na ordem de chegada',
      run: () => withNaive('one-queue-of-files.ts', (origin) => spreadsheets(origin, '', '')),
    },
  },
  {
    id: '38',
    name: 'um estranho manda cinco corpos de 1 MB por segundo',
    expected: `o p50 das leituras de outro é no máximo ${READS_TIMES_MAX} vezes o de antes`,
    run: (context) =>
      withKitchens(context, ['cantina'], ({ origin }, [kitchen]) =>
        strangersBodies(origin, kitchen?.cookie ?? '', context),
      ),
    control: {
      name: 'ler o corpo inteiro e responder com todos os erros',
      run: (context) =>
        withNaive('every-error.ts', (origin) => strangersBodies(origin, '', { ...context, quick: true })),
    },
  },
]
