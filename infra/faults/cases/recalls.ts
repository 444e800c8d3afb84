import { randomUUID } from 'node:crypto'
import { oneTo } from '../case.ts'
import type { Ground, Served } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import { post } from '../visits.ts'
import type { Write } from './killed-writes.ts'
import { clientOf, counting, killWhileWriting, kitchenThatWrites, roundsOf, wholeAndOnce } from './killed-writes.ts'

const LABELS = 300

interface Lot {
  readonly lotId: number
  readonly labelIds: readonly number[]
  readonly codes: readonly string[]
}

/** A received lot of all the labels of the kitchen. */
async function lotOf(served: Served): Promise<Lot> {
  const { client } = clientOf(served)
  const product = { name: 'Filé congelado', measure: 1, measureUnit: 'quilos', sif: 'ISENTO' }
  const kept = { storageType: 'congelado', foodClass: 'carne_crua' }
  const { id: baseProductId } = (await client.post<{ id: string }>('/api/base-products', { ...product, ...kept })).body
  const lots = [{ lot: 'A2911', makersDate: '2099-11-10', labels: { count: LABELS, weight: '100 g' } }]
  const line = { description: 'FILE PEITO', unit: 'KG', quantity: 30, baseProductId, outcome: 'aceito', lots }
  const body = { supplier: { name: 'Frigo Sul' }, temperatures: { congelado: -18 }, lines: [line] }
  const { body: opened } = await client.post<{ id: number; version: number }>('/api/receipts', body)
  const { version } = opened
  const { body: receipt } = await client.post<Received>(`/api/receipts/${opened.id}/confirm`, { version })
  const lotId = receipt.lots[0]?.id ?? 0
  return { lotId, labelIds: receipt.labels.map(({ id }) => id), codes: receipt.labels.map(({ qrCode }) => qrCode) }
}
interface Received {
  readonly lots: readonly { readonly id: number }[]
  readonly labels: readonly { readonly id: number; readonly qrCode: string }[]
}

const recallOf = ({ lotId }: Lot, mark: string) =>
  JSON.stringify({ mode: 'real', reason: mark, source: 'fornecedor', roots: [{ lotId }] })

/** One call, which blocks all labels of the lot for a reason that is the mark. */
async function byRecall(served: Served): Promise<Write> {
  const lot = await lotOf(served)
  const { cookie } = clientOf(served)
  return ({ origin }, { mark }, key) =>
    post(origin, '/api/recalls', recallOf(lot, mark), { cookie, 'idempotency-key': key })
}

/** Roots of a recall at most. */
const ROOTS = 50

/** A person who types the codes of the labels, as many as one recall takes, and begins again after an error. */
async function codeByCode(served: Served): Promise<Write> {
  const { codes } = await lotOf(served)
  const { cookie } = clientOf(served)
  return async ({ origin }, { mark }) => {
    for (let done = 0; done < codes.length; done += ROOTS) {
      const roots = codes.slice(done, done + ROOTS).map((code) => ({ code }))
      const body = JSON.stringify({ mode: 'real', reason: mark, source: 'fornecedor', roots })
      const status = await post(origin, '/api/recalls', body, { cookie, 'idempotency-key': randomUUID() })
      if (status !== 201) return status
    }
    return 201
  }
}

/** The events of recalls, and those of their labels. */
const blocked = counting(
  "select count(*)::integer as count from events where tenant_id = $1 and (type = 'RecallOpened' and data ->> 'reason' = $2 or type = 'LabelBlocked' and data ->> 'reason' like 'recolhimento %: ' || $2)",
)

type Act = 'separate' | 'release'
const bodyOf = (act: Act, ids: readonly number[], mark: string) =>
  JSON.stringify(act === 'separate' ? { ids } : { ids, reason: `laudo ${mark}` })

/** Recalls of one lot, one for each mark, and what is done with the labels of one of them. */
const withinRecalls =
  (act: Act, idsOf: (labelIds: readonly number[]) => readonly (readonly number[])[]) =>
  async (served: Served, { size }: Ground): Promise<Write> => {
    const lot = await lotOf(served)
    const { client, cookie } = clientOf(served)
    const ids = new Map<string, number>()
    for (const mark of ['Q0', ...oneTo(roundsOf(size)).map((round) => `K${round}`)])
      ids.set(mark, (await client.post<{ id: number }>('/api/recalls', JSON.parse(recallOf(lot, mark)))).body.id)
    return async ({ origin }, { mark }, key) => {
      const calls = idsOf(lot.labelIds)
      let status = 200
      for (const own of calls) {
        const headers = { cookie, 'idempotency-key': calls.length === 1 ? key : randomUUID() }
        status = await post(origin, `/api/recalls/${ids.get(mark)}/${act}`, bodyOf(act, own, mark), headers)
        if (status === 0) return 0
      }
      return status === 204 ? 200 : status
    }
  }
const inOneCall = (labelIds: readonly number[]) => [labelIds]
const oneByOne = (labelIds: readonly number[]) => labelIds.map((id) => [id])

const OF_MARK = 'select id from recalls where tenant_id = $1 and reason = $2'
/** The events of the act, and the rows of its labels. */
const separated = counting(
  `select ((select count(*) from recall_labels where tenant_id = $1 and separated_at is not null and recall_id in (${OF_MARK})) +
    (select count(*) from events where tenant_id = $1 and type = 'RecallLabelsSeparated' and (data ->> 'id')::integer in (${OF_MARK})))::integer as count`,
)
/** The events of the act, and those of its labels. */
const released = counting(
  "select count(*)::integer as count from events where tenant_id = $1 and (type = 'RecallLabelsReleased' and data ->> 'reason' = 'laudo ' || $2 or type = 'LabelReleased' and data ->> 'reason' like 'recolhimento %: ' || $2)",
)

export const recalls = [
  scenario({
    id: '44',
    name: `kill -9 no meio de um recolhimento de ${LABELS} etiquetas`,
    expected: 'tudo ou nada bloqueado, e repetido um recolhimento só',
    given: (ground) => kitchenThatWrites(ground, byRecall, LABELS + 1, blocked),
    fault: killWhileWriting,
    holds: wholeAndOnce('um recolhimento'),
    control: {
      name: 'vários recolhimentos de 50 etiquetas',
      given: (ground) => kitchenThatWrites(ground, codeByCode, LABELS + LABELS / ROOTS, blocked),
    },
  }),
  scenario({
    id: '45',
    name: `kill -9 enquanto ${LABELS} etiquetas de um recolhimento são separadas`,
    expected: 'todas separadas ou nenhuma, uma vez só',
    given: (ground) => kitchenThatWrites(ground, withinRecalls('separate', inOneCall), LABELS + 1, separated),
    fault: killWhileWriting,
    holds: wholeAndOnce('separar'),
    control: {
      name: 'uma chamada por etiqueta',
      given: (ground) => kitchenThatWrites(ground, withinRecalls('separate', oneByOne), 2 * LABELS, separated),
    },
  }),
  scenario({
    id: '46',
    name: `kill -9 enquanto ${LABELS} etiquetas de um recolhimento são liberadas`,
    expected: 'todas livres ou nenhuma, uma vez só',
    given: (ground) => kitchenThatWrites(ground, withinRecalls('release', inOneCall), LABELS + 1, released),
    fault: killWhileWriting,
    holds: wholeAndOnce('liberar'),
    control: {
      name: 'uma chamada por etiqueta',
      given: (ground) => kitchenThatWrites(ground, withinRecalls('release', oneByOne), 2 * LABELS, released),
    },
  }),
]
