import { randomUUID } from 'node:crypto'
import { noteXml } from '../../test/note-xml.ts'
import { count, countsText, oneTo } from '../case.ts'
import { hostileNotes } from '../hostile-notes.ts'
import type { Ground, Served } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import { naiveServer, post } from '../visits.ts'
import type { Write } from './killed-writes.ts'
import { clientOf, killWhileWriting, kitchenThatWrites, TENANT, wholeAndOnce } from './killed-writes.ts'

const product = async (served: Served): Promise<string> =>
  (
    await clientOf(served).client.post<{ id: string }>('/api/base-products', {
      name: 'Filé congelado',
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'congelado',
      foodClass: 'carne_crua',
    })
  ).body.id

const LABELS = 300

/** One confirmation of a receipt that is opened once: all labels in one write. */
async function byReceipt(served: Served): Promise<Write> {
  const baseProductId = await product(served)
  const opened = new Map<string, { readonly id: number; readonly version: number }>()
  return async ({ origin }, { mark: lot, labels }, key) => {
    const { client, cookie } = clientOf(served)
    const lots = [{ lot, makersDate: '2027-11-10', labels: { count: labels, weight: '100 g' } }]
    const line = { description: 'FILE PEITO', unit: 'KG', quantity: 100, baseProductId, outcome: 'aceito', lots }
    const body = { supplier: { name: 'Frigo Sul' }, temperatures: { congelado: -18 }, lines: [line] }
    const receipt = opened.get(lot) ?? (await client.post<{ id: number; version: number }>('/api/receipts', body)).body
    opened.set(lot, receipt)
    return post(origin, `/api/receipts/${receipt.id}/confirm`, JSON.stringify({ version: receipt.version }), {
      cookie,
      'idempotency-key': key,
    })
  }
}

/** A screen that writes the labels of a delivery call by call, and begins again after an error. */
async function callByCall(served: Served): Promise<Write> {
  const baseProductId = await product(served)
  return async ({ origin }, { mark: lot, labels }) => {
    const { cookie } = clientOf(served)
    const body = {
      name: 'Filé congelado',
      category: 'Carnes',
      sector: 'Recebimento',
      responsible: 'Ana',
      state: 'lacrado',
      baseProductId,
      storageTypeId: 'congelado',
      makersDate: '2027-11-10',
      lot,
      quantity: labels / 30,
    }
    let status = 200
    for (let call = 0; call < 30 && status > 0 && status < 300; call += 1)
      status = await post(origin, '/api/products', JSON.stringify(body), { cookie, 'idempotency-key': randomUUID() })
    return status
  }
}

const BATCH = 20
/** The heap of a process that reads many notes breathes by less than this. */
const GROWTH_MIB = 96

interface Reader {
  readonly send: (xml: string) => Promise<number>
  readonly memoryMiB: () => Promise<number | null>
}

/** A server at the address that hostile notes name. It counts the requests that reach it. */
async function lure(ground: Ground) {
  const asked: string[] = []
  const port = await naiveServer(ground, {}, (request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/plain' }).end('isca')
  })
  return { address: `http://127.0.0.1:${port}`, asked }
}

async function productReads(ground: Ground): Promise<Reader> {
  const served = await ground.product([TENANT])
  const { cookie } = clientOf(served)
  return {
    send: (xml) => post(served.origin, '/api/receipts/read-nfe', JSON.stringify({ xml }), { cookie }),
    memoryMiB: () => served.process.memoryMiB(),
  }
}

/** A reader that does what a document type asks for. */
const obedient = (): Reader => ({
  async send(xml) {
    const [, external] = /SYSTEM "(http[^"]+)"/.exec(xml) ?? []
    if (external !== undefined) await fetch(external)
    return xml.includes('<!ENTITY') ? 500 : 200
  },
  memoryMiB: () => Promise.resolve(null),
})

async function readHostile(
  { reader, bait }: { readonly reader: Reader; readonly bait: Awaited<ReturnType<typeof lure>> },
  { random, size }: Ground,
) {
  const bodies = size(100_000, 600)
  const hostile = hostileNotes(noteXml(), bait.address, random)
  const counts = new Map<number, number>()
  let [settled, most]: [number | null, number] = [null, 0]
  for (let sent = 0; sent < bodies; sent += BATCH) {
    const statuses = await Promise.all(oneTo(BATCH).map(() => reader.send(hostile())))
    for (const status of statuses) count(counts, status)
    if (sent % (BATCH * 25) !== 0) continue
    const memory = await reader.memoryMiB()
    // What the first tenth leaves is the caches and the heap of a busy process.
    if (sent >= bodies / 10) settled ??= memory
    most = Math.max(most, memory ?? 0)
  }
  return { bodies, counts, asked: bait.asked.length, growth: settled === null ? 0 : most - settled }
}

export const receipts = [
  scenario({
    id: '40',
    name: `kill -9 no meio de um recebimento de ${LABELS} etiquetas`,
    expected: 'tudo ou nada, e repetido uma vez só',
    given: (ground) => kitchenThatWrites(ground, byReceipt, LABELS),
    fault: killWhileWriting,
    holds: wholeAndOnce('um recebimento'),
    control: { name: 'etiquetas em várias chamadas', given: (ground) => kitchenThatWrites(ground, callByCall, LABELS) },
  }),
  scenario({
    id: '41',
    name: 'XML hostil no lugar da nota',
    expected: 'nenhum 5xx, nada é buscado nem expandido, memória estável',
    given: async (ground) => ({ reader: await productReads(ground), bait: await lure(ground) }),
    fault: readHostile,
    holds: ({ bodies, counts, asked, growth }) => ({
      holds: asked === 0 && growth < GROWTH_MIB && [...counts.keys()].every((status) => status >= 200 && status < 500),
      seen: `${asked} buscas, memória + ${Math.round(growth)} MiB`,
      figure: `${bodies} corpos: ${countsText(counts)}`,
    }),
    control: {
      name: 'obedecer ao DOCTYPE',
      given: async (ground) => ({ reader: obedient(), bait: await lure(ground) }),
    },
  }),
]
