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

function serverAnswering(answer: (path: string) => Response | Error): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { hostname: 'localhost', search: '?tenant=bistro' })
  vi.stubGlobal('fetch', async (path: string, init: { headers: Headers; body: string }) => {
    sent.push({ path, key: init.headers.get('Idempotency-Key'), body: JSON.parse(init.body) })
    const answered = answer(path)
    if (answered instanceof Error) throw answered
    return answered
  })
  return sent
}
const ok = (path: string) => Response.json({ ...aLabel(Number(path.split('/')[3])), status: 'consumed' })
const conflict = () =>
  Response.json(
    { status: 409, title: 'Conflito', code: 'label_withdrawn', detail: 'Esta etiqueta já teve baixa.' },
    { status: 409 },
  )

afterEach(() => vi.unstubAllGlobals())

describe('the baixa of several labels', () => {
  it('continues after one label is refused', async () => {
    serverAnswering((path) => (path.includes('/3/') ? conflict() : ok(path)))
    const result = await withdrawLabels([1, 2, 3, 4, 5, 6].map(aLabel), { kind: 'consume' }, attemptSender(new Map()))
    expect(result.done.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, 4, 5, 6])
    expect(result.failed.map(({ label }) => label.id)).toEqual([3])
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
