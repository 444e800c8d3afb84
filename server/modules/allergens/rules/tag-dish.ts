import type { Climb } from '../contract/climb.ts'
import { glutenOf } from '../contract/climb.ts'
import type { FrozenAllergens } from '../contract/frozen.ts'
import type { MenuDish } from '../contract/menu-set.ts'
import type { Substance } from '../contract/substances.ts'
import { inOrder } from '../contract/substances.ts'
import { answersOf } from './freeze.ts'

interface SheetNow {
  readonly climb: Climb
  readonly ingredients: string
}

/**
 * A dish as its sheet is now, with all that tubs of it keep. What a label does not keep, or does not say, is known of a tub only
 * where the tub has the list of the sheet and nothing went in besides.
 */
export function dishInTubs({ climb, ingredients }: SheetNow, inTubs: readonly FrozenAllergens[]): MenuDish {
  const all = (kind: 'contains' | 'derived' | 'mayContain') => new Set([climb, ...inTubs].flatMap((each) => each[kind]))
  const [contains, derived] = [all('contains'), all('derived')]
  const mayContain = new Set<Substance>(
    [...all('mayContain')].filter((each) => !contains.has(each) && !derived.has(each)),
  )
  const answers = inTubs.map(answersOf)
  const isOfSheet = inTubs.every((each) => each.added === undefined && each.ingredients === ingredients)
  const hasLactose = [climb, ...answers].some(({ lactose }) => lactose === 'contem')
  const glutens = [climb, ...answers].map(({ gluten }) => gluten)
  const said = glutens.includes('contem') ? 'contem' : glutens.includes(null) ? null : 'nao_contem'
  return {
    known: climb.known && inTubs.every(({ missing }) => missing === 0),
    contains: inOrder(contains),
    derived: inOrder(derived),
    mayContain: inOrder(mayContain),
    gluten: glutenOf({ contains, derived, mayContain }, said),
    lactose: hasLactose ? 'contem' : isOfSheet ? climb.lactose : null,
    colourings: climb.colourings === true || isOfSheet ? climb.colourings : null,
  }
}
