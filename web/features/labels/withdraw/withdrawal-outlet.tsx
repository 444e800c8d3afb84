import { lazy, Suspense } from 'react'
import type { WithdrawalControls } from './use-withdrawal.ts'

// Loaded with the first baixa, so that the list and the dashboard load faster.
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }))

interface WithdrawalOutletProps {
  readonly controls: WithdrawalControls
  readonly timeZone: string
}

export function WithdrawalOutlet({ controls, timeZone }: WithdrawalOutletProps) {
  if (!controls.question) return null
  return (
    <Suspense fallback={null}>
      <WithdrawDialog {...{ controls, timeZone }} />
    </Suspense>
  )
}
