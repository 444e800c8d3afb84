import type { Climb } from '../contract/climb.ts'
import type { AllergenMatrix, PublicMenu } from '../contract/menu.ts'
import type { LawSet } from '../contract/menu-set.ts'
import { ASK_THE_TEAM, menuCells, menuPhrase, menuWords } from '../contract/menu-set.ts'
import { phrasesOf } from '../contract/phrases.ts'

/** A dish of the menu, with what climbs to it. */
export interface Dish {
  readonly recipeId: number
  readonly name: string
  readonly climb: Climb
}

/** What the matrix says of it. */
export const matrixDish = ({ recipeId, name, climb }: Dish, lawSet: LawSet): AllergenMatrix['dishes'][number] => ({
  recipeId,
  name,
  known: climb.known,
  missing: climb.missing,
  cells: [...menuCells(climb, lawSet)],
  phrase: menuPhrase(climb, lawSet),
})

/** What guests read of it. */
export function publicDish(
  { name, climb }: Pick<Dish, 'name' | 'climb'>,
  lawSet: LawSet,
  hasProgramme: boolean,
): PublicMenu['dishes'][number] {
  if (!climb.known) return { name, known: false, contains: [], mayContain: [], ask: ASK_THE_TEAM, text: '' }
  return {
    name,
    known: true,
    contains: [...menuWords(climb, lawSet, 'contem')],
    mayContain: [...menuWords(climb, lawSet, 'pode_conter')],
    ask: menuPhrase(climb, lawSet).ask,
    text: publicText(climb, hasProgramme),
  }
}

/** The phrases of the norm, but for NÃO CONTÉM GLÚTEN: a guest reads what is in a dish, and the team says what is not. */
function publicText(climb: Climb, hasProgramme: boolean): string {
  const { allergens, gluten, lactose } = phrasesOf(climb, hasProgramme)
  return [allergens, climb.gluten === 'contem' ? gluten : '', lactose].filter((text) => text !== '').join(' ')
}
