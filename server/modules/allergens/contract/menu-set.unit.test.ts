import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MenuDish } from './menu-set.ts'
import { lawSetOf, lawSets, menuCells, menuColumns, menuPhrase } from './menu-set.ts'
import { substances } from './substances.ts'

const LASAGNE: MenuDish = {
  known: true,
  contains: ['ovos', 'leite'],
  derived: ['trigo', 'leite'],
  mayContain: [],
  gluten: 'contem',
  lactose: 'contem',
  colourings: false,
}

const stated = (dish: MenuDish, state: string) =>
  menuColumns.cardapio.flatMap(({ key }, at) => (menuCells(dish, 'cardapio')[at] === state ? [key] : []))

describe('the menu set of the state laws', () => {
  it('l15: of the Lasanha gluten, lactose, milk and egg are ticked, and the others are not in it', () => {
    expect(stated(LASAGNE, 'contem')).toEqual(['gluten', 'lactose', 'leite', 'ovo'])
    expect(stated(LASAGNE, 'nao')).toEqual(['peixe', 'amendoas', 'corantes', 'castanhas', 'soja', 'crustaceos'])
  })

  it('l15: with one ingredient missing the dish says that the team is asked', () => {
    const missing = { ...LASAGNE, known: false }
    expect(menuPhrase(missing, 'cardapio')).toEqual({ contains: 'Consulte a equipe', mayContain: '', ask: '' })
    expect(stated(missing, 'nao')).toEqual([])
  })

  it('l20: the phrase of the Lasanha', () => {
    expect(menuPhrase(LASAGNE, 'cardapio')).toEqual({
      contains: 'CONTÉM: GLÚTEN · LACTOSE · LEITE · OVO',
      mayContain: '',
      ask: '',
    })
  })

  it('castanhas are three of the substances of the norm, and no almond', () => {
    for (const nut of ['castanha_de_caju', 'castanha_do_brasil', 'castanhas'] as const)
      expect(stated({ ...LASAGNE, contains: [nut], derived: [] }, 'contem')).toContain('castanhas')
    expect(stated({ ...LASAGNE, contains: ['amendoa'], derived: [] }, 'contem')).toEqual([
      'gluten',
      'lactose',
      'amendoas',
    ])
  })

  it('says what a dish may contain, and of what nobody has said anything', () => {
    expect(menuPhrase({ ...LASAGNE, mayContain: ['soja'], colourings: null }, 'cardapio')).toEqual({
      contains: 'CONTÉM: GLÚTEN · LACTOSE · LEITE · OVO',
      mayContain: 'PODE CONTER: SOJA',
      ask: 'CORANTES: consulte a equipe',
    })
  })

  it('what may contain a cereal with gluten may contain gluten, whatever is said of gluten', () => {
    const traces: MenuDish = { ...LASAGNE, contains: [], derived: [], mayContain: ['aveia'], gluten: 'nao_contem' }
    expect(stated(traces, 'pode_conter')).toEqual(['gluten'])
  })

  it('the ANVISA set names the cereal that is in the dish, and not the group', () => {
    expect(menuPhrase(LASAGNE, 'anvisa').contains).toBe('CONTÉM: TRIGO · OVOS · LEITE · GLÚTEN · LACTOSE')
  })

  it('is proposed in the states whose laws ask for it', () => {
    expect(['CE', 'MA', 'PB', 'SP', null].map(lawSetOf)).toEqual([
      'cardapio',
      'cardapio',
      'cardapio',
      'anvisa',
      'anvisa',
    ])
  })
})

it('each substance of the norm stands in one column of the ANVISA set', () => {
  const found = menuColumns.anvisa.flatMap(({ source }) => (source.kind === 'substances' ? source.any : []))
  expect(found).toEqual([...substances])
})

const some = fc.subarray([...substances])
const dishes: fc.Arbitrary<MenuDish> = fc.record({
  known: fc.boolean(),
  contains: some,
  derived: some,
  mayContain: some,
  gluten: fc.constantFrom('contem' as const, 'nao_contem' as const, null),
  lactose: fc.constantFrom('contem' as const, 'nao_contem' as const, null),
  colourings: fc.constantFrom(true, false, null),
})

it('no phrase says that a dish is without something', () => {
  fc.assert(
    fc.property(dishes, fc.constantFrom(...lawSets), (dish, lawSet) => {
      const { contains, mayContain, ask } = menuPhrase(dish, lawSet)
      expect(`${contains} ${mayContain} ${ask}`).not.toMatch(/\b(sem|livre|seguro|não)\b/iu)
    }),
  )
})

it('a cell says "nao" only of a dish that is known, and never where the substance is or may be in it', () => {
  fc.assert(
    fc.property(dishes, fc.constantFrom(...lawSets), (dish, lawSet) => {
      const cells = menuCells(dish, lawSet)
      menuColumns[lawSet].forEach(({ source }, at) => {
        if (cells[at] !== 'nao') return
        expect(dish.known).toBe(true)
        if (source.kind === 'substances')
          expect([...dish.contains, ...dish.derived, ...dish.mayContain]).not.toEqual(
            expect.arrayContaining([expect.toBeOneOf([...source.any])]),
          )
        if (source.kind === 'said') expect(dish[source.field]).toBe('nao_contem')
        if (source.kind === 'colourings') expect(dish.colourings).toBe(false)
      })
    }),
  )
})
