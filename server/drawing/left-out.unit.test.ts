import { expect, it } from 'vitest'
import { leftOutSentence } from './contract/left-out.ts'

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

it('says nothing of the name of the house where nobody misses it', () => {
  const [shortened, dropped] = [
    { field: 'businessName', how: 'shortened' },
    { field: 'businessName', how: 'dropped' },
  ] as const
  expect(leftOutSentence([shortened], '50 × 30 mm')).toBeNull()
  expect(leftOutSentence([dropped], '40 × 25 mm')).toBe('Não cabe na etiqueta de 40 × 25 mm: o nome da casa.')
})
