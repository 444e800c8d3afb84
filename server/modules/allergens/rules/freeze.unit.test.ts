import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FrozenAllergens } from '../contract/frozen.ts'
import { nameKey } from '../../../contract/text.ts'
import { frozenLines } from '../contract/frozen.ts'
import { substances, substanceWords } from '../contract/substances.ts'
import type { Brought } from './freeze.ts'
import { answersOf, broughtByIngredient, broughtByLabel, broughtByOwn, frozenOf } from './freeze.ts'

const some = fc.subarray([...substances])
const says = fc.constantFrom('contem' as const, 'nao_contem' as const, null)
const MISSING = [1, 2, 3, 4, 'Sal rosa', 'Caldo em pó']
const anySheet: fc.Arbitrary<Brought> = fc.record({
  sheets: fc.constant([{ recipeId: 1, version: 1 }]),
  missing: fc.subarray(MISSING),
  unnamed: fc.nat({ max: 1 }),
  contains: some,
  derived: some,
  mayContain: some,
  gluten: says,
  lactose: says,
  species: fc.constant([]),
  lists: fc.array(fc.subarray(['leite', 'sal', 'queijo (leite, sal)', 'óleo'], { minLength: 1 }), { minLength: 1 }),
  added: fc.constant([]),
  isListPartial: fc.constant(false),
})
const listedIn = ({ ingredients }: Pick<FrozenAllergens, 'ingredients'>) =>
  ingredients.toLowerCase().split(/, (?![^(]*\))/)
const sheetOf = (items: readonly string[]): Brought => ({
  ...broughtByIngredient({ ingredientId: null, name: '' }, null),
  sheets: [{ recipeId: 1, version: 1 }],
  lists: [items],
})
const anyFrozen = anySheet.map((part) => frozenOf([part], true))
// The oldest labels have the number of what is missing alone.
const anyOlder = anyFrozen.map(
  ({ missingIds: _ids, missingNames: _names, said: _said, ...older }): FrozenAllergens => older,
)
/** The same label as it was stored before `missingIds`: ingredients of the register stand among the names. */
const storedBefore = ({ missingIds = [], missingNames = [], ...label }: FrozenAllergens): FrozenAllergens => ({
  ...label,
  missingNames: [
    ...missingIds.map((ingredientId) => ({ ingredientId, name: `Gênero ${ingredientId}` })),
    ...missingNames,
  ],
})
const anyDeclared = fc.subarray([1, 2, 3, 4, 5])

