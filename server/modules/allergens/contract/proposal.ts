import type { NameEntry } from './name-table.ts'
import { nameTable, ofSomethingElse, wholeNames } from './name-table.ts'
import type { Substance } from './substances.ts'
import { glutenCereals, inOrder } from './substances.ts'

/**
 * What the name of an ingredient lets one suppose, for a person to confirm. It only ever says that something is there: what a
 * name does not tell is not known.
 */
export interface Proposal {
  readonly contains: readonly Substance[]
  readonly derived: readonly Substance[]
  readonly species: readonly string[]
  readonly gluten: 'contem' | null
  readonly lactose: 'contem' | null
  /** The words of the name that it comes from: `farinha de trigo`. */
  readonly words: readonly string[]
}

interface Word {
  readonly text: string
  /** In the singular, without accents. */
  readonly key: string
}
interface Match {
  readonly entry: NameEntry
  readonly from: number
  readonly length: number
}

/** `camarões` → `camarao`, `amendoins` → `amendoim`, `nozes` → `noz`, `ovos` → `ovo`. */
function singular(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('oes')) return `${word.slice(0, -3)}ao`
  if (word.endsWith('aes')) return `${word.slice(0, -3)}ao`
  if (word.endsWith('ns')) return `${word.slice(0, -2)}m`
  if (word.endsWith('zes')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

const wordsOf = (name: string): Word[] =>
  [...name.normalize('NFC').matchAll(/[\p{L}\p{N}]+/gu)].map(([text]) => ({
    text: text.toLocaleLowerCase('pt-BR'),
    key: singular(text.toLocaleLowerCase('pt-BR').normalize('NFD').replaceAll(/\p{M}/gu, '')),
  }))

const LONGEST = Math.max(...[...nameTable.keys()].map((key) => key.split(' ').length))
const OF = new Set(['de', 'do', 'da'])

/** The longest entry that begins at this word. */
function matchAt(words: readonly Word[], at: number): Match | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const key = keyOf(words.slice(at, at + length))
    const entry = nameTable.get(key)
    if (entry === undefined) continue
    const isOther = ofSomethingElse.has(key) && OF.has(words[at + length]?.key ?? '')
    return { entry: isOther ? {} : entry, from: at, length }
  }
  return null
}

const keyOf = (words: readonly Word[]): string => words.map(({ key }) => key).join(' ')

function matchesOf(words: readonly Word[]): Match[] {
  const whole = wholeNames.get(keyOf(words))
  if (whole !== undefined) return [{ entry: whole, from: 0, length: words.length }]
  const found: Match[] = []
  for (let at = 0; at < words.length; at += 1) {
    const match = matchAt(words, at)
    if (match === null) continue
    found.push(match)
    at += match.length - 1
  }
  return found
}

const WITHOUT = new Set(['sem', 'zero', 'livre', 'isento'])
const PLANT = new Set(['vegano', 'vegana', 'vegetal', 'vegetai', 'plant'])

/** `sem ovos`: the name says that it lacks what the word stands for, and nothing is proposed of it. */
const isDenied = (words: readonly Word[], at: number): boolean =>
  WITHOUT.has(words[at - 1]?.key ?? '') || (OF.has(words[at - 1]?.key ?? '') && WITHOUT.has(words[at - 2]?.key ?? ''))

function deniedBy(words: readonly Word[], matches: readonly Match[]): ReadonlySet<Substance> {
  const denied = matches
    .filter(({ from }) => isDenied(words, from))
    .flatMap(({ entry: { contains = [], derived = [] } }) => [...contains, ...derived])
  const isWithoutGluten = words.some(({ key }, at) => key === 'gluten' && isDenied(words, at))
  const isPlant = words.some(({ key }) => PLANT.has(key))
  return new Set<Substance>([
    ...denied,
    ...(isWithoutGluten ? glutenCereals : []),
    ...(isPlant ? (['leite', 'ovos'] as const) : []),
  ])
}

/** null: the name tells nothing. */
export function proposalFor(name: string): Proposal | null {
  const words = wordsOf(name)
  const matches = matchesOf(words)
  const denied = deniedBy(words, matches)
  const left = (kind: 'contains' | 'derived', { entry }: Match) =>
    (entry[kind] ?? []).filter((substance) => !denied.has(substance))
  const telling = matches.filter((match) => left('contains', match).length + left('derived', match).length > 0)
  if (telling.length === 0) return null
  const contains = inOrder(new Set(telling.flatMap((match) => left('contains', match))))
  const derived = inOrder(new Set(telling.flatMap((match) => left('derived', match))))
  const isWithoutLactose = words.some(({ key }, at) => key === 'lactose' && isDenied(words, at))
  const hasMilk = telling.some(({ entry }) => entry.lactose === true) && !denied.has('leite')
  return {
    contains,
    derived,
    species: [...new Set(telling.flatMap(({ entry }) => entry.species ?? []))],
    gluten: [...contains, ...derived].some((each) => glutenCereals.has(each)) ? 'contem' : null,
    lactose: hasMilk && !isWithoutLactose ? 'contem' : null,
    words: telling.map(({ from, length }) =>
      words
        .slice(from, from + length)
        .map(({ text }) => text)
        .join(' '),
    ),
  }
}
