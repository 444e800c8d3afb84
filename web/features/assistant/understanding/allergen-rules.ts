import { dishesAsked, substanceNamed } from '../../../lib/search/allergen-question.ts'
import type { Intent } from '../intent.ts'
import { nameOf } from './named.ts'
import { placeNamed } from './place.ts'
import type { KitchenQuestion } from './question.ts'
import { readWord } from './vocabulary.ts'

// What dishes of the menu contain. `Tem leite?` alone asks for the stock.

const OF_ONE: readonly RegExp[] = [
  /^(?:e |mas )?(?<dish>.+) (?:tem|contem|leva|possui|pode conter) (?<substance>.+)$/,
  /^(?:e |mas )?(?:tem|ha|vai|pode ter) (?<substance>.+?) (?:n[ao]s?|em) (?<dish>.+)$/,
]

export function allergenIntent(question: KitchenQuestion): Intent | null {
  const { has, whole, place } = question
  if (place !== null || question.hasDay || has('expire', 'expired', 'count', 'stock', 'label', 'cost', 'where', 'who'))
    return null
  const substance = dishesAsked(whole)
  if (substance !== null) return { kind: 'allergens', substance, dish: '' }
  for (const pattern of OF_ONE) {
    const { dish = '', substance: named = '' } = pattern.exec(whole)?.groups ?? {}
    const found = substanceNamed(named)
    const name = nameOf({ words: dish.split(' ').map(readWord) })
    if (found !== null && name !== '' && placeNamed(dish) === null)
      return { kind: 'allergens', substance: found, dish: name }
  }
  return null
}
