import { expect, it } from 'vitest'
import { mediumName } from './medium-name.ts'

it.each([
  ['browser-50x30', 'etiqueta 50 × 30 mm'],
  ['browser-100x50', 'etiqueta 100 × 50 mm'],
  ['browser-a4', 'folha A4'],
  ['pdf-a4', 'PDF, folha A4'],
  ['pdf-72xrolo', 'PDF de rolo de 72 mm'],
  ['agente', 'impressora da estação'],
  ['outro', 'outro'],
])('%s is said as %s', (medium, name) => {
  expect(mediumName(medium)).toBe(name)
})
