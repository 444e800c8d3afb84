import { describe, expect, it } from 'vitest'
import type { FrozenAllergens } from '../contract/frozen.ts'
import { addedText, lackedWords, lackingOf } from './lacking.ts'
import { dishInTubs } from './tag-dish.ts'

const paper = (own: Partial<FrozenAllergens> = {}): FrozenAllergens => ({
  sheets: [],
  missing: 0,
  contains: [],
  derived: [],
  mayContain: [],
  text: { allergens: '', gluten: '', lactose: '' },
  ingredients: 'Sal',
  ...own,
})
const noText = { allergens: '', gluten: '', lactose: '' }
const without = { ...noText, gluten: 'NÃO CONTÉM GLÚTEN.' }
const unknown = (gluten: 'contem' | null, lactose: 'contem' | null) =>
  paper({ missing: 1, said: { gluten, lactose }, text: noText })

describe('what a paper lacks', () => {
  it('is asked of a sheet that is not known too: gluten and lactose are compared, and not their phrases', () => {
    expect(lackedWords(lackingOf(unknown(null, null), unknown('contem', 'contem')))).toEqual(['GLÚTEN', 'LACTOSE'])
    expect(lackedWords(lackingOf(unknown('contem', 'contem'), unknown('contem', 'contem')))).toEqual([])
    const older = paper({ missing: 1, contains: ['trigo'] })
    expect(lackedWords(lackingOf(older, { ...older, said: { gluten: 'contem', lactose: null } }))).toEqual([])
  })

  it('is gluten where the paper says NÃO CONTÉM GLÚTEN and nobody says so any more', () => {
    const lacking = lackingOf(paper({ text: without }), unknown(null, null))
    expect([lackedWords(lacking), addedText(lacking)]).toEqual([['GLÚTEN'], 'NÃO SE SABE SE CONTÉM GLÚTEN'])
    expect(lackedWords(lackingOf(paper({ text: without }), paper({ text: without })))).toEqual([])
    // The sheet may contain wheat now: a paper of before says NÃO CONTÉM GLÚTEN all the same.
    const both = paper({ text: without, mayContain: ['trigo'] })
    expect(lackedWords(lackingOf(both, both))).toEqual(['GLÚTEN'])
  })

  it('is another species of crustaceans', () => {
    const prawn = paper({ contains: ['crustaceos'], species: ['camarão'] })
    const crab = paper({ contains: ['crustaceos'], species: ['Camarão', 'siri'] })
    expect(addedText(lackingOf(prawn, crab))).toBe('CONTÉM CRUSTÁCEOS (SIRI)')
    expect(addedText(lackingOf(crab, prawn))).toBe('')
    expect(addedText(lackingOf(paper(), crab))).toBe('CONTÉM CRUSTÁCEOS')
  })
})

describe('a dish in tubs', () => {
  const none = { missing: [], conferir: [], from: [], species: [], contains: [], derived: [], mayContain: [] }
  const says = { known: true, gluten: 'nao_contem', lactose: 'nao_contem', colourings: false } as const
  const sheet = { climb: { ...none, ...says }, ingredients: 'Sal' }

  it('has what its tubs keep beside what its sheet says', () => {
    const same = dishInTubs(sheet, [paper({ text: without })])
    expect(same).toEqual({ ...says, contains: [], derived: [], mayContain: [] })
    const more = dishInTubs(sheet, [
      paper({ text: without, contains: ['soja'], added: [{ ingredientId: 1 }] }),
      paper({ text: { ...noText, gluten: 'CONTÉM GLÚTEN.' }, derived: ['trigo'] }),
    ])
    expect(more).toMatchObject({ known: true, contains: ['soja'], derived: ['trigo'], gluten: 'contem' })
    expect([more.lactose, more.colourings]).toEqual([null, null])
  })

  it('is not known with one tub that is not', () => {
    expect(dishInTubs(sheet, [paper({ text: without }), paper({ missing: 1 })]).known).toBe(false)
  })
})
