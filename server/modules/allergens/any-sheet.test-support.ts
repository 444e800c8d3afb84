import fc from 'fast-check'
import type { IngredientLine, Sheet } from './contract/climb.ts'
import type { Substance } from './contract/substances.ts'
import { substances } from './contract/substances.ts'

// Sheets for the tests of what climbs through them.

type Sets = Partial<Record<'contains' | 'derived' | 'mayContain', Substance[]>> & { readonly species?: string[] }
type Declared = NonNullable<IngredientLine['declared']>

let ids = 0
/** An ingredient with what is declared of it; `sets` null: nobody has declared it. */
export const line = (
  name: string,
  sets: Sets | null,
  own: Partial<Omit<Declared, 'allergens'>> = {},
): IngredientLine => ({
  kind: 'ingredient',
  ingredientId: (ids += 1),
  name,
  declared: {
    allergens: sets === null ? null : { contains: [], derived: [], mayContain: [], species: [], ...sets },
    gluten: 'nao_contem',
    lactose: 'nao_contem',
    colourings: null,
    ...own,
  },
})
export const sheet = (name: string, ...lines: (IngredientLine | Sheet)[]): Sheet => ({
  name,
  lines: lines.map((each) => ('kind' in each ? each : { kind: 'sheet', sheet: each })),
})

const found = fc.uniqueArray(fc.constantFrom(...substances), { maxLength: 5 })
export const declaredSets = fc.record({ contains: found, derived: found, mayContain: found })
const says = fc.constantFrom('contem' as const, 'nao_contem' as const, null)
const anyLine = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 8 }),
    sets: fc.option(declaredSets, { freq: 8 }),
    own: fc.record({ gluten: says, lactose: says, colourings: fc.constantFrom(true, false, null) }),
  })
  .map(({ name, sets, own }) => line(name, sets, own))
/** Sheets in sheets, of which some have an ingredient that nobody declared. */
export const anySheet = fc.letrec<{ sheet: Sheet; part: IngredientLine | Sheet }>((tie) => ({
  sheet: fc
    .record({ name: fc.string({ maxLength: 8 }), parts: fc.array(tie('part'), { minLength: 1, maxLength: 6 }) })
    .map(({ name, parts }) => sheet(name, ...parts)),
  part: fc.oneof({ depthSize: 'small', withCrossShrink: true }, anyLine, tie('sheet')),
})).sheet
/** All ingredients of a sheet and of the sheets below. */
export const linesIn = (asked: Sheet): IngredientLine[] =>
  asked.lines.flatMap((each) => (each.kind === 'sheet' ? linesIn(each.sheet) : [each]))
