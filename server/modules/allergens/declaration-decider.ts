import { isDeepStrictEqual } from 'node:util'
import type { Decider } from '../../events/decider.ts'
import type { AllergenEvent, StoredDeclaration } from './events.ts'

export const declarationStream = (ingredientId: number) => `ingredient-allergens-${ingredientId}`

interface DeclareAllergens {
  readonly type: 'DeclareAllergens'
  readonly declared: StoredDeclaration
}

/** null: nobody has declared anything. What is declared once more as it was changes nothing. */
export const declarationDecider: Decider<StoredDeclaration | null, DeclareAllergens, AllergenEvent> = {
  initialState: null,
  evolve: (_state, event) => event.data,
  decide: ({ declared }, state) =>
    isDeepStrictEqual(declared, state) ? [] : [{ type: 'AllergensDeclared', data: declared }],
}
