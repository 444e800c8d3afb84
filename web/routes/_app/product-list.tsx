import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { registerQuery, storageTypesQuery } from '../../features/catalog/api.ts'
import type { StorageType } from '#contract/catalog/entries'
import { labelPagesQuery } from '../../features/labels/api.ts'
import { labelPagePath } from '../../features/labels/list-address.ts'
import type { LabelFilters } from '../../features/labels/list-address.ts'
import { storageLooks } from '../../features/labels/storage-sign.tsx'
import { LabelListScreen } from '../../features/labels/list/label-list-screen.tsx'
import { readLabelFilters } from '../../features/labels/list/label-filters.ts'

export const Route = createFileRoute('/_app/product-list')({
  validateSearch: (search: Record<string, unknown>): LabelFilters => readLabelFilters(search),
  staticData: { early: (search) => labelPagePath(readLabelFilters(search), null) },
  loaderDeps: ({ search }) => readLabelFilters(search),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(labelPagesQuery(deps))
  },
  head: () => ({ meta: [{ title: 'Lista de Produtos' }] }),
  component: ProductList,
})

const noPlaces: readonly StorageType[] = []

function ProductList() {
  const { session } = Route.useRouteContext()
  const filters = Route.useLoaderDeps()
  const navigate = useNavigate({ from: Route.fullPath })
  const [asked, setAsked] = useState(false)
  const { data: categories = [] } = useQuery({ ...registerQuery('category'), enabled: asked })
  const { data: sectors = [] } = useQuery({ ...registerQuery('sector'), enabled: asked })
  const { data: places = noPlaces } = useQuery(storageTypesQuery())
  const looks = useMemo(() => storageLooks(places), [places])
  const names = {
    places: Object.fromEntries(places.map(({ id, name }) => [id, name])),
    categories: categories.map(({ name }) => name),
    sectors: sectors.map(({ name }) => name),
  }

  return (
    <LabelListScreen
      tenant={session}
      {...{ filters, names, looks }}
      onAskNames={() => setAsked(true)}
      onFilters={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
