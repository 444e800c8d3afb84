import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Label } from '#contract/labels'
import { attemptSender } from '../../../lib/idempotency.ts'
import type { Attempt } from '../../../lib/idempotency.ts'
import { doneSentence } from './use-withdrawal.ts'
import { withdrawLabels } from './withdraw-labels.ts'

function aLabel(id: number): Label {
  return {
    id,
    name: `Molho ${id}`,
    category: 'Molhos',
    expiration_date: '2026-11-24',
    expires_at: '2026-11-25T03:00:00.000Z',
    weight: '300g',
    manipulation_date: '2026-11-21',
    sif: 'ISENTO',
    sector: 'Cozinha',
    responsible: 'Ana',
    storageType: 'Refrigerado',
    additionalStorageType: '',
    baseProductId: null,
    qrCode: `FID2026000${id}`,
    qrKey: 'wq0_8-Zx',
    entry_date: '2026-11-21',
    entry_day: '2026-11-21',
    status: 'valid',
    print_count: 0,
    lateReason: null,
  }
}

interface Sent {
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}

function serverAnswering(answer: (path: string, body: unknown) => Response | Error): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { hostname: 'localhost', search: '?tenant=bistro' })
  vi.stubGlobal('fetch', async (path: string, init: { headers: Headers; body: string }) => {
    const body: unknown = JSON.parse(init.body)
    sent.push({ path, key: init.headers.get('Idempotency-Key'), body })
    const answered = answer(path, body)
    if (answered instanceof Error) throw answered
    return answered
  })
  return sent
}
const labelsOf = (body: unknown) => (body as { readonly items: readonly { readonly id: number }[] }).items
const ok = (path: string, body: unknown) => {
  const one = (id: number) => ({ ...aLabel(id), status: 'consumed' })
  return Response.json(
    path.endsWith('/withdrawals') ? labelsOf(body).map(({ id }) => one(id)) : one(Number(path.split('/')[3])),
  )
}
const conflict = () =>
  Response.json(
    { status: 409, title: 'Conflito', code: 'label_withdrawn', detail: 'Esta etiqueta já teve baixa.' },
    { status: 409 },
  )
/** Refuses the labels of these numbers, and so all of a request that has one of them. */
const refusing =
  (...ids: readonly number[]) =>
  (path: string, body: unknown) => {
    const errors = labelsOf(body).flatMap(({ id }, index) =>
      ids.includes(id) ? [{ path: `items.${index}`, message: `Já teve baixa: ${id}.` }] : [],
    )
    const refused = {
      status: 409,
      title: 'Conflito',
      code: 'withdrawals_refused',
      detail: 'Nenhuma baixa foi feita.',
      errors,
    }
    return errors.length > 0 ? Response.json(refused, { status: 409 }) : ok(path, body)
  }
const six = [1, 2, 3, 4, 5, 6].map(aLabel)

afterEach(() => vi.unstubAllGlobals())

describe('the baixa of several labels', () => {
  it('is one request', async () => {
    const sent = serverAnswering(ok)
    const result = await withdrawLabels(
      six,
      { kind: 'discard', reason: 'outro', note: 'caiu' },
      attemptSender(new Map()),
    )
    expect(result.done.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
    const items = six.map(({ id }) => ({ id, how: 'descartada', reason: 'outro', note: 'caiu' }))
    expect(sent.map(({ path, body }) => [path, body])).toEqual([['/api/products/withdrawals', { items }]])
  })

  it('continues without those that are refused, and says why of each', async () => {
    const sent = serverAnswering(refusing(3, 5))
    const result = await withdrawLabels(six, { kind: 'consume' }, attemptSender(new Map()))
    expect(result.done.map(({ id }) => id)).toEqual([1, 2, 4, 6])
    expect(result.failed.map(({ label, text }) => [label.id, text])).toEqual([
      [3, 'Já teve baixa: 3.'],
      [5, 'Já teve baixa: 5.'],
    ])
    expect(sent).toHaveLength(2)
  })

  it('is repeated with its key where it got no answer', async () => {
    const unanswered = new Map<number, Attempt>()
    const broken = serverAnswering(() => new TypeError('Failed to fetch'))
    expect((await withdrawLabels(six, { kind: 'consume' }, attemptSender(unanswered))).failed).toHaveLength(6)
    const again = serverAnswering(ok)
    await withdrawLabels(six, { kind: 'consume' }, attemptSender(unanswered))
    expect([broken.length, again.map(({ key }) => key)]).toEqual([1, broken.map(({ key }) => key)])
  })

  it('sends the reason, and the note only when it is not blank', async () => {
    const sent = serverAnswering(ok)
    await withdrawLabels([aLabel(1)], { kind: 'discard', reason: 'avaria', note: '' }, attemptSender(new Map()))
    await withdrawLabels([aLabel(2)], { kind: 'discard', reason: 'outro', note: 'caiu' }, attemptSender(new Map()))
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/products/1/discard', { reason: 'avaria' }],
      ['/api/products/2/discard', { reason: 'outro', note: 'caiu' }],
    ])
  })

  it('uses the same key after a lost connection and a new key after a refusal', async () => {
    const unanswered = new Map<number, Attempt>()
    const broken = serverAnswering(() => new TypeError('Failed to fetch'))
    await withdrawLabels([aLabel(1)], { kind: 'consume' }, attemptSender(unanswered))
    const refused = serverAnswering(conflict)
    await withdrawLabels([aLabel(1)], { kind: 'consume' }, attemptSender(unanswered))
    const again = serverAnswering(ok)
    await withdrawLabels([aLabel(1)], { kind: 'consume' }, attemptSender(unanswered))
    expect(refused[0]?.key).toBe(broken[0]?.key)
    expect(again[0]?.key).not.toBe(broken[0]?.key)
    expect(unanswered.size).toBe(0)
  })
})

it('the message after a baixa names the only label, or the number of labels', () => {
  expect(doneSentence([aLabel(1)], 'consume')).toBe('Consumo de Molho 1 registrado com sucesso.')
  expect(doneSentence([aLabel(1), aLabel(2)], 'discard')).toBe('Descarte de 2 etiquetas registrado com sucesso.')
})
