import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useRef } from 'react'

const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }))

/** Loaded with the first message: most visits never show one. */
export function Toasts() {
  const waiting = useNotifications().notifications.length > 0
  const wanted = useRef(false)
  if (waiting) wanted.current = true
  if (!wanted.current) return null
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  )
}
