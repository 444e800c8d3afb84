import { nameKey } from '../../../contract/text.ts'

const SHORT = 3

/** The words that tell goods apart, in the singular: `Ovos brancos` is found in `OVO BRANCO GRANDE 30DZ`. */
const wordsOf = (name: string): readonly string[] =>
  nameKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORT && word !== 'com')
    .map((word) => word.replace(/s$/, ''))

interface KnownName<Named> {
  readonly words: ReadonlySet<string>
  /** null: several names have these words. */
  named: Named | null
}

/**
 * Finds the entry whose name stands in a description, word by word; where several do, the entry with the most words. null:
 * no name stands there, or two names fit equally well.
 */
export type FindName<Named> = (description: string) => Named | null

/** Reads the words of all names once: a note has up to 990 descriptions. */
export function nameFinder<Named extends { readonly name: string }>(names: readonly Named[]): FindName<Named> {
  const byWord = indexed(knownNames(names))
  return (description) => {
    const words = new Set(wordsOf(description))
    let best: KnownName<Named> | null = null
    let isTied = false
    for (const word of words)
      for (const known of byWord.get(word) ?? []) {
        if (known.words.size < (best?.words.size ?? 0) || ![...known.words].every((own) => words.has(own))) continue
        isTied = known.words.size === best?.words.size
        best = known
      }
    return isTied ? null : (best?.named ?? null)
  }
}

function knownNames<Named extends { readonly name: string }>(names: readonly Named[]): readonly KnownName<Named>[] {
  const known = new Map<string, KnownName<Named>>()
  for (const named of names) {
    const words = new Set(wordsOf(named.name))
    const key = [...words].toSorted().join(' ')
    const same = known.get(key)
    if (same !== undefined) same.named = null
    else if (words.size > 0) known.set(key, { words, named })
  }
  return [...known.values()]
}

/** Each name under the word of it that the fewest names have. */
function indexed<Named>(names: readonly KnownName<Named>[]): ReadonlyMap<string, readonly KnownName<Named>[]> {
  const counts = new Map<string, number>()
  for (const { words } of names) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byWord = new Map<string, KnownName<Named>[]>()
  for (const known of names) {
    const [rarest = ''] = [...known.words].toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
    const under = byWord.get(rarest)
    if (under === undefined) byWord.set(rarest, [known])
    else under.push(known)
  }
  return byWord
}
