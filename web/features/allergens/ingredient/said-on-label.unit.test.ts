import { expect, it } from 'vitest'
import type { DeclarationValues } from './declaration-values.ts'
import { saidOnLabel } from './said-on-label.ts'

const flour: DeclarationValues = {
  allergens: { contains: [], derived: ['trigo'], mayContain: ['soja'] },
  species: 'camarão',
  gluten: 'contem',
  lactose: 'nao_contem',
  colourings: null,
  composition: '',
  allergenBrand: '',
  allergenSource: null,
}

it('says the phrases of what is marked, PODE CONTER only with a programme', () => {
  expect(saidOnLabel(flour, true)).toBe(
    'ALÉRGICOS: CONTÉM DERIVADOS DE TRIGO. ALÉRGICOS: PODE CONTER SOJA. CONTÉM GLÚTEN.',
  )
  expect(saidOnLabel(flour, false)).toBe('ALÉRGICOS: CONTÉM DERIVADOS DE TRIGO. CONTÉM GLÚTEN.')
})

it('names the species of crustaceans, and no species where there are none', () => {
  const shrimp = {
    ...flour,
    allergens: { contains: ['crustaceos'], derived: [], mayContain: [] },
    gluten: null,
  } as const
  expect(saidOnLabel(shrimp, false)).toBe('ALÉRGICOS: CONTÉM CRUSTÁCEOS (CAMARÃO).')
})

it('says gluten of a cereal whose gluten nobody has answered', () => {
  expect(saidOnLabel({ ...flour, gluten: null }, false)).toBe('ALÉRGICOS: CONTÉM DERIVADOS DE TRIGO. CONTÉM GLÚTEN.')
})

it('what nobody knows has no phrase, and neither has what asks for none', () => {
  expect(saidOnLabel({ ...flour, allergens: null }, true)).toBeNull()
  const nothing = { contains: [], derived: [], mayContain: [] }
  expect(saidOnLabel({ ...flour, allergens: nothing, gluten: null }, true)).toBe('')
})
