import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Session } from '#contract/auth/session'
import { askWith } from '../../lib/lost-session.ts'
import { sessionQuery } from './api.ts'

// Loaded when a session has ended: most visits never need it.
const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog.tsx')).SessionDialog }))

type Answer = (isBack: boolean) => void

/** Asks for a new login over the open screen, which keeps what the user has filled in. */
export function SessionBox({ session }: { readonly session: Session }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const stopAsking = useRef<() => void>(undefined)
  useEffect(() => {
    const stop = askWith(
      async () =>
        new Promise<boolean>((resolve) => {
          setAnswer(() => resolve)
        }),
    )
    stopAsking.current = stop
    return stop
  }, [])
  if (answer === null) return null

  function handleBack() {
    // A request that looked the session up meanwhile may have stored that there is none.
    queryClient.setQueryData(sessionQuery().queryKey, session)
    answer?.(true)
    setAnswer(null)
    // What is shown may be as old as the lost session.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' })
  }

  function handleDecline() {
    stopAsking.current?.()
    queryClient.setQueryData(sessionQuery().queryKey, null)
    answer?.(false)
    setAnswer(null)
    void router.invalidate()
  }

  return (
    <Suspense>
      <SessionDialog session={session} onBack={handleBack} onDecline={handleDecline} />
    </Suspense>
  )
}
