import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { labelsText } from '#contract/words'
import { allergensKey } from '../lib/allergens-key.ts'
import { request } from '../lib/http.ts'
import { mayNow } from '../lib/rights.ts'
import { ScreenTabs } from './screen-tabs.tsx'

const ingredients = '/management/technical-sheet/ingredients'
const declarations = '/management/technical-sheet/ingredient-allergens'

/** How many labels in stock lack what their sheet has now. The first page of the review says it, whatever its length. */
const toReviewQuery = () =>
  queryOptions({
    queryKey: [...allergensKey, 'to-review'],
    queryFn: async ({ signal }): Promise<number> => {
      const { total } = await request(z.object({ total: z.int() }), '/api/allergens/review?limit=1', { signal })
      return total
    },
  })

/** The screens around the sheets, side by side. Without costs the list of ingredients is the one of what they contain. */
export function SheetTabs() {
  const { data: toReview = 0 } = useQuery(toReviewQuery())
  const inDeclarations = useLocation({ select: ({ pathname }) => pathname === declarations })
  return (
    <ScreenTabs
      label="Fichas técnicas"
      tabs={[
        { to: '/management/technical-sheet', name: 'Fichas' },
        { to: mayNow('ver_custos') ? ingredients : declarations, name: 'Ingredientes', isHere: inDeclarations },
        { to: '/cardapio', name: 'Cardápio' },
        { to: '/alergenicos/conferir', name: 'Rever', count: { of: toReview, text: labelsText(toReview) } },
      ]}
    />
  )
}
