import { expect, test } from 'vitest'
import { aCommand, answered, labelsOf } from './command.test-support.ts'
import {
  askingDetail,
  askingTitle,
  besidesTexts,
  detailText,
  refusalText,
  settledTitle,
  sinceText,
  thrownText,
} from './command-words.ts'

const clock = { now: Date.parse('2026-12-05T18:20:00Z'), timeZone: 'America/Sao_Paulo' }

test('the title of what asks begins with what became of it', () => {
  const made = { words: { title: 'Molho: da casa: 2 etiquetas', detail: 'FID20261515 a FID20261516' } }
  expect(askingTitle(answered(1, 'recusado'))).toBe('Recusado: Frango desfiado, consumida')
  expect(askingTitle(answered(1, 'conferir', made))).toBe('Conferir: Molho: da casa, 2 etiquetas')
})

test('a row says whose write it is, when it was done and when it was sent', () => {
  const unsure = { person: { id: 'joao', name: 'João', confirmed: false } }
  expect(detailText(aCommand(1), clock)).toBe('FID20260412 · João')
  expect(detailText(answered(1, 'feito'), clock)).toBe('FID20260412 · João · enviado às 15:10')
  expect(askingDetail(answered(32, 'recusado', unsure), clock)).toBe('FID20260412 · João, sem PIN, 14:32')
  expect(askingDetail(answered(1, 'recusado', { at: '2026-12-04T12:00:00Z' }), clock)).toContain('João, 04/12 09:00')
})

test('a refusal says why, what did not change, and what to do with the paper', () => {
  const result = {
    key: 'a',
    status: 'recusado',
    detail: 'Esta etiqueta já teve baixa (consumida) em 05/12/2026 13:40, por Bia.',
  } as const
  expect(refusalText(answered(1, 'recusado', { result }))).toBe(
    'Esta etiqueta já teve baixa (consumida) em 05/12/2026 13:40, por Bia. Nada mudou no estoque.',
  )
  const paper = { result, kind: 'quick_labels', makes: labelsOf([1515, 1516]) } as const
  expect(refusalText(answered(1, 'recusado', paper))).toMatch(
    /Bia\. Nada entrou no estoque\. As etiquetas que saíram no papel não valem: jogue fora\.$/,
  )
  const bare = { ...result, detail: 'Este produto base não está cadastrado' }
  expect(refusalText(answered(1, 'recusado', { result: bare }))).toContain('não está cadastrado. Nada mudou')
  expect([thrownText(1), thrownText(6)]).toEqual(['Joguei a etiqueta fora', 'Joguei as 6 etiquetas fora'])
})

test('what is settled is counted by what became of it', () => {
  expect(settledTitle([answered(1, 'feito')])).toBe('1 feito')
  expect(
    settledTitle([answered(1, 'feito'), answered(2, 'feito'), answered(3, 'recusado'), answered(4, 'conferir')]),
  ).toBe('2 feitos · 1 recusado · 1 conferido')
})

test.each([
  [0, '0 min'],
  [59 * 60_000, '59 min'],
  [60 * 60_000, '1 h'],
  [146 * 60_000, '2 h 26'],
  [25 * 3_600_000 + 5 * 60_000, '25 h 05'],
])('%i ms are %s', (ms, text) => {
  expect(sinceText(ms)).toBe(text)
})

test('labels that came out before are named with what to do about them', () => {
  const words = { title: 'Arroz branco: 1 etiqueta', detail: 'FID20261515' }
  const of = (status: 'feito' | 'recusado') =>
    answered(1, status, {
      kind: 'quick_labels',
      words,
      makes: labelsOf([1515]),
      result: { key: 'k1', status, also: [51, 52] },
    })
  expect(askingTitle(of('feito'))).toBe('Conferir: Arroz branco, 1 etiqueta')
  const also = 'Também saíram as etiquetas FID20260051 e FID20260052, de antes: jogue fora as que não estão em uso.'
  expect(besidesTexts(of('feito'))).toEqual([also])
  expect(refusalText(of('recusado'))).toContain(also)
  const one = answered(1, 'feito', { makes: labelsOf([1515]), result: { key: 'k1', status: 'feito', also: [51] } })
  expect(besidesTexts(one)).toEqual(['Também saiu a etiqueta FID20260051, de antes: jogue fora se não estiver em uso.'])
})

test('labels that an occurrence has blocked at their arrival must not be used; those of the command are named', () => {
  const makes = labelsOf([1515, 1516])
  const held = (ids: readonly number[]) =>
    besidesTexts(answered(1, 'feito', { makes, result: { key: 'k1', status: 'feito', held: [...ids] } }))
  expect(held([1515, 1516])).toEqual([
    'Uma ocorrência de temperatura bloqueou as etiquetas FID20261515 e FID20261516: não use até alguém decidir na ocorrência.',
  ])
  expect(held([412])).toEqual([
    'Uma ocorrência de temperatura bloqueou 1 etiqueta: não use até alguém decidir na ocorrência.',
  ])
})
