import { lazy, Suspense } from 'react'
import type { Session } from '#contract/auth/session'

// Only a device of the kitchen needs it.
const PersonBox = lazy(async () => ({ default: (await import('./person-box.tsx')).PersonBox }))

export function PersonSlot({ session }: { readonly session: Session }) {
  const { device } = session
  if (device === undefined) return null
  return (
    <Suspense fallback={null}>
      <PersonBox session={session} device={device} />
    </Suspense>
  )
}
