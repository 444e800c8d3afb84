import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { LabelCatalog } from './label-catalog.ts'

// Loaded where there is something to say.
const CatalogTrouble = lazy(async () => ({ default: (await import('./catalog-trouble.tsx')).CatalogTrouble }))

interface CatalogNoticesProps {
  readonly catalog: LabelCatalog
  readonly loading: boolean
  readonly onReload: () => void
  /** Of the product that the form was opened with. */
  readonly production: ReactNode
  readonly isRequested: boolean
}

/** Why the form cannot be used: the lists could not be read, or there is no product. Else what was made, of a form of a sheet. */
export function CatalogNotices({ catalog, loading, onReload, production, isRequested }: CatalogNoticesProps) {
  const unread = Object.values(catalog).includes(null)
  const isFine = loading || (!unread && catalog.baseProducts?.length !== 0)
  return (
    <Suspense fallback={null}>
      {isFine ? isRequested && production : <CatalogTrouble unread={unread} onReload={onReload} />}
    </Suspense>
  )
}
