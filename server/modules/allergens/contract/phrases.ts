import { listText } from '../../../contract/words.ts'
import type { Climb } from './climb.ts'
import type { SheetAllergens } from './declaration.ts'
import type { Substance } from './substances.ts'
import { substanceWords } from './substances.ts'

type Sets = Pick<Climb, 'known' | 'contains' | 'derived' | 'mayContain' | 'gluten' | 'lactose' | 'species'>

const NONE: SheetAllergens['text'] = { allergens: '', gluten: '', lactose: '' }

/**
 * The phrases in the law's words (spec J 3; RDC 727/2022, Lei 10.674/2003). A sheet that is not known has none, because a
 * missing phrase would read as "it contains none".
 *
 * @param hasProgramme the house has a programme against allergens: only then a label may say PODE CONTER
 */
export function phrasesOf(sets: Sets, hasProgramme: boolean): SheetAllergens['text'] {
  if (!sets.known) return NONE
  const phrases = [containsPhrase(sets), hasProgramme ? mayContainPhrase(sets) : '']
  return {
    allergens: phrases.filter((phrase) => phrase !== '').join(' '),
    gluten: sets.gluten === null ? '' : sets.gluten === 'contem' ? 'CONTÉM GLÚTEN.' : 'NÃO CONTÉM GLÚTEN.',
    // Only the positive: nothing is said of a food without it.
    lactose: sets.lactose === 'contem' ? 'CONTÉM LACTOSE.' : '',
  }
}

function containsPhrase({ contains, derived, species }: Sets): string {
  const words = contains.map((each) => wordOf(each, species))
  const onlyDerived = derived.filter((each) => !contains.includes(each)).map((each) => wordOf(each, species))
  if (words.length === 0 && onlyDerived.length === 0) return ''
  if (words.length === 0) return `ALÉRGICOS: CONTÉM DERIVADOS DE ${listOf(onlyDerived)}.`
  if (onlyDerived.length > 0) return `ALÉRGICOS: CONTÉM ${words.join(', ')} E DERIVADOS DE ${listOf(onlyDerived)}.`
  const areAllDerived = contains.every((each) => derived.includes(each))
  return `ALÉRGICOS: CONTÉM ${listOf(words)}${areAllDerived ? ' E DERIVADOS' : ''}.`
}

const mayContainPhrase = ({ mayContain, species }: Sets): string =>
  mayContain.length === 0 ? '' : `ALÉRGICOS: PODE CONTER ${listOf(mayContain.map((each) => wordOf(each, species)))}.`

const listOf = (words: readonly string[]): string => listText(words).replaceAll(' e ', ' E ')

function wordOf(substance: Substance, species: readonly string[]): string {
  const named = substance === 'crustaceos' && species.length > 0
  return named
    ? `${substanceWords.crustaceos} (${species.map((each) => each.toLocaleUpperCase('pt-BR')).join(', ')})`
    : substanceWords[substance]
}
