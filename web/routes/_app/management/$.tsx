import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../../components/not-found-page.tsx'

/** An unknown URL below Gestão, shown inside the navigation. */
export const Route = createFileRoute('/_app/management/$')({
  head: () => ({ meta: [{ title: 'Página não encontrada' }] }),
  component: NotFoundPage,
})
