import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }))

/** Loaded with the first message: most visits show none. */
export function Toasts() {
  const waiting = useNotifications().notifications.length > 0
  const [wanted, setWanted] = useState(false)
  if (waiting && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  )
}
