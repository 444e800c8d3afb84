import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

type Queues = ComponentType<{ readonly timeZone: string | undefined }>

/**
 * At the login, what waits in this browser: also of a device that was revoked, whose queue nobody sends (spec K, rule 9). A
 * browser that never had a queue loads nothing.
 */
export function LeftQueuesSlot() {
  const [Shown, setShown] = useState<Queues | null>(null)
  useEffect(() => {
    let isMounted = true
    const load = async () => {
      const databases = (await globalThis.indexedDB?.databases?.()) ?? []
      if (!databases.some(({ name }) => name === 'foodid-queue')) return
      const { OtherQueues } = await import('./waiting/other-queues.tsx')
      if (isMounted) setShown(() => OtherQueues)
    }
    const stop = whenIdle(() => void load().catch(console.error))
    return () => {
      isMounted = false
      stop()
    }
  }, [])
  return Shown === null ? null : (
    <div className="stack gap-3 above-4">
      <Shown timeZone={undefined} />
    </div>
  )
}
