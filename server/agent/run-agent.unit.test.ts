import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { claimBody, doneBody, failedBody, printingBody } from '../modules/print-queue/contract/agents.ts'
import { agentApi, NotPaired } from './agent-api.ts'
import type { AgentFiles, BegunJob } from './agent-files.ts'
import { agentFiles } from './agent-files.ts'
import { fieldsOf } from './fields.ts'
import { oneLine } from './one-line.ts'
import type { Printer } from './printer.ts'
import { PrintFailure } from './printer.ts'
import { runAgent } from './run-agent.ts'
import { samples } from '../../infra/test/samples.ts'

// The agent against a listener that holds the server's contract: what that refuses gets 422, as from the server.

interface Heard {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly status: number
}

const schemas = { claim: claimBody, printing: printingBody, done: doneBody, failed: failedBody }
/** `print`: not called unless the test has a job printed. */
const idle: Printer = { trouble: () => Promise.resolve(null), print: () => Promise.reject(new Error('not asked')) }

let folder: string
let files: AgentFiles
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foodid-agent-'))
  files = agentFiles(folder, 'bistro', 'lp:Zebra')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const journal = async () => join(folder, (await readdir(folder)).find((name) => name.endsWith('.journal')) ?? '')

/** What it prints cannot be written down: where a folder stands no file can be made. */
const fillsTheDisk: Printer = {
  ...idle,
  print: async () => {
    await mkdir(`${await journal()}.new`)
    return { confirmed: true }
  },
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}

interface Run {
  readonly heard: Heard[]
  readonly log: string[]
}

interface Scene {
  /** Called at each pause of the agent. */
  readonly slept?: (ms: number) => Promise<void> | void
  readonly printer?: Printer
  /** How many jobs the server has. After them the claim is answered with 401, which ends the agent. */
  readonly jobs?: number
  /** The answers to the first reports, where they are not those of the contract. */
  readonly reports?: readonly { readonly status: number; readonly detail: string }[]
}