describe('what a label keeps', () => {
  it('has everything that its sheet brings, whatever goes in besides: a person may only add', () => {
    fc.assert(
      fc.property(
        anySheet,
        fc.array(anyFrozen, { maxLength: 3 }),
        fc.array(anyFrozen, { maxLength: 3 }),
        anyDeclared,
        (own, labels, substitutes, declared) => {
          const alone = frozenOf([own], true)
          const now = { declared: new Set(declared), sheets: new Set([1]) }
          const all = frozenOf(
            [
              own,
              ...labels.map((frozen) => broughtByOwn(frozen, now)),
              ...substitutes.map((frozen) => broughtByLabel('Leite de coco', frozen)),
            ],
            true,
          )
          expect(all.contains).toEqual(expect.arrayContaining([...alone.contains]))
          expect(all.derived).toEqual(expect.arrayContaining([...alone.derived]))
          const named = [...all.contains, ...all.derived, ...all.mayContain]
          expect(named).toEqual(expect.arrayContaining([...alone.mayContain]))
          expect(all.missing).toBeGreaterThanOrEqual(alone.missing)
          for (const { ingredients } of [alone, ...labels, ...substitutes])
            expect(listedIn(all)).toEqual(expect.arrayContaining(listedIn({ ingredients })))
          if (own.gluten === 'contem' && all.missing === 0) expect(all.text.gluten).toBe('CONTÉM GLÚTEN.')
        },
      ),
    )
  })

  it('is never known where a label that went in was not, but for what the sheet names and somebody has declared', () => {
    fc.assert(
      fc.property(anySheet, fc.oneof(anyFrozen, anyOlder), anyDeclared, (own, label, declared) => {
        const now = { declared: new Set(declared), sheets: new Set([1]) }
        const all = frozenOf([own, broughtByOwn(label, now)], true)
        const ids = label.missingIds ?? []
        const isResolved = ids.length === label.missing && ids.every((id) => now.declared.has(id))
        if (!isResolved) expect(all.missing).toBeGreaterThan(0)
        if (answersOf(label).gluten !== 'nao_contem') expect(all.text.gluten).not.toBe('NÃO CONTÉM GLÚTEN.')
      }),
    )
  })

  it('is the same where a label went in whose missing ingredients were stored with their names', () => {
    fc.assert(
      fc.property(anySheet, anyFrozen, anyDeclared, (own, label, declared) => {
        const now = { declared: new Set(declared), sheets: new Set([1]) }
        const before = storedBefore(label)
        expect(frozenOf([own, broughtByOwn(before, now)], true)).toEqual(
          frozenOf([own, broughtByOwn(label, now)], true),
        )
        expect(broughtByLabel('Molho', before)).toEqual(broughtByLabel('Molho', label))
      }),
    )
  })

  it('lists all that went in beside all that the sheet lists, each thing once', () => {
    const list = (ingredients: string, own: Partial<FrozenAllergens> = {}): FrozenAllergens => ({
      ...frozenOf([broughtByIngredient({ ingredientId: 1, name: 'Sal' }, null)], true),
      sheets: [{ recipeId: 2, version: 1 }],
      ingredients,
      ...own,
    })
    const now = { declared: new Set<number>(), sheets: new Set([2]) }
    const sheet = { ...broughtByOwn(list('Leite (leite, sal), sal'), now), sheets: [{ recipeId: 1, version: 1 }] }
    const all = (...others: Brought[]) => frozenOf([sheet, ...others], true)
    const tub = broughtByOwn(list('Sal, leite de coco (água, coco), farinha'), now)
    const sauce = broughtByLabel('Molho pronto', list('Água, Sal'))
    expect(all(tub, sauce)).not.toHaveProperty('isListPartial')
    expect(all(tub, sauce).ingredients).toBe('Leite (leite, sal), sal, leite de coco (água, coco), farinha, água')
    expect(all(broughtByLabel('Molho pronto', list('')))).toMatchObject({
      ingredients: 'Leite (leite, sal), sal, molho pronto',
      isListPartial: true,
    })
    expect(all(broughtByOwn(list('Leite', { isListPartial: true }), now)).isListPartial).toBe(true)
  })

  it('lists every ingredient, whatever commas and brackets its name has', () => {
    const word = fc.constantFrom('leite', 'pó', 'queijo', 'muçarela', ', ', ',', '(', ')', ' ')
    const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join('').trim())
    const named = name.filter((text) => text !== '')
    const anyNames = fc.uniqueArray(fc.tuple(named, fc.nat({ max: 3 })), { selector: ([text]) => nameKey(text) })
    fc.assert(
      fc.property(anyNames, (names) => {
        const [own = [], ...others] = [0, 1, 2, 3].map((list) =>
          names.flatMap(([text, place]) => (place === list ? [text] : [])),
        )
        const now = { declared: new Set<number>(), sheets: new Set([1]) }
        const labels = others.map((items) => broughtByOwn(frozenOf([sheetOf(items)], true), now))
        const joined = frozenOf([sheetOf(own), ...labels], true)
        expect(frozenOf([sheetOf(own)], true).ingredients.toLowerCase()).toBe(own.join(', '))
        expect(joined.ingredients.toLowerCase()).toBe([...own, ...others.flat()].join(', '))
        expect(frozenOf([broughtByOwn(joined, now)], true).ingredients).toBe(joined.ingredients)
      }),
    )
  })

  it('keeps the word that is in the names of two ingredients', () => {
    expect(frozenOf([sheetOf(['leite', 'leite, pó'])], true).ingredients).toBe('Leite, leite, pó')
    const cheese = frozenOf([sheetOf(['queijo, muçarela'])], true)
    expect(frozenOf([sheetOf(['queijo, prato']), broughtByLabel('Molho', cheese)], true).ingredients).toBe(
      'Queijo, prato, queijo, muçarela',
    )
  })

  it('says what it says again where it goes into another food alone', () => {
    fc.assert(
      fc.property(anyFrozen, (frozen) => {
        const { missing, text } = frozenOf([broughtByLabel('Molho', frozen)], true)
        expect(missing).toBe(frozen.missing)
        if (missing === 0) expect(text).toEqual(frozen.text)
      }),
    )
  })

  it('says without a sheet what is known to be in it, and never that it contains no gluten where something is missing', () => {
    fc.assert(
      fc.property(fc.array(anyFrozen, { minLength: 1, maxLength: 3 }), fc.boolean(), (parents, isWhole) => {
        const rest = isWhole ? [] : [broughtByIngredient({ ingredientId: null, name: 'Arroz de forno' }, null)]
        const now = { declared: new Set<number>(), sheets: new Set<number>() }
        const made = frozenOf([...parents.map((parent) => broughtByOwn(parent, now)), ...rest], true)
        expect(made.sheets).toEqual([])
        for (const each of parents.flatMap(({ contains, derived }) => [...contains, ...derived]))
          expect(made.text.allergens).toContain(substanceWords[each])
        if (parents.some((parent) => answersOf(parent).gluten === 'contem'))
          expect(made.text.gluten).toBe('CONTÉM GLÚTEN.')
        const isKnown = isWhole && parents.every(({ missing }) => missing === 0)
        expect(frozenLines(made).some((line) => line.startsWith('Alergênicos não informados'))).toBe(!isKnown)
        if (!isKnown) expect(made.text.gluten).not.toBe('NÃO CONTÉM GLÚTEN.')
      }),
    )
  })

  it('says how many ingredients are missing, and nothing of a programme that the house does not have', () => {
    const known: Brought = {
      ...broughtByIngredient({ ingredientId: null, name: 'Sal' }, null),
      missing: [],
      mayContain: ['soja'],
      sheets: [{ recipeId: 1, version: 1 }],
    }
    expect(frozenLines(frozenOf([known], true))).toEqual(['ALÉRGICOS: PODE CONTER SOJA.'])
    expect(frozenOf([known], false)).toMatchObject({ mayContain: [], text: { allergens: '' } })
    const unknown = (name: string) => broughtByIngredient({ ingredientId: null, name }, null)
    expect(frozenLines(frozenOf([known, unknown('Tempero pronto')], true))).toEqual([
      'Alergênicos não informados em 1 ingrediente',
    ])
    const more = frozenLines(frozenOf(['Tempero pronto', 'Caldo', 'Molho', 'Caldo'].map(unknown), true))
    expect(more).toEqual(['Alergênicos não informados em 3 ingredientes'])
  })
})
