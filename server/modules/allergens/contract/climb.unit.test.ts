import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySheet, declaredSets, line, linesIn, sheet } from '../any-sheet.test-support.ts'
import type { Sheet } from './climb.ts'
import { climb } from './climb.ts'
import { phrasesOf } from './phrases.ts'

const milk = line('Leite integral', { contains: ['leite'] }, { lactose: 'contem' })
const flour = line('Farinha', { derived: ['trigo'] }, { gluten: 'contem' })
const butter = line('Manteiga', { derived: ['leite'] }, { lactose: 'contem' })
const pasta = line('Massa fresca', { contains: ['ovos'], derived: ['trigo'] }, { gluten: 'contem' })
const cheese = line('Muçarela', { derived: ['leite'] }, { lactose: 'contem' })
const plain = (name: string) => line(name, {})
const white = sheet('Molho branco', milk, flour, butter, plain('Sal'))
const tomato = sheet('Molho de tomate', plain('Tomate'), plain('Cebola'), plain('Azeite'), plain('Sal'))
const lasagne = sheet('Lasanha', pasta, sheet('Bolonhesa', tomato, plain('Carne moída')), white, cheese)

const textOf = (asked: Sheet, hasProgramme = false) => phrasesOf(climb(asked), hasProgramme)

describe('the examples of the specification', () => {
  it('l1: what is contained, what it is derived from, gluten and lactose', () => {
    expect(textOf(white)).toEqual({
      allergens: 'ALÉRGICOS: CONTÉM LEITE E DERIVADOS DE TRIGO.',
      gluten: 'CONTÉM GLÚTEN.',
      lactose: 'CONTÉM LACTOSE.',
    })
  })

  it('l2: through the sheets below, with the path of each substance', () => {
    expect(textOf(lasagne).allergens).toBe('ALÉRGICOS: CONTÉM OVOS, LEITE E DERIVADOS DE TRIGO.')
    expect(climb(lasagne).from).toContainEqual({
      allergen: 'leite',
      path: ['Lasanha', 'Molho branco', 'Leite integral'],
    })
  })

  it('l3: nothing is said of lactose where there is none', () => {
    expect(textOf(tomato)).toEqual({ allergens: '', gluten: 'NÃO CONTÉM GLÚTEN.', lactose: '' })
  })

  it('l4: an ingredient that nobody declared makes all above it not known, and no phrase is printed', () => {
    const bolognese = sheet('Bolonhesa', tomato, line('Tempero pronto', null, { gluten: null, lactose: null }))
    const found = climb(sheet('Lasanha', pasta, bolognese, white))
    expect(found.known).toBe(false)
    expect(found.missing).toMatchObject([{ name: 'Tempero pronto', path: ['Lasanha', 'Bolonhesa'] }])
    expect(phrasesOf(found, true)).toEqual({ allergens: '', gluten: '', lactose: '' })
  })

  it('l7 to l10: derivatives alone, species, PODE CONTER, and milk without lactose', () => {
    expect(textOf(sheet('Roux', flour, butter)).allergens).toBe('ALÉRGICOS: CONTÉM DERIVADOS DE TRIGO E LEITE.')
    const shrimp = line('Camarão', { contains: ['crustaceos'], species: ['camarão'] })
    expect(textOf(sheet('Bobó', shrimp)).allergens).toBe('ALÉRGICOS: CONTÉM CRUSTÁCEOS (CAMARÃO).')
    const maybe = sheet('Pesto', line('Castanhas mistas', { mayContain: ['amendoim'] }))
    expect(textOf(maybe).allergens).toBe('')
    expect(textOf(maybe, true).allergens).toBe('ALÉRGICOS: PODE CONTER AMENDOIM.')
    expect(textOf(sheet('Creme', line('Leite zero lactose', { contains: ['leite'] })))).toMatchObject({
      allergens: 'ALÉRGICOS: CONTÉM LEITE.',
      lactose: '',
    })
  })

  it('the third form of the law: all that it contains is also derived', () => {
    const both = line('Leite e queijo', { contains: ['leite'], derived: ['leite'] })
    expect(textOf(sheet('Fondue', both)).allergens).toBe('ALÉRGICOS: CONTÉM LEITE E DERIVADOS.')
    const two = line('Ovos', { contains: ['ovos'], derived: ['ovos'] })
    expect(textOf(sheet('Pudim', both, two)).allergens).toBe('ALÉRGICOS: CONTÉM OVOS E LEITE E DERIVADOS.')
  })

  it('an empty sheet says nothing', () => {
    expect(climb(sheet('Nova'))).toMatchObject({ known: false, gluten: null, lactose: null, colourings: null })
  })
})

describe('the climb', () => {
  it('says nothing of gluten where a cereal with gluten may be in it', () => {
    const oats = line('Granola', { mayContain: ['aveia'] })
    expect(climb(sheet('Iogurte', oats, plain('Mel'))).gluten).toBeNull()
    expect(textOf(sheet('Iogurte', oats)).gluten).toBe('')
    expect(climb(sheet('Iogurte', oats, flour)).gluten).toBe('contem')
  })

  it('loses no substance, and one missing declaration makes the sheet not known', () => {
    fc.assert(
      fc.property(anySheet, (asked) => {
        const { known, missing, contains, derived, mayContain, from } = climb(asked)
        const lines = linesIn(asked)
        const all = new Set(
          lines.flatMap(({ declared }) => {
            const sets = declared?.allergens
            return sets ? [...sets.contains, ...sets.derived, ...sets.mayContain] : []
          }),
        )
        expect(new Set([...contains, ...derived, ...mayContain])).toEqual(all)
        expect(new Set(from.map(({ allergen }) => allergen))).toEqual(all)
        expect(mayContain.filter((each) => contains.includes(each) || derived.includes(each))).toEqual([])
        const undeclared = lines.filter(({ declared }) => (declared?.allergens ?? null) === null)
        expect(known).toBe(undeclared.length === 0)
        expect(missing.length > 0).toBe(undeclared.length > 0)
      }),
    )
  })

  it('of a sheet says what the same lines written out say', () => {
    fc.assert(
      fc.property(anySheet, (asked) => {
        const { from: _from, missing: _missing, ...sets } = climb(asked)
        const { from: _other, missing: _gone, ...written } = climb(sheet(asked.name, ...linesIn(asked)))
        expect(sets).toEqual(written)
      }),
    )
  })

  it('an ingredient that joins takes nothing away, and a phrase never says that something is free of a substance', () => {
    fc.assert(
      fc.property(anySheet, declaredSets, (asked, added) => {
        const before = climb(asked)
        const after = climb(sheet('Com mais', asked, line('Outro', added)))
        expect(after.contains).toEqual(expect.arrayContaining(before.contains))
        expect(after.derived).toEqual(expect.arrayContaining(before.derived))
        expect(phrasesOf(after, true).allergens).not.toMatch(/SEM|LIVRE|NÃO/)
      }),
    )
  })
})
