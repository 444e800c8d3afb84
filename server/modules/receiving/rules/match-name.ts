import { nameKey } from '../../../contract/text.ts'

const SHORT = 3

/** The words that tell goods apart, in the singular: `Ovos brancos` is found in `OVO BRANCO GRANDE 30DZ`. */
const wordsOf = (name: string): readonly string[] =>
  nameKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORT && word !== 'com')
    .map((word) => word.replace(/s$/, ''))

/**
 * The entry whose name stands in the description, word by word; where several do, the entry with the most words. null: no
 * name stands there, or two names fit equally well.
 */
export function matchName<Named extends { readonly name: string }>(
  description: string,
  names: readonly Named[],
): Named | null {
  const words = new Set(wordsOf(description))
  let best: { readonly named: Named; readonly count: number } | null = null
  let isTied = false
  for (const named of names) {
    const own = wordsOf(named.name)
    if (own.length === 0 || !own.every((word) => words.has(word))) continue
    isTied = best?.count === own.length
    if (best === null || own.length > best.count) best = { named, count: own.length }
  }
  return isTied ? null : (best?.named ?? null)
}
