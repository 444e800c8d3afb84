import { useEffect, useRef } from 'react'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import type { DoneMessage, UndoControls } from './use-undo.ts'

/** How long the message stays. It waits while the pointer is over it or the keyboard is in it. */
const SHOWN_MS = 8_000
const TICK_MS = 200

/** The message after a baixa, with the button that undoes it; Ctrl+Z does the same. */
export function UndoToast({
  message,
  controls,
}: {
  readonly message: DoneMessage
  readonly controls: Pick<UndoControls, 'undo' | 'undoing' | 'dismiss'>
}) {
  const { undo, undoing, dismiss } = controls
  const toast = useRef<HTMLDivElement>(null)
  const canUndo = message.labels.length > 0
  const latest = useRef({ undo, dismiss, undoing, canUndo })
  useEffect(() => {
    latest.current = { undo, dismiss, undoing, canUndo }
  })

  useEffect(() => {
    let shown = 0
    const timer = window.setInterval(() => {
      const { current } = toast
      if (latest.current.undoing || !current || current.matches(':hover') || current.querySelector(':focus-visible'))
        return
      shown += TICK_MS
      if (shown >= SHOWN_MS) latest.current.dismiss()
    }, TICK_MS)
    return () => window.clearInterval(timer)
  }, [message])

  // The row of the baixa has gone with its buttons: the keyboard goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) toast.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [message])

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const typing = event.target instanceof Element && event.target.closest('input:not([type="checkbox"]), textarea')
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || typing) return
      if (!latest.current.canUndo) return
      event.preventDefault()
      latest.current.undo()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <div ref={toast} className="slim">
      <Notice tone={message.tone} text={message.text} onClose={dismiss}>
        {canUndo ? (
          <Button look="ground" aria-keyshortcuts="Control+Z" disabled={undoing} onClick={() => undo()}>
            {undoing ? 'Desfazendo...' : 'Desfazer'}
          </Button>
        ) : null}
      </Notice>
    </div>
  )
}
