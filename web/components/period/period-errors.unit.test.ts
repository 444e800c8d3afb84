import { expect, it } from 'vitest'
import { periodErrors } from './period-errors.ts'

it.each([
  ['2026-11-01', '2026-11-30', {}],
  ['2026-01-01', '2027-01-01', {}],
  ['2026-01-01', '2027-01-02', { to: 'O período pode ter no máximo 366 dias' }],
  ['2026-11-02', '2026-11-01', { to: 'O fim não pode ser antes do início' }],
  ['', '2026-11-01', { from: 'Informe o início' }],
  ['2026-11-01', '', { to: 'Informe o fim' }],
])('from %j to %j has the errors %j', (from, to, errors) => {
  expect(periodErrors({ from, to })).toEqual(errors)
})
