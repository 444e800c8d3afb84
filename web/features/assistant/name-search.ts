import { isAlike, singularsOf, wordsOf } from './understanding/words.ts'

const joints = new Set(['de', 'da', 'do', 'das', 'dos', 'com', 'e', 'a', 'o', 'ao', 'em', 'para'])
const STEM = 2

function namingWords(name: string): readonly string[] {
  return wordsOf(name).filter((word) => !joints.has(word))
}

/** What to look for in turn: the name as typed, its longest word, that word's singular, its first letters (for a typing error later in it). */
export function searchTexts(name: string): readonly string[] {
  const longest = namingWords(name).reduce((found, word) => (word.length > found.length ? word : found), '')
  return [...new Set([name, ...singularsOf(longest), longest.slice(0, STEM)])].filter((text) => text.length >= 2)
}

/** Those that have every word of the name, give or take a plural and a typing error. */
export function nearestByName<Entry extends { readonly name: string }>(name: string, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter((entry) => isNamed(name, entry.name))
}

export function isNamed(asked: string, name: string): boolean {
  const words = namingWords(name)
  return namingWords(asked).every((typed) => words.some((word) => isAlike(typed, word)))
}
