import { lazy, Suspense } from 'react'
import type { WithdrawalControls } from './use-withdrawal.ts'

// Loaded with the first baixa, so that the list and the dashboard load faster.
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }))
const MoreMenu = lazy(async () => ({ default: (await import('./more-menu.tsx')).MoreMenu }))

const Toast = lazy(async () => ({ default: (await import('./undo-toast.tsx')).UndoToast }))

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

interface WithdrawalOutletProps {
  readonly controls: WithdrawalControls
  readonly timeZone: string
}

export function WithdrawalOutlet({ controls, timeZone }: WithdrawalOutletProps) {
  const { question, menu, ask, more, closeMenu } = controls
  return (
    <Suspense fallback={null}>
      {menu ? <MoreMenu {...menu} commands={{ withdraw: ask, more }} onClose={closeMenu} /> : null}
      {question ? <WithdrawDialog {...{ controls, timeZone }} /> : null}
    </Suspense>
  )
}
