import { useEffect, useState } from 'react'
import { Notice } from '../../../components/kit/notice.tsx'
import { onQueueChange, ownQueue } from '../../../lib/offline/own-queue.ts'
import { textOf } from '../../../lib/offline/queue.ts'
import { allQueues, holderKey } from '../../../lib/offline/queue-store.ts'
import { otherQueues } from '../other-queues.ts'
import type { OtherQueue } from '../other-queues.ts'
import { CopyQueue } from './copy-queue.tsx'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What waits in this browser and is not sent by who is there now. */
export function OtherQueues({ timeZone }: { readonly timeZone: string | undefined }) {
  const [queues, setQueues] = useState<readonly OtherQueue[]>([])
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      // A browser that denies storage has no other queue.
      const stored = await allQueues().catch(() => [])
      const own = ownQueue()
      if (isMounted) setQueues(otherQueues(stored, own === null ? null : holderKey(own.holder)))
    }
    void read()
    const stop = onQueueChange(() => void read())
    return () => {
      isMounted = false
      stop()
    }
  }, [])
  return queues.map(({ key, text, waiting, isOfDevice }) => (
    <Notice key={key} tone="plain" text={text}>
      {isOfDevice ? (
        <div className="above-3">
          <CopyQueue text={textOf(waiting, timeZone ?? ownZone)} />
        </div>
      ) : null}
    </Notice>
  ))
}
