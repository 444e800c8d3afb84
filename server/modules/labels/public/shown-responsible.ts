import { ERASED_PERSON } from '../../../events/name-commitments.ts'
import type { PublicResponsible } from '../contract/public-responsible.ts'

/** Words that join the parts of a Portuguese name and have no initial of their own. */
const JOINING = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])
const LETTER = /[\p{L}\p{N}]/u

/** The initials of a name: `A. S.` for `Ana de Souza`. The text in place of an erased name stays as it is. */
export function initialsOf(name: string): string {
  if (name === ERASED_PERSON) return name
  const words = name.split(/[\s'’-]+/u).filter((word) => LETTER.test(word))
  return words
    .filter((word, index) => index === 0 || !JOINING.has(word.toLocaleLowerCase('pt-BR')))
    .map((word) => `${LETTER.exec(word)?.[0].toLocaleUpperCase('pt-BR')}.`)
    .join(' ')
}

/** A label's responsible as the house lets the public page show it; null: not at all. */
export function shownResponsible(name: string, setting: PublicResponsible): string | null {
  switch (setting) {
    case 'nome':
      return name
    case 'iniciais':
      return initialsOf(name)
    case 'nao':
      return null
    default:
      return setting satisfies never
  }
}
