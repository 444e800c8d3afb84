import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AllergenMatrix } from '#contract/allergens/menu'
import { lawSets, menuColumns, menuStates } from '#contract/allergens/menu-set'
import type { LawSet, MenuState } from '#contract/allergens/menu-set'
import { dishesAsked, saidOfDishes, saidText, substanceNamed } from './allergen-question.ts'

describe('a question for the dishes with a substance', () => {
  it.each([
    ['o que tem amendoim?', 'amendoim'],
    ['Oq tem glúten', 'glúten'],
    ['quais pratos têm leite?', 'leite'],
    ['que prato leva camarão', 'crustáceos'],
    ['o que contém castanha de caju no cardápio?', 'castanha-de-caju'],
    ['o que tem castanha', 'castanhas'],
    ['o que pode conter soja', 'soja'],
    ['tem alguma coisa com ovo?', 'ovos'],
    ['tem algo sem lactose?', 'lactose'],
    ['o que é sem glúten', 'glúten'],
    ['quais pratos do cardápio não têm leite', 'leite'],
    ['cliente com alergia a amendoim', 'amendoim'],
    ['sou alérgico a peixe', 'peixes'],
    ['o que tem corante', 'corantes'],
  ])('%s', (text, said) => {
    expect(dishesAsked(text)?.said).toBe(said)
  })

  it.each([
    'o que tem leite condensado?',
    'tem leite?',
    'leite',
    'o que vence hoje',
    'quantos ovos tem',
    'o que é soja',
    '',
  ])('is no such question: %s', (text) => {
    expect(dishesAsked(text)).toBeNull()
  })

  it('knows every column of both law sets', () => {
    const names = ['gluten', 'lactose', 'leite', 'peixe', 'amendoas', 'corante', 'castanha', 'soja', 'ovo', 'camarao']
    expect(names.filter((name) => substanceNamed(name) === null)).toEqual([])
    const all =
      'trigo,crustaceos,ovos,peixes,amendoim,soja,leite,amendoa,avela,castanha de caju,castanha do brasil,macadamia,nozes,noz peca,pistache,pinoli,castanhas,latex,gluten,lactose'
    expect(new Set(all.split(',').flatMap((name) => substanceNamed(name)?.columns ?? []))).toEqual(
      new Set(menuColumns.anvisa.map(({ key }) => key)),
    )
  })
})

const matrixOf = (lawSet: LawSet, rows: readonly (readonly MenuState[])[]): AllergenMatrix => ({
  lawSet,
  columns: menuColumns[lawSet].map(({ key, word }) => ({ key, word })),
  dishes: rows.map((cells, at) => ({
    recipeId: at + 1,
    name: `Prato ${at + 1}`,
    known: true,
    missing: [],
    cells: [...cells],
    phrase: { contains: '', mayContain: '', ask: '' },
  })),
  more: false,
  publicAddress: null,
})

it('what is said of a dish says "contém" where one column says so, and never that a dish is without something', () => {
  const cases = fc.constantFrom(...lawSets).chain((lawSet) =>
    fc.record({
      lawSet: fc.constant(lawSet),
      rows: fc.array(
        fc.array(fc.constantFrom(...menuStates), {
          minLength: menuColumns[lawSet].length,
          maxLength: menuColumns[lawSet].length,
        }),
        { maxLength: 5 },
      ),
    }),
  )
  fc.assert(
    fc.property(
      cases,
      fc.constantFrom('castanha', 'amendoim', 'gluten', 'corante', 'leite'),
      ({ lawSet, rows }, name) => {
        const asked = substanceNamed(name)
        if (asked === null) throw new Error(name)
        const places = menuColumns[lawSet].flatMap(({ key }, at) => (asked.columns.includes(key) ? [at] : []))
        const said = saidOfDishes(matrixOf(lawSet, rows), asked)
        expect(said).toHaveLength(rows.length)
        said.forEach(({ state }, at) => {
          const cells = places.map((place) => rows[at]?.[place])
          if (cells.includes('contem')) expect(state).toBe('contem')
          // A column that the set does not have is not known.
          if (state === 'nao') expect([cells.length > 0, new Set(cells)]).toEqual([true, new Set(['nao'])])
          expect(saidText(state, asked)).not.toMatch(/\b(?:sem|livre|seguro|não)\b/iu)
        })
      },
    ),
  )
})
