import { useQuery } from '@tanstack/react-query'
import { dishesAsked } from '../../lib/search/allergen-question.ts'
import { menuQuery } from './api.ts'

/** What the dishes of the menu contain, where the text asks for a substance; null: it asks for none, or nothing is read yet. */
export function useMenuAnswer(typed: string) {
  const asked = dishesAsked(typed)
  const { data: matrix } = useQuery(menuQuery(asked?.lawSet ?? null))
  return asked === null || matrix === undefined ? null : { asked, matrix }
}
