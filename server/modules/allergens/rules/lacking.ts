import type { FrozenAllergens } from '../contract/frozen.ts'
import { substanceWords } from '../contract/substances.ts'

/** What a text says that an older one does not say. */
export interface Lacking {
  /** `SOJA`, `GLÚTEN`: nothing of them stands on the paper, or only that it may contain them. */
  readonly contains: readonly string[]
  readonly mayContain: readonly string[]
}

type Said = Pick<FrozenAllergens, 'contains' | 'derived' | 'mayContain' | 'text'>

/** What paper lacks of what is true now. Only what was added: what was taken away stands on the paper still, and harms nobody. */
export function lackingOf(paper: Said, now: Said): Lacking {
  const has = new Set([...paper.contains, ...paper.derived])
  const named = new Set([...has, ...paper.mayContain])
  const contains = [...new Set([...now.contains, ...now.derived])].filter((each) => !has.has(each))
  const mayContain = now.mayContain.filter((each) => !named.has(each))
  const gained = (field: 'gluten' | 'lactose') =>
    now.text[field].startsWith('CONTÉM') && paper.text[field] !== now.text[field]
  return {
    contains: [
      ...contains.map((each) => substanceWords[each]),
      ...(gained('gluten') ? ['GLÚTEN'] : []),
      ...(gained('lactose') ? ['LACTOSE'] : []),
    ],
    mayContain: mayContain.map((each) => substanceWords[each]),
  }
}

export const lackedWords = ({ contains, mayContain }: Lacking): readonly string[] => [...contains, ...mayContain]

/** `CONTÉM LEITE`, `PODE CONTER SOJA`. */
export function addedText({ contains, mayContain }: Lacking): string {
  const said = [
    contains.length === 0 ? '' : `CONTÉM ${contains.join(', ')}`,
    mayContain.length === 0 ? '' : `PODE CONTER ${mayContain.join(', ')}`,
  ]
  return said.filter((text) => text !== '').join('; ')
}
