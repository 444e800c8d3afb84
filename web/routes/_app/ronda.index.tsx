import { createFileRoute } from '@tanstack/react-router'
import { PlacesScreen } from '../../features/labels/round/places-screen.tsx'
import { roundPlacesQuery } from '../../features/labels/round/round-api.ts'

export const Route = createFileRoute('/_app/ronda/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(roundPlacesQuery()),
  head: () => ({ meta: [{ title: 'Ronda' }] }),
  component: PlacesScreen,
})
