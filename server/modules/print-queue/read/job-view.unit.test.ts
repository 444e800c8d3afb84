import { expect, it } from 'vitest'
import { outLater } from '../contract/api.ts'
import { offText, ofStation } from './job-view.ts'

it.each([
  ['Confeitaria', 'da Confeitaria'],
  ['Produção', 'da Produção'],
  ['Balcão', 'do Balcão'],
  ['Massas frescas', 'das Massas frescas'],
  ['Frios', 'da estação Frios'],
  ['Carnes', 'da estação Carnes'],
])('the printer of %s is that %s', (name, text) => {
  expect(ofStation(name)).toBe(text)
})

it.each([
  ['e7: it is off', '10:00:00', null, 'Impressora desligada ou sem cabo.'],
  ['its agent does not reach it', '10:11:50', 'A impressora não responde.', 'Impressora desligada ou sem cabo.'],
  ['it lacks something for long', '10:00:00', 'sem papel', 'Confeitaria: sem papel.'],
  ['its agent has just said what it lacks', '10:11:50', 'sem papel', 'Confeitaria: sem papel.'],
  ['it is ready', '10:11:50', null, null],
])('says why a station prints nothing: %s', (_, ready, trouble, text) => {
  const agent = { isPaired: true, readyAt: new Date(`2026-11-23T${ready}Z`), trouble }
  expect(offText({ station: 'Confeitaria', agent, now: new Date('2026-11-23T10:12:00Z') })).toBe(text)
})

it.each([
  ['Impressora desligada ou sem cabo.', 2, 'Impressora desligada ou sem cabo. Ligue: as 2 etiquetas saem sozinhas.'],
  ['Impressora desligada ou sem cabo.', 1, 'Impressora desligada ou sem cabo. Ligue: a etiqueta sai sozinha.'],
  ['Impressora desligada ou sem cabo.', 0, 'Impressora desligada ou sem cabo. Ligue: a página sai sozinha.'],
  ['Confeitaria: sem papel.', 6, 'Confeitaria: sem papel. As 6 etiquetas saem quando voltar.'],
  ['Confeitaria: sem papel.', 1, 'Confeitaria: sem papel. A etiqueta sai quando voltar.'],
])('says what becomes of the labels that wait: %s %i', (off, labels, text) => {
  expect(outLater(off, labels)).toBe(text)
})
