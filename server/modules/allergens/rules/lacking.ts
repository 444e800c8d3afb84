import { nameKey } from '../../../contract/text.ts'
import type { FrozenAllergens } from '../contract/frozen.ts'
import { substanceWords } from '../contract/substances.ts'
import { answersOf } from './freeze.ts'

/** What a text says that an older one does not say. */
export interface Lacking {
  /** `SOJA`, `GLÚTEN`: nothing of them stands on the paper, or only that it may contain them. */
  readonly contains: readonly string[]
  readonly mayContain: readonly string[]
  /** `GLÚTEN`: the paper says that it contains none, and nobody says so any more. */
  readonly unsaid: readonly string[]
}

export const NOTHING_LACKS: Lacking = { contains: [], mayContain: [], unsaid: [] }

/**
 * What paper lacks of what is true now. Only what was added: what was taken away stands on the paper still, and harms nobody.
 * Answers are compared and not their phrases, which are empty while something is missing.
 */
export function lackingOf(paper: FrozenAllergens, now: FrozenAllergens): Lacking {
  const has = new Set([...paper.contains, ...paper.derived])
  const named = new Set([...has, ...paper.mayContain])
  const isNow = new Set([...now.contains, ...now.derived])
  const [before, after] = [answersOf(paper), answersOf(now)]
  const gained = (field: 'gluten' | 'lactose') => after[field] === 'contem' && before[field] !== 'contem'
  const species = named.has('crustaceos') ? addedSpecies(paper, now) : []
  return {
    contains: [
      ...[...isNow].filter((each) => !has.has(each)).map((each) => substanceWords[each]),
      ...(isNow.has('crustaceos') ? species : []),
      ...(gained('gluten') ? ['GLÚTEN'] : []),
      ...(gained('lactose') ? ['LACTOSE'] : []),
    ],
    mayContain: [
      ...now.mayContain.filter((each) => !named.has(each)).map((each) => substanceWords[each]),
      ...(now.mayContain.includes('crustaceos') ? species : []),
    ],
    unsaid: paper.text.gluten.startsWith('NÃO') && after.gluten === null ? ['GLÚTEN'] : [],
  }
}

/** `CRUSTÁCEOS (SIRI)` */
function addedSpecies(paper: FrozenAllergens, now: FrozenAllergens): readonly string[] {
  const known = new Set(paper.species?.map(nameKey))
  const added = now.species?.filter((each) => !known.has(nameKey(each))) ?? []
  return added.map((each) => `${substanceWords.crustaceos} (${each.toLocaleUpperCase('pt-BR')})`)
}

export const lackedWords = ({ contains, mayContain, unsaid }: Lacking): readonly string[] => [
  ...contains,
  ...mayContain,
  ...unsaid,
]

/** `CONTÉM LEITE`, `PODE CONTER SOJA`. */
export function addedText({ contains, mayContain, unsaid }: Lacking): string {
  const said = [
    contains.length === 0 ? '' : `CONTÉM ${contains.join(', ')}`,
    mayContain.length === 0 ? '' : `PODE CONTER ${mayContain.join(', ')}`,
    unsaid.length === 0 ? '' : `NÃO SE SABE SE CONTÉM ${unsaid.join(', ')}`,
  ]
  return said.filter((text) => text !== '').join('; ')
}
