import { describe, expect, it } from 'vitest'
import type { PrintJob } from '#contract/print-queue/jobs'
import { openByName, sentLook } from './sent-words.ts'

const label = (id: number, name = 'Molho') => ({ id, code: `FID${id}`, name })
const job = (facts: Partial<PrintJob> = {}): PrintJob => ({
  id: 'j1',
  station: { id: 's1', name: 'Confeitaria' },
  profileId: 'p1',
  way: 'agente',
  state: 'enviado',
  content: 'etiquetas',
  labels: [1, 2, 3, 4, 5, 6].map((id) => label(id)),
  notPrinted: [],
  reason: null,
  claimedBy: null,
  attempts: 0,
  possiblyTwice: false,
  notice: null,
  createdAt: '2026-11-23T07:12:00Z',
  changedAt: '2026-11-23T07:12:00Z',
  ...facts,
})
const off = 'Impressora desligada ou sem cabo. Ligue: as 6 etiquetas saem sozinhas.'

describe('what is said of a job that was sent', () => {
  it.each([
    ['e6', job(), { kind: 'sent', isOut: true, text: '6 enviadas', note: null }],
    ['one', job({ labels: [label(1)] }), { kind: 'sent', isOut: true, text: '1 enviada', note: null }],
    [
      'its printer is there',
      job({ state: 'na_fila' }),
      { kind: 'sent', isOut: false, text: 'imprimindo…', note: null },
    ],
    ['being printed', job({ state: 'reservado' }), { kind: 'sent', isOut: false, text: 'imprimindo…', note: null }],
    ['e7', job({ state: 'na_fila', notice: off }), { kind: 'waiting', text: off }],
    [
      'e8',
      job({ state: 'confirmado', possiblyTwice: true, notice: 'Pode ter saído duas vezes: confira FID1.' }),
      { kind: 'sent', isOut: true, text: 'Saíram 6 ✓', note: 'Pode ter saído duas vezes: confira FID1.' },
    ],
    [
      'one was left out',
      job({ notPrinted: [2], reason: 'Não impresso: Molho, FID2, está vencida.' }),
      { kind: 'sent', isOut: true, text: '5 enviadas', note: 'Não impresso: Molho, FID2, está vencida.' },
    ],
    ['failed', job({ state: 'falhou', reason: 'A conexão caiu' }), { kind: 'failed', text: 'A conexão caiu' }],
  ])('%s', (_, sent, expected) => {
    expect(sentLook(sent)).toEqual(expected)
  })

  it('counts those that a person has marked', () => {
    expect(sentLook(job({ notPrinted: [2] }), [2])).toMatchObject({ text: '5 enviadas, 1 não saiu' })
    expect(sentLook(job({ notPrinted: [2, 3] }), [2, 3])).toMatchObject({ text: '4 enviadas, 2 não saíram' })
  })

  it('asks for those that are not marked yet, by product', () => {
    const mixed = job({ labels: [label(1), label(2, 'Arroz'), label(3), label(4, 'Feijão')], notPrinted: [4] })
    expect(openByName(mixed).map(([name, labels]) => [name, labels.map(({ id }) => id)])).toEqual([
      ['Molho', [1, 3]],
      ['Arroz', [2]],
    ])
  })
})
