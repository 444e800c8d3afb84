import { lazy, Suspense } from 'react'
import { isWithdrawn } from '#contract/labels'
import type { Label } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { WithdrawalControls } from './use-withdrawal.ts'

// Loaded with the first baixa, so that the list and the dashboard load faster.
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }))
const MoreMenu = lazy(async () => ({ default: (await import('./more-menu.tsx')).MoreMenu }))
const LotDialog = lazy(async () => ({ default: (await import('../lot/lot-dialog.tsx')).LotDialog }))
const LotMade = lazy(async () => ({ default: (await import('../lot/lot-made.tsx')).LotMadeLabels }))
const Toast = lazy(async () => ({ default: (await import('./undo-toast.tsx')).UndoToast }))

interface WithdrawalOutletProps {
  readonly controls: WithdrawalControls
  readonly tenant: PrintingTenant
  /** The labels of the screen as they are now, for a lot that was opened with those of before. */
  readonly current?: readonly Label[]
  /** The screen shows an open lot in its row. */
  readonly lotInRow?: boolean
}

/** The message after a baixa, once its dialog has closed. */
export function WithdrawalToast({ controls: { undo, question } }: Pick<WithdrawalOutletProps, 'controls'>) {
  const { message } = undo
  if (!message || question) return null
  return (
    <Suspense fallback={null}>
      <Toast message={message} controls={undo} />
    </Suspense>
  )
}

export function WithdrawalOutlet({ controls, tenant, current = [], lotInRow = false }: WithdrawalOutletProps) {
  const { question, menu, lot, made, ask, more, open, closeMenu } = controls
  return (
    <Suspense fallback={null}>
      {menu ? <MoreMenu {...menu} commands={{ withdraw: ask, more, open }} onClose={closeMenu} /> : null}
      {lot && !lotInRow ? (
        <LotDialog key={lot[0]?.id} labels={asTheyAre(lot, current)} {...{ controls, tenant }} />
      ) : null}
      {made ? <LotMade {...{ made, controls, tenant }} /> : null}
      {question ? <WithdrawDialog controls={controls} timeZone={tenant.time_zone} /> : null}
    </Suspense>
  )
}

/**
 * The lot as it is on the screen, without the labels that have left stock since it was opened. Where none of it is on the
 * screen, as it was.
 */
function asTheyAre(lot: readonly Label[], current: readonly Label[]): readonly Label[] {
  const byId = new Map(current.map((label) => [label.id, label]))
  const shown = lot.flatMap(({ id }) => byId.get(id) ?? [])
  const inStock = shown.filter(({ status }) => !isWithdrawn(status))
  const [now = lot] = [inStock, shown].filter(({ length }) => length > 0)
  return now
}
