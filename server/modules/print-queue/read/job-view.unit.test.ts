import { expect, it } from 'vitest'
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
  ['e7: it is off', '10:00:00', null, 'A impressora da Confeitaria está desligada há 12 min.'],
  [
    'it is off, and the agent says why',
    '10:00:00',
    'A impressora não responde.',
    'A impressora da Confeitaria está desligada há 12 min. A impressora não responde.',
  ],
  ['its agent has just said what it lacks', '10:11:50', 'sem papel', 'Confeitaria: sem papel.'],
  ['it is ready', '10:11:50', null, null],
])('says why a station prints nothing: %s', (_, ready, trouble, text) => {
  const agent = { isPaired: true, readyAt: new Date(`2026-11-23T${ready}Z`), trouble }
  expect(offText({ station: 'Confeitaria', agent, now: new Date('2026-11-23T10:12:00Z') })).toBe(text)
})
