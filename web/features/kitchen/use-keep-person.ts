import { useEffect, useEffectEvent } from 'react'
import { IDLE_MS, lookAgain, noteUse } from '../../lib/device-person.ts'
import { HttpProblem } from '../../lib/http.ts'
import { keepPerson } from './api.ts'

/** The server knows nobody here. A lost connection says nothing of it: what is shown stays, as decision 40 has it. */
const isGone = (error: unknown) => error instanceof HttpProblem && error.status === 401

/** At most this often a touch is told to the server. */
const TELL_EVERY_MS = 60_000

/**
 * While somebody is identified here: a touch begins the ten minutes anew, and when they are over the screens stop
 * showing the person. The server counts by itself; this only keeps what is shown true.
 */
export function useKeepPerson(isFound: boolean, onDoubt: () => Promise<void>): void {
  const handleDoubt = useEffectEvent(() => void onDoubt())
  useEffect(() => {
    if (!isFound) return
    let toldAt = Date.now()
    let gone = setTimeout(handleDoubt, IDLE_MS)
    const handleUse = () => {
      if (Date.now() - toldAt < TELL_EVERY_MS) return
      toldAt = Date.now()
      clearTimeout(gone)
      gone = setTimeout(handleDoubt, IDLE_MS)
      void keepPerson().catch((error: unknown) => isGone(error) && handleDoubt())
    }
    // The timers of a sleeping tablet stand still, and a tab may have missed what another one told it.
    const handleWake = () => {
      if (document.visibilityState === 'visible') handleDoubt()
    }
    document.addEventListener('visibilitychange', handleWake)
    document.addEventListener('pointerdown', handleUse)
    document.addEventListener('keydown', handleUse)
    return () => {
      clearTimeout(gone)
      document.removeEventListener('visibilitychange', handleWake)
      document.removeEventListener('pointerdown', handleUse)
      document.removeEventListener('keydown', handleUse)
    }
  }, [isFound])
}

const LOOK_EVERY_MS = 60_000

/** The same for somebody who was chosen without a connection: this device counts. */
export function useKeepChosen(isChosen: boolean): void {
  useEffect(() => {
    if (!isChosen) return
    const handleUse = () => noteUse()
    const timer = setInterval(lookAgain, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', lookAgain)
    document.addEventListener('pointerdown', handleUse)
    document.addEventListener('keydown', handleUse)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookAgain)
      document.removeEventListener('pointerdown', handleUse)
      document.removeEventListener('keydown', handleUse)
    }
  }, [isChosen])
}
