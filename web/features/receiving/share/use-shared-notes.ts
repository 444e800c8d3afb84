import { useEffect, useEffectEvent, useState } from 'react'
import { useConnected } from '../../../lib/use-connected.ts'
import type { OpenedNotes } from '../list/use-open-notes.ts'
import { forgetShared, sharedFiles } from './shared-files.ts'

/** Notes of this page that are being opened: a screen that is mounted twice opens them once. */
let isOpening = false

/**
 * Opens the notes that were shared with the installed application, and forgets each one that the server has answered. What
 * it has not answered stays on the device, and is opened when there is a connection.
 *
 * @param open opens files, and says which were refused
 * @returns how many notes wait for a connection
 */
export function useSharedNotes(open: (files: readonly File[]) => Promise<OpenedNotes>): number {
  const isConnected = useConnected()
  const [waiting, setWaiting] = useState(0)
  const handleShared = useEffectEvent(async () => {
    if (isOpening) return
    isOpening = true
    try {
      const shared = await sharedFiles()
      setWaiting(isConnected ? 0 : shared.length)
      if (shared.length === 0 || !isConnected) return
      const { faults } = await open(shared.map(({ file }) => file))
      const kept = new Set(faults.filter(({ isUnanswered }) => isUnanswered).map(({ place }) => place))
      await forgetShared(shared.filter((_, place) => !kept.has(place)).map(({ key }) => key))
      setWaiting(kept.size)
    } finally {
      isOpening = false
    }
  })
  useEffect(() => {
    handleShared().catch((error: unknown) => console.error('The shared note was not read', error))
  }, [isConnected])
  return waiting
}
