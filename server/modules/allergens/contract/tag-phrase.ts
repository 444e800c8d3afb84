import type { MenuDish, MenuPhrase } from './menu-set.ts'
import { ASK_THE_TEAM, menuPhrase } from './menu-set.ts'

/**
 * What the tag of a buffet says of a dish, a line for each phrase of the menu set. A tag without a word would be read as "it
 * contains none", so a dish that has nothing of the set sends its guest to the team as well.
 *
 * @param hasProgramme the house may say PODE CONTER
 */
export function tagText({ contains, mayContain, ask }: MenuPhrase, hasProgramme: boolean): string {
  const lines = [contains, hasProgramme ? mayContain : '', ask].filter((line) => line !== '')
  return lines.length === 0 ? ASK_THE_TEAM : lines.join('\n')
}

export const tagPhrase = (dish: MenuDish, hasProgramme: boolean): string =>
  tagText(menuPhrase(dish, 'cardapio'), hasProgramme)
