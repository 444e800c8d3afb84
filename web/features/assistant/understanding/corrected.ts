import { distance } from '../../../lib/search/words.ts'
import { isOfSentence } from './named.ts'
import { readWord } from './vocabulary.ts'

// Words that the rules look for by their letters, so that one typing error in them does no harm. Foods are not among them.
const ruleWords = (
  'temperatura recongelar descongelar descongelado descongelada descongelou congelar amostra buffet cozimento recebimento ' +
  'revalidar desfazer bloqueado bloqueada porcoes pessoas fatias impressora primeiro'
).split(' ')

/** Right as they are, and one letter from another word of these. */
const isRight = /^(?:des|re)?congel(?:o|a|am|ar|ei|ou|amos|aram|ando|amento|ad[oa]s?)$/
const LENGTH_MIN = 6

/** The word that the rules look for, where one letter was typed wrong; otherwise the word itself. */
export function corrected(word: string): string {
  if (word.length < LENGTH_MIN || isOfSentence(word) || isRight.test(word)) return word
  const near = ruleWords.find((known) => distance(word, known, 1) <= 1)
  return near !== undefined &&
    (readWord(word).concept === 'content' || readWord(near).concept === readWord(word).concept)
    ? near
    : word
}
