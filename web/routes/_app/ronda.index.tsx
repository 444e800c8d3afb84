import { createFileRoute } from '@tanstack/react-router'
import { PlacesScreen } from '../../features/rounds/places-screen.tsx'
import { roundPlacesQuery } from '../../features/rounds/round-api.ts'

export const Route = createFileRoute('/_app/ronda/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(roundPlacesQuery()),
  head: () => ({ meta: [{ title: 'Ronda' }] }),
  validateSearch: ({ lugar }: Record<string, unknown>): { lugar?: string } =>
    typeof lugar === 'string' && lugar !== '' ? { lugar } : {},
  component: Places,
})

function Places() {
  const { lugar } = Route.useSearch()
  return <PlacesScreen begin={lugar} />
}
