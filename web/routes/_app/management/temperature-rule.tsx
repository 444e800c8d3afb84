import { createFileRoute } from '@tanstack/react-router'
import { RuleScreen } from '../../../features/temperatures/rule/rule-screen.tsx'

// Without a loader: the first file of every screen would carry what it asks for.
export const Route = createFileRoute('/_app/management/temperature-rule')({
  head: () => ({ meta: [{ title: 'Regra das temperaturas' }] }),
  component: RuleScreen,
})