/** Runs the agent until the server has nothing more for it. */
async function run({ printer = idle, jobs = 0, reports = [], slept = () => undefined }: Scene): Promise<Run> {
  const [heard, log]: [Heard[], string[]] = [[], []]
  const [left, answers] = [Array.from({ length: jobs }, (_, index) => index + 1), [...reports]]
  const answerTo = (path: string, body: unknown): readonly [number, object?] => {
    const schema = schemas[path.slice(path.lastIndexOf('/') + 1) as keyof typeof schemas]
    if (!z.safeParse(schema, body).success) return [422, { detail: 'Corpo recusado' }]
    if (path !== '/api/agent/claim') {
      const answer = answers.shift()
      return answer === undefined ? [204] : [answer.status, { detail: answer.detail }]
    }
    if (left.length === 0) return [401, { detail: 'fim' }]
    if (typeof fieldsOf(body)['trouble'] === 'string') return [204]
    const number = left.shift()
    const job = { id: `job-${number}`, attempt: 1, labels: 1, station: 'Praça', possiblyTwice: false }
    return [200, { job, profile: { language: 'zpl' }, bytes: Buffer.from('^XA^XZ').toString('base64') }]
  }
  const server = createServer((request, response) => {
    const listen = async () => {
      const [path, body] = [request.url ?? '', JSON.parse(await textOf(request)) as Heard['body']]
      const [status, answer] = answerTo(path, body)
      // The id of this run of the agent stands in every claim and in nothing else.
      const { run: ran, ...said } = body
      expect(typeof ran).toBe(path === '/api/agent/claim' ? 'string' : 'undefined')
      heard.push({ path, body: said, status })
      // An agent that sends the same again and again would never end the test.
      if (heard.length > 12) server.closeAllConnections()
      response.writeHead(heard.length > 12 ? 401 : status, { 'content-type': 'application/json' })
      response.end(status === 204 ? undefined : JSON.stringify(answer))
    }
    void listen()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  let sleeps = 0
  const sleep = async (ms: number) => {
    if ((sleeps += 1) > 10) throw new NotPaired('stuck')
    await slept(ms)
  }
  const parts = { api: agentApi(new URL(`http://127.0.0.1:${port}`), 'bistro'), files, printer, token: 'bistro.x' }
  await expect(runAgent({ ...parts, log: (text) => void log.push(text), sleep })).rejects.toThrow('fim')
  server.closeAllConnections()
  server.close()
  return { heard, log }
}

const reportsIn = (heard: readonly Heard[]) => heard.filter(({ path }) => path !== '/api/agent/claim')

describe('what the last run left undone', () => {
  it.each<readonly [BegunJob, object]>([
    [
      { id: 'j1', attempt: 2, state: 'enviando' },
      {
        attempt: 2,
        reason: 'O programa da impressora parou no meio da impressão: confira o que saiu.',
        nothingSent: false,
      },
    ],
    [
      { id: 'j1', attempt: 2, state: 'reservado' },
      { attempt: 2, reason: 'O programa da impressora parou antes de imprimir.', nothingSent: true },
    ],
    [
      { id: 'j1', attempt: 1, state: 'falhou', reason: 'lp recusou: lp: a\n\tlp: b \r\n', nothingSent: false },
      { attempt: 1, reason: 'lp recusou: lp: a lp: b', nothingSent: false },
    ],
    [
      { id: 'j1', attempt: 1, state: 'falhou', reason: '' },
      { attempt: 1, reason: 'A impressora não disse por quê.', nothingSent: false },
    ],
  ])('is reported in a way that the server takes: %j', async (job, body) => {
    files.keepJob(job)
    const { heard } = await run({})
    expect(reportsIn(heard)).toEqual([{ path: '/api/agent/jobs/j1/failed', body, status: 204 }])
    expect(files.readJob()).toBeNull()
  })

  it('is forgotten where its journal cannot be read: the server frees the job', async () => {
    files.keepJob({ id: 'j1', attempt: 1, state: 'enviando' })
    await writeFile(await journal(), '{"id":"j1"')
    expect(reportsIn((await run({})).heard)).toEqual([])
  })
})

describe('a report that the server refuses', () => {
  it.each([400, 422])('with %i is logged with its detail, and the next job is printed', async (status) => {
    const printer: Printer = { ...idle, print: () => Promise.resolve({ confirmed: true }) }
    const { heard, log } = await run({ printer, jobs: 2, reports: [{ status, detail: 'Corpo estranho' }] })
    expect(reportsIn(heard).map(({ path }) => path)).toEqual([
      '/api/agent/jobs/job-1/done',
      '/api/agent/jobs/job-2/done',
    ])
    expect(log).toContain('Impressão job-1: o servidor recusou o registro (Corpo estranho). Confira o que saiu.')
  })

  it.each([404, 409])('with %i is of a job that is not this computer’s any more', async (status) => {
    const printer: Printer = { ...idle, print: () => Promise.resolve({ confirmed: true }) }
    const { heard, log } = await run({
      printer,
      jobs: 2,
      reports: [{ status, detail: 'Outro programa da impressora' }],
    })
    expect(reportsIn(heard)).toHaveLength(2)
    expect(log).toContain('Impressão job-1: o servidor já a tinha tirado deste computador. Confira se saiu duas vezes.')
  })
})

it('says every 20 seconds that it still prints, also where the server answers with an error', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const printer: Printer = {
      ...idle,
      print: async () => {
        vi.advanceTimersByTime(19_999)
        for (const _ of [1, 2]) {
          vi.advanceTimersByTime(20_000)
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
        return { confirmed: true }
      },
    }
    const { heard } = await run({ printer, jobs: 1, reports: [{ status: 503, detail: 'Em manutenção' }] })
    expect(reportsIn(heard).map(({ path, body, status }) => [path, body, status])).toEqual([
      ['/api/agent/jobs/job-1/printing', { attempt: 1 }, 503],
      ['/api/agent/jobs/job-1/printing', { attempt: 1 }, 204],
      ['/api/agent/jobs/job-1/done', { attempt: 1, confirmed: true }, 204],
    ])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

it('reports what was printed though the disk does not take it', async () => {
  const { heard, log } = await run({ printer: fillsTheDisk, jobs: 1 })
  expect(reportsIn(heard)).toEqual([
    { path: '/api/agent/jobs/job-1/done', body: { attempt: 1, confirmed: true }, status: 204 },
  ])
  expect(log.join('\n')).toContain('EISDIR')
  expect(files.readJob()).toBeNull()
})

it('goes on where neither the disk nor the server takes what was printed', async () => {
  const reports = [{ status: 503, detail: 'Em manutenção' }]
  const { heard } = await run({ printer: fillsTheDisk, jobs: 1, reports })
  expect(reportsIn(heard).map(({ path, status }) => [path, status])).toEqual([
    ['/api/agent/jobs/job-1/done', 503],
    ['/api/agent/jobs/job-1/failed', 204],
  ])
  expect(files.readJob()).toBeNull()
})

it('gives a job back that the disk does not take, and takes the next one when the disk takes it', async () => {
  files.keepJob({ id: 'j0', attempt: 1, state: 'saiu' })
  const inTheWay = `${await journal()}.new`
  await mkdir(inTheWay)
  const pauses: number[] = []
  const printed: number[] = []
  const printer: Printer = { ...idle, print: async () => ({ confirmed: printed.push(1) > 0 }) }
  const { heard, log } = await run({
    printer,
    jobs: 2,
    slept: async (ms) => {
      pauses.push(ms)
      if (pauses.length === 2) await rm(inTheWay, { recursive: true })
    },
  })
  const reason = expect.stringMatching(/^O disco deste computador não aceita o diário: EISDIR/) as unknown
  expect(heard.map(({ path, body }) => [path.replace(/.*[/]/, ''), body])).toEqual([
    ['done', { attempt: 1, confirmed: false }],
    ['claim', {}],
    ['failed', { attempt: 1, reason, nothingSent: true }],
    ['claim', { trouble: reason }],
    ['claim', { trouble: reason }],
    ['claim', {}],
    ['done', { attempt: 1, confirmed: true }],
    ['claim', {}],
  ])
  expect([printed.length, pauses]).toEqual([1, [5000, 5000]])
  expect(log.join('\n')).not.toContain('Sem contato')
  expect(files.readJob()).toBeNull()
})

it('does not take a job again at once whose printer takes nothing, and says why', async () => {
  const busy = 'Falha ao escrever em /dev/usb/lp0: EBUSY.'
  const pauses: number[] = []
  const printer: Printer = {
    ...idle,
    print: () =>
      pauses.length < 2 ? Promise.reject(new PrintFailure(busy, true)) : Promise.resolve({ confirmed: false }),
  }
  const { heard } = await run({ printer, jobs: 3, slept: (ms) => void pauses.push(ms) })
  expect(heard.map(({ path, body }) => [path.replace(/.*[/]/, ''), body])).toEqual([
    ['claim', {}],
    ['failed', { attempt: 1, reason: busy, nothingSent: true }],
    ['claim', { trouble: busy }],
    ['claim', {}],
    ['failed', { attempt: 1, reason: busy, nothingSent: true }],
    ['claim', { trouble: busy }],
    ['claim', {}],
    ['done', { attempt: 1, confirmed: false }],
    ['claim', {}],
  ])
  expect(pauses).toEqual([5000, 5000])
})

describe('the first label after a job that was broken off', () => {
  const spoiled = 'A impressão anterior parou no meio: a primeira etiqueta desta pode sair estragada.'
  /** Whether the log of each job warns of its first label. */
  const warnings = ({ log }: Run) =>
    log.filter((text) => text.startsWith('Imprimindo')).map((text) => text.includes(spoiled))

  it('may be spoiled, and the log says so until a job has been sent', async () => {
    const ends = [new PrintFailure('Sem papel', false), new PrintFailure('Ocupada', true), null, null]
    const print = () => {
      const end = ends.shift() ?? null
      return end === null ? Promise.resolve({ confirmed: false }) : Promise.reject(end)
    }
    expect(warnings(await run({ printer: { ...idle, print }, jobs: 4 }))).toEqual([false, true, true, false])
  })

  it('may be spoiled also where the agent was killed', async () => {
    files.keepJob({ id: 'j1', attempt: 1, state: 'enviando' })
    const printer: Printer = { ...idle, print: () => Promise.resolve({ confirmed: false }) }
    expect(warnings(await run({ printer, jobs: 2 }))).toEqual([true, false])
  })
})

it('says the trouble of its printer and of a job in one line', async () => {
  const failure = new PrintFailure(`lp recusou: ${'sem papel\n'.repeat(60)}`, false)
  let asked = 0
  const printer: Printer = {
    trouble: () => Promise.resolve((asked += 1) === 1 ? 'O CUPS não responde:\nlpstat' : asked === 2 ? '\n' : null),
    print: () => Promise.reject(failure),
  }
  const { heard, log } = await run({ printer, jobs: 3 })
  expect(heard.map(({ status }) => status)).not.toContain(422)
  expect(heard[0]?.body).toEqual({ trouble: 'O CUPS não responde: lpstat' })
  expect(log.filter((text) => text.includes('\n'))).toEqual([])
})

it('one line is always a line that the server takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
      const line = oneLine(text, 'Sem motivo.')
      expect(z.safeParse(failedBody, { reason: line }).success, JSON.stringify(line)).toBe(true)
      expect(z.safeParse(claimBody, { trouble: line }).success).toBe(true)
    }),
    { numRuns: samples(500) },
  )
  expect(oneLine('x\ud800', '-')).toBe('x')
  expect(oneLine(`${'x'.repeat(299)}😀`, '-')).toBe('x'.repeat(299))
  expect(oneLine(' \u200b\u0007 ', 'Sem motivo.')).toBe('Sem motivo.')
})
