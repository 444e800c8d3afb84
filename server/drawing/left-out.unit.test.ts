import { expect, it } from 'vitest'
import { leftOutOfMany, leftOutSentence } from './contract/left-out.ts'

it('what a label does not have is said in one or two sentences', () => {
  expect(leftOutSentence([], '50 × 30 mm')).toBeNull()
  expect(leftOutSentence([{ field: 'weight', how: 'shortened' }], '50 × 30 mm')).toBe(
    'Na etiqueta de 50 × 30 mm sai encurtado: o peso.',
  )
  expect(
    leftOutSentence(
      [
        { field: 'businessName', how: 'dropped' },
        { field: 'sif', how: 'dropped' },
        { field: 'responsible', how: 'shortened' },
      ],
      '50 × 30 mm',
    ),
  ).toBe('Não cabe na etiqueta de 50 × 30 mm: o nome da casa e o SIF. Sai encurtado: o responsável.')
})

it('of several labels, each field is said once, and on how many of them', () => {
  const sif = { field: 'sif', how: 'dropped' } as const
  const weight = { field: 'weight', how: 'shortened' } as const
  expect(leftOutOfMany([[], []], '50 × 30 mm')).toBeNull()
  expect(leftOutOfMany([[weight], [weight]], '50 × 30 mm')).toBe('Na etiqueta de 50 × 30 mm sai encurtado: o peso.')
  expect(leftOutOfMany([[sif], [], [weight], [{ ...weight, how: 'dropped' }, sif]], '50 × 30 mm')).toBe(
    'Em 3 das 4 etiquetas: não cabe na etiqueta de 50 × 30 mm: o SIF e o peso.',
  )
})

it('says nothing of the name of the house where nobody misses it', () => {
  const [shortened, dropped] = [
    { field: 'businessName', how: 'shortened' },
    { field: 'businessName', how: 'dropped' },
  ] as const
  const lot = { field: 'lot', how: 'dropped' } as const
  expect(leftOutSentence([shortened], '50 × 30 mm')).toBeNull()
  expect(leftOutSentence([dropped], '40 × 25 mm')).toBe('Não cabe na etiqueta de 40 × 25 mm: o nome da casa.')
  expect(leftOutOfMany([[shortened], [dropped], []], '50 × 30 mm')).toBeNull()
  expect(leftOutOfMany([[dropped], [dropped, lot]], '50 × 30 mm')).toBe(
    'Em 1 das 2 etiquetas: não cabe na etiqueta de 50 × 30 mm: o nome da casa e o lote.',
  )
})
