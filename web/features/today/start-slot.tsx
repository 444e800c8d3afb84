import { lazy, Suspense, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { remember, remembered } from '../../lib/device-memory.ts'
import type { CatalogStart } from './start-steps.ts'

const StartChecklist = lazy(async () => ({ default: (await import('./start-checklist.tsx')).StartChecklist }))

/** Reads the catalogue and shows what depends on it. */
export type CatalogReader = ComponentType<{ readonly show: (facts: CatalogStart) => ReactNode }>

interface StartSlotProps {
  readonly tenantId: string
  readonly CatalogFacts: CatalogReader
  /** Shown once the kitchen has begun, or the checklist was dismissed. */
  readonly otherwise: ReactNode
}

/** The checklist of a new kitchen. Once it is done or dismissed on this device, it is not loaded again. */
export function StartSlot({ tenantId, CatalogFacts, otherwise }: StartSlotProps) {
  const key = `start.${tenantId}`
  const [over, setOver] = useState(() => remembered(key) !== null)
  if (over) return otherwise

  function handleOver() {
    remember(key, 'over')
    setOver(true)
  }

  return (
    <Suspense fallback={null}>
      <CatalogFacts show={(facts) => renderChecklist(facts, otherwise, handleOver)} />
    </Suspense>
  )
}

function renderChecklist(facts: CatalogStart, otherwise: ReactNode, onOver: () => void): ReactNode {
  return <StartChecklist facts={facts} otherwise={otherwise} onOver={onOver} />
}
