import { useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { IncidentLabel } from '#contract/temperatures/incidents'
import { Notice } from '../../../components/kit/notice.tsx'
import { CameraView } from '../../../components/scan/camera-view.tsx'
import { readCode, refusalOf } from '../../../components/scan/read-code.ts'
import { ScanFrame } from '../../../components/scan/scan-frame.tsx'
import { TypedCode } from '../../../components/scan/typed-code.tsx'

interface FoodScanProps {
  readonly labels: readonly IncidentLabel[]
  readonly tenant: PrintingTenant
  readonly onFound: (id: number) => void
  readonly onClose: () => void
}

/** Reads the label of the tub whose food is measured next. */
export function FoodScan({ labels, tenant, onFound, onClose }: FoodScanProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  function handleText(text: string) {
    const read = readCode(text, {
      origins: [tenant.public_origin, window.location.origin],
      tenantId: tenant.tenant_id,
    })
    if (read.kind !== 'label') return setRefusal(refusalOf(read))
    const label = labels.find(({ code }) => code === read.code)
    if (label === undefined) return setRefusal(`${read.code} não está nesta ocorrência.`)
    onFound(label.id)
  }
  return (
    <ScanFrame title="Medir um alimento" onText={handleText} onClose={onClose}>
      <CameraView kinds="labels" onText={handleText} />
      {refusal === null ? null : <Notice tone="bad" text={refusal} />}
      <TypedCode verb="Medir" onText={handleText} disabled={false} />
    </ScanFrame>
  )
}
