import { useEffect, useRef } from 'react'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { Toast } from '../../../components/kit/toast.tsx'
import type { DoneMessage, UndoControls } from './use-undo.ts'

/** How long the message stays. */
const SHOWN_MS = 8_000

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
  const latest = useRef({ undo, canUndo })
  useEffect(() => {
    latest.current = { undo, canUndo }
  })

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
    <Toast ref={toast} about={message} goesAfter={undoing ? null : SHOWN_MS} onGo={dismiss}>
      <Notice floats tone={message.tone} text={message.text} onClose={dismiss}>
        {canUndo ? (
          <Button look="ground" aria-keyshortcuts="Control+Z" disabled={undoing} onClick={() => undo()}>
            {undoing ? 'Desfazendo...' : 'Desfazer'}
          </Button>
        ) : null}
      </Notice>
    </Toast>
  )
}
