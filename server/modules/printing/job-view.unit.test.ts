import { expect, it } from 'vitest'
import { ofStation } from './job-view.ts'

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
