import { lazy, Suspense } from 'react'
import type { LabelCatalog } from './label-catalog.ts'

// Loaded where there is something to say.
const CatalogTrouble = lazy(async () => ({ default: (await import('./catalog-trouble.tsx')).CatalogTrouble }))

interface CatalogNoticesProps {
  readonly catalog: LabelCatalog
  readonly loading: boolean
  readonly onReload: () => void
}

/** Why the form cannot be used: the lists could not be read, or there is no product. */
export function CatalogNotices({ catalog, loading, onReload }: CatalogNoticesProps) {
  const unread = Object.values(catalog).includes(null)
  const isFine = loading || (!unread && catalog.baseProducts?.length !== 0)
  if (isFine) return null
  return (
    <Suspense fallback={null}>
      <CatalogTrouble unread={unread} onReload={onReload} />
    </Suspense>
  )
}
