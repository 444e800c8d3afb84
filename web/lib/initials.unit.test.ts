import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it('a name has the first letters of its first and its last word', () => {
  expect(initialsOf('Ana Lima')).toBe('AL')
  expect(initialsOf('Ana Maria de Souza Lima')).toBe('AL')
  expect(initialsOf('émile')).toBe('É')
  expect(initialsOf('Ana (ana.lima@bar.com.br)')).toBe('A')
})
