import { expect, it } from 'vitest'
import type { Declaration } from '#contract/allergens/declaration'
import { tapped, valuesOf } from './declaration-values.ts'
import { openProposal, proposalText, withProposal } from './proposal-values.ts'

const blank: Declaration = {
  ingredientId: 7,
  name: 'Massa fresca',
  allergens: null,
  gluten: null,
  lactose: null,
  colourings: null,
  composition: null,
  allergenBrand: '',
  allergenSource: null,
  conferir: [],
}

it('a proposal is said in words, and only adds to what is marked', () => {
  const values = valuesOf(blank)
  const proposal = openProposal('Massa fresca', values)
  expect(proposal && proposalText(proposal)).toBe('contém ovos, derivado de trigo e tem glúten')
  const marked = { ...values, allergens: tapped(tapped(null, 'trigo', 'mayContain'), 'soja', 'contains') }
  expect(proposal && withProposal({ ...marked, gluten: 'nao_contem' }, proposal)).toMatchObject({
    allergens: { contains: ['ovos', 'soja'], derived: ['trigo'], mayContain: [] },
    // A person has said it: the contradiction is refused when it is saved, and not decided here.
    gluten: 'nao_contem',
  })
})

it('nothing is proposed once it is marked, or where the name tells nothing', () => {
  const values = valuesOf(blank)
  const proposal = openProposal('Camarões', values)
  const taken = { ...values, ...(proposal && withProposal(values, proposal)) }
  expect(taken.species).toBe('camarão')
  expect(openProposal('Camarões', taken)).toBeNull()
  expect(openProposal('Tomate', values)).toBeNull()
})
