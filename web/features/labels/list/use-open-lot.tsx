import { lazy, Suspense } from 'react'
import type { Label, LabelLot } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { useLatest } from '../../../lib/use-latest.ts'
import { labelsOf, lotKey } from '../lots.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import type { OpenLot } from './label-table.tsx'

const LotPanel = lazy(async () => ({ default: (await import('../lot/lot-panel.tsx')).LotPanel }))

/** The lot that is open in its row, and what opens one: the same button closes it. */
export function useOpenLot(lots: readonly LabelLot[], controls: WithdrawalControls, tenant: PrintingTenant) {
  const lot = lotOf(lots, controls.lot)
  const open = useLatest((labels: readonly Label[]) => {
    if (lot?.labels.some(({ id }) => id === labels[0]?.id)) controls.closeLot()
    else controls.open(labels)
  })
  const opened: OpenLot | null = lot && {
    key: lotKey(lot),
    panel: (
      <Suspense fallback={null}>
        <LotPanel labels={labelsOf(lot)} controls={controls} tenant={tenant} />
      </Suspense>
    ),
  }
  /** Answers whether a lot was open. */
  function closeLot(): boolean {
    if (lot === null) return false
    // The focus goes from the panel, which is removed, to the button that opened it.
    const row = document.activeElement?.closest('tr')
    row?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    controls.closeLot()
    return true
  }
  return { open, opened, closeLot }
}

/** The lot of these labels as it is now: it may have lost some of them, also the first. */
function lotOf(lots: readonly LabelLot[], labels: readonly Label[] | null): LabelLot | null {
  if (labels === null) return null
  const ids = new Set(labels.map(({ id }) => id))
  return lots.find((lot) => lot.labels.some(({ id }) => ids.has(id))) ?? null
}
