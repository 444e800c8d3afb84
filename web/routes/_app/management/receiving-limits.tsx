import { createFileRoute } from '@tanstack/react-router'
import { LimitsScreen } from '../../../features/receiving/limits/limits-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/management/receiving-limits')({
  head: () => ({ meta: [{ title: 'Limites do recebimento' }] }),
  component: LimitsScreen,
})
