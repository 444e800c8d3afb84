import { useEffect, useState } from 'react'

/** Whether this browser can keep the screen on. */
export const canKeepAwake = (): boolean => typeof navigator !== 'undefined' && 'wakeLock' in navigator

/**
 * Keeps the screen on while `wanted`. The browser drops the lock when the page is hidden, so it is taken again when the
 * page shows again. Answers whether the lock is held: a device with a low battery may refuse it.
 */
export function useKeepAwake(wanted: boolean): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!wanted || !canKeepAwake()) return
    let lock: WakeLockSentinel | null = null
    let asking = false
    let left = false

    async function take() {
      if (document.visibilityState !== 'visible' || asking || (lock !== null && !lock.released)) return
      asking = true
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      asking = false
      if (left) return void taken?.release()
      lock = taken
      setHeld(taken !== null)
      taken?.addEventListener('release', () => setHeld(false))
    }

    const handleVisibility = () => void take()
    document.addEventListener('visibilitychange', handleVisibility)
    void take()
    return () => {
      left = true
      document.removeEventListener('visibilitychange', handleVisibility)
      void lock?.release()
      setHeld(false)
    }
  }, [wanted])
  return held
}
