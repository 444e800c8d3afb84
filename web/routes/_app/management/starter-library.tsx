import { createFileRoute } from '@tanstack/react-router'
import { responsiblesQuery } from '../../../features/catalog/api.ts'
import { libraryQuery } from '../../../features/catalog/starter-library/library-api.ts'
import { LibraryScreen } from '../../../features/catalog/starter-library/library-screen.tsx'
import { ownName } from '../../../lib/own-name.ts'

export const Route = createFileRoute('/_app/management/starter-library')({
  head: () => ({ meta: [{ title: 'Biblioteca' }] }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(libraryQuery())
    void queryClient.prefetchQuery(responsiblesQuery())
  },
  component: Library,
})

function Library() {
  const { session } = Route.useRouteContext()
  return <LibraryScreen userName={ownName(session)} />
}
