import { lazy, Suspense, useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { IncidentLabel } from '#contract/temperatures/incidents'
import { IconScan } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'

const FoodScan = lazy(async () => ({ default: (await import('./food-scan.tsx')).FoodScan }))

interface FoodByLabelProps {
  readonly labels: readonly IncidentLabel[]
  readonly tenant: PrintingTenant
  readonly onFound: (id: number) => void
}

/** Finds the tub whose food is measured by its label. */
export function FoodByLabel({ labels, tenant, onFound }: FoodByLabelProps) {
  const [isScanning, setScanning] = useState(false)
  return (
    <>
      <Button look="quiet" wide icon={<IconScan size={22} aria-hidden="true" />} onClick={() => setScanning(true)}>
        Medir um alimento pela etiqueta
      </Button>
      {isScanning ? (
        <Suspense fallback={null}>
          <FoodScan
            labels={labels}
            tenant={tenant}
            onFound={(id) => {
              setScanning(false)
              onFound(id)
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
