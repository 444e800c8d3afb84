import { createFileRoute } from '@tanstack/react-router'
import { readLabelPageSearch } from '../../features/labels/page/beginning.ts'
import type { LabelPageSearch } from '../../features/labels/page/beginning.ts'
import { labelInHandQuery } from '../../features/labels/label-in-hand.ts'
import { LabelPageScreen } from '../../features/labels/page/label-page-screen.tsx'

export const Route = createFileRoute('/_app/baixa/$code')({
  validateSearch: (search: Record<string, unknown>): LabelPageSearch => readLabelPageSearch(search),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(labelInHandQuery(params.code)),
  head: ({ params }) => ({ meta: [{ title: params.code }] }),
  component: LabelPage,
})

function LabelPage() {
  const { session } = Route.useRouteContext()
  const { code } = Route.useParams()
  const { fazer } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LabelPageScreen
      key={code}
      code={code}
      tenant={session}
      begin={fazer}
      // A reload does not begin again.
      onBegun={() => void navigate({ search: ({ fazer: _begun, ...rest }) => rest, replace: true })}
    />
  )
}
