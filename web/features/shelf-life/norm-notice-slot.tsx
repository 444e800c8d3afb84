import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/** Loads the notice after the first change of the screen, when the browser is idle: no first visit carries it. */
export function NormNoticeSlot() {
  const router = useRouter()
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      whenIdle(
        () => void import('./norm-notice.tsx').then((module) => setNotice(() => module.NormNotice), console.error),
      )
    })
    return stop
  }, [router])
  return Notice && <Notice />
}
