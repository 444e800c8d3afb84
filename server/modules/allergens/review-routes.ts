import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { dealWithReview } from './act/review.ts'
import { review, reviewBody, reviewed, reviewQuery } from './contract/review.ts'
import type { AllergenPorts, ReviewPorts } from './ports.ts'
import { readReview } from './read/review.ts'

const tag = 'Alergênicos'
const path = '/api/allergens/review'

/** The labels whose paper lacks what their sheet has now. */
export const reviewRoutes = (ports: AllergenPorts & ReviewPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'Etiquetas em estoque em que falta o que a ficha contém agora',
    query: reviewQuery,
    answers: { 200: review },
    read: async (tx, { query, now }) => ({ status: 200, body: await readReview(tx, query, now, ports) }),
  }),
  sessionRoute({
    method: 'post',
    path,
    tag,
    summary: 'Reetiqueta, bloqueia ou descarta etiquetas da conferência: todas ou, se uma é recusada, nenhuma',
    // Each needs what it needs elsewhere.
    needs: ({ body: { items } }) => (items.some(({ how }) => how === 'descartar') ? ['descartar'] : []),
    body: reviewBody,
    answers: { 200: reviewed },
    refusals: [{ code: 'review_refused' }],
    write: async (unit, { body, identity }) => ({
      status: 200,
      body: await dealWithReview(unit, body, identity, ports),
    }),
  }),
]
