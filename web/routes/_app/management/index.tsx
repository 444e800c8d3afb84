import { createFileRoute } from '@tanstack/react-router'
import { ManagementHub } from '../../../features/catalog/management-hub.tsx'

export const Route = createFileRoute('/_app/management/')({
  head: () => ({ meta: [{ title: 'Gestão' }] }),
  component: ManagementHub,
})
