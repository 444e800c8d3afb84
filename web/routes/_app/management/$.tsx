import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../../components/not-found-page.tsx'

/** An unknown address below Gestão keeps the navigation in sight. */
export const Route = createFileRoute('/_app/management/$')({
  head: () => ({ meta: [{ title: 'Página não encontrada' }] }),
  component: NotFoundPage,
})
