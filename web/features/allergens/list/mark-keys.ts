import { substances } from '#contract/allergens/substances'
import type { Substance } from '#contract/allergens/substances'
import type { Mark, Marked } from '../ingredient/declaration-values.ts'
import { known, marks } from '../ingredient/declaration-values.ts'

// The keys of the list of all ingredients. Up and down choose a substance, left and right set what is said of it.

/** null: nothing is said of the substance. */
type State = Mark | null
const states: readonly State[] = [null, ...marks]

/** Of several marks side by side the first counts: a key gives the substance one mark. */
export const stateOf = (allergens: Marked | null, substance: Substance): State =>
  marks.find((mark) => allergens?.[mark].includes(substance)) ?? null

function withState(allergens: Marked | null, substance: Substance, state: State): Marked {
  const marked = known(allergens)
  const changed = (mark: Mark): readonly Substance[] =>
    substances.filter((each) => (each === substance ? mark === state : marked[mark].includes(each)))
  return { contains: changed('contains'), derived: changed('derived'), mayContain: changed('mayContain') }
}

/** The state after this one; with −1 the one before. It goes round. */
export function turned(allergens: Marked | null, substance: Substance, step: 1 | -1): Marked {
  const at = states.indexOf(stateOf(allergens, substance))
  return withState(allergens, substance, states[(at + step + states.length) % states.length] ?? null)
}

const letters: Readonly<Record<string, State>> = {
  c: 'contains',
  d: 'derived',
  p: 'mayContain',
  Backspace: null,
  Delete: null,
}

/** What a key makes of the marks; null: the key is another one's. */
export function markedBy(key: string, allergens: Marked | null, substance: Substance): Marked | null {
  if (key === 'ArrowRight' || key === 'ArrowLeft') return turned(allergens, substance, key === 'ArrowRight' ? 1 : -1)
  const state = letters[key.length === 1 ? key.toLowerCase() : key]
  return state === undefined ? null : withState(allergens, substance, state)
}

/** The substance that a key goes to; null: the key is another one's. */
export function movedTo(key: string, at: number): number | null {
  const last = substances.length - 1
  if (key === 'ArrowDown') return Math.min(at + 1, last)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  return key === 'Home' ? 0 : key === 'End' ? last : null
}

/** Contém → não contém → não sei. */
export function nextAnswer<Answer>(answers: readonly Answer[], answer: Answer): Answer {
  return answers[(answers.indexOf(answer) + 1) % answers.length] ?? answer
}
