import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frozenLines } from '../contract/frozen.ts'
import { substances } from '../contract/substances.ts'
import type { Brought } from './freeze.ts'
import { broughtByIngredient, broughtByLabel, frozenOf, withLabels } from './freeze.ts'

const some = fc.subarray([...substances])
const says = fc.constantFrom('contem' as const, 'nao_contem' as const, null)
const anySheet: fc.Arbitrary<Brought> = fc.record({
  sheets: fc.constant([{ recipeId: 1, version: 1 }]),
  missing: fc.nat({ max: 2 }),
  missingAdded: fc.constant(0),
  contains: some,
  derived: some,
  mayContain: some,
  gluten: says,
  lactose: says,
  species: fc.constant([]),
  ingredients: fc.constant(['Leite, sal']),
})
const anyFrozen = anySheet.map((part) => frozenOf([part], true))

describe('what a label keeps', () => {
  it('has everything that its sheet brings, whatever goes in besides: a person may only add', () => {
    fc.assert(
      fc.property(
        anySheet,
        fc.array(anyFrozen, { maxLength: 3 }),
        fc.array(anyFrozen, { maxLength: 3 }),
        (own, labels, substitutes) => {
          const alone = frozenOf([own], true)
          const all = frozenOf(
            [...withLabels(own, labels), ...substitutes.map((frozen) => broughtByLabel('Leite de coco', frozen))],
            true,
          )
          expect(all.contains).toEqual(expect.arrayContaining([...alone.contains]))
          expect(all.derived).toEqual(expect.arrayContaining([...alone.derived]))
          const named = [...all.contains, ...all.derived, ...all.mayContain]
          expect(named).toEqual(expect.arrayContaining([...alone.mayContain]))
          expect(all.missing).toBeGreaterThanOrEqual(alone.missing)
          if (own.gluten === 'contem' && all.missing === 0) expect(all.text.gluten).toBe('CONTÉM GLÚTEN.')
        },
      ),
    )
  })

  it('says what it says again where it goes into another food alone', () => {
    fc.assert(
      fc.property(anyFrozen, (frozen) => {
        const { missing, text } = frozenOf([broughtByLabel('Molho', frozen)], true)
        expect([missing, text]).toEqual([frozen.missing, frozen.text])
      }),
    )
  })

  it('says how many ingredients are missing, and nothing of a programme that the house does not have', () => {
    const known: Brought = {
      ...broughtByIngredient('Sal', undefined),
      missing: 0,
      missingAdded: 0,
      mayContain: ['soja'],
    }
    expect(frozenLines(frozenOf([known], true))).toEqual(['ALÉRGICOS: PODE CONTER SOJA.'])
    expect(frozenOf([known], false)).toMatchObject({ mayContain: [], text: { allergens: '' } })
    const unknown = broughtByIngredient('Tempero pronto', undefined)
    expect(frozenLines(frozenOf([known, unknown], true))).toEqual(['Alergênicos não informados em 1 ingrediente'])
    const more = frozenLines(frozenOf([unknown, unknown, unknown], true))
    expect(more).toEqual(['Alergênicos não informados em 3 ingredientes'])
  })
})
