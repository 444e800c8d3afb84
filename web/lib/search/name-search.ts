import { isAlike, singularsOf, wordsOf } from './words.ts'

const stopWords = new Set(['de', 'da', 'do', 'das', 'dos', 'com', 'e', 'a', 'o', 'ao', 'em', 'para'])
const PREFIX_LENGTH = 2

export function significantWords(name: string): readonly string[] {
  return wordsOf(name).filter((word) => !stopWords.has(word))
}

/**
 * Search texts in the order to try: the name as typed, its longest word, that word's singulars, and its first letters
 * (to find it despite a typing error after them).
 */
export function searchTexts(name: string): readonly string[] {
  const longest = significantWords(name).reduce((found, word) => (word.length > found.length ? word : found), '')
  return [...new Set([name, ...singularsOf(longest), longest.slice(0, PREFIX_LENGTH)])].filter(
    (text) => text.length >= 2,
  )
}

/** Entries that contain every word of the name, allowing for plurals and typing errors. */
export function nearestByName<Entry extends { readonly name: string }>(
  name: string,
  entries: readonly Entry[],
): readonly Entry[] {
  return entries.filter((entry) => isNamed(name, entry.name))
}

export function isNamed(asked: string, name: string): boolean {
  const words = significantWords(name)
  return significantWords(asked).every((typed) => words.some((word) => isAlike(typed, word)))
}

/**
 * Tries shorter and shorter search texts, because the server matches a substring of the name, without typing errors.
 * Of what it finds, keeps the entries similar to the typed name.
 */
export async function findNamed<Entry extends { readonly name: string }>(
  name: string,
  search: (q: string) => Promise<readonly Entry[]>,
): Promise<readonly Entry[]> {
  for (const q of searchTexts(name)) {
    const nearest = nearestByName(name, await search(q))
    if (nearest.length > 0) return nearest
  }
  return []
}
