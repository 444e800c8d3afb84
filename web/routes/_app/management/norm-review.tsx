import { createFileRoute } from '@tanstack/react-router'
import { RulesOnly } from '../../../components/rules-only.tsx'
import { reviewQuery } from '../../../features/shelf-life/api.ts'
import { ReviewScreen } from '../../../features/shelf-life/review-screen.tsx'
import { mayNow } from '../../../lib/rights.ts'

export const Route = createFileRoute('/_app/management/norm-review')({
  head: () => ({ meta: [{ title: 'A norma mudou' }] }),
  loader: ({ context: { queryClient } }) => {
    if (mayNow('regras')) void queryClient.prefetchQuery(reviewQuery())
  },
  component: Review,
})

function Review() {
  const { session } = Route.useRouteContext()
  return mayNow('regras') ? <ReviewScreen timeZone={session.time_zone} /> : <RulesOnly />
}
