import { expect, it } from 'vitest'
import { isLotQuestion, lotIn, lotTyped } from './lot-question.ts'

it.each([
  ['tenho o lote A2911', 'A2911'],
  ['Tenho este lote? a 2911', 'a 2911'],
  ['temos o lote A-2911?', 'A-2911'],
  ['chegou lote 7431', '7431'],
  ['tenho esse lote', ''],
])('%s asks for the lot "%s"', (typed, lot) => {
  expect([isLotQuestion(typed), lotTyped(typed)]).toEqual([true, lot])
})

it('another text is no question for a lot', () => {
  expect([isLotQuestion('tenho frango'), lotTyped(' A2911 ')]).toEqual([false, 'A2911'])
})

it.each([
  ['recolhimento do lote A2911', 'A2911'],
  ['o lote: a 2911 da Frigo Sul chegou?', 'a 2911'],
  ['lote nº 12/345.', '12/345'],
  ['tenho o lote R261130-01', 'R261130-01'],
  ['como vejo os lotes', null],
  ['qual lote de frango vence em 3 dias', null],
])('%s names %s', (sentence, lot) => expect(lotIn(sentence)).toBe(lot))
