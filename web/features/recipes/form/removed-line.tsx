import { useEffect } from 'react'
import type { Dispatch, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { IconArrowBackUp } from '../../../components/icons.ts'
import { focusLine } from './line-focus.ts'
import { Button } from '../../../components/kit/button.tsx'
import type { SheetAction, SheetState } from './sheet-state.ts'

/** How long "Desfazer" is offered. */
const UNDO_MS = 12_000

interface RemovedLineProps {
  readonly removed: SheetState['removed']
  readonly dispatch: Dispatch<SheetAction>
  readonly form: RefObject<HTMLFormElement | null>
}

/** Offers to undo the last removed line. It stays in the dock, visible at any scroll position. */
export function RemovedLine({ removed, dispatch, form }: RemovedLineProps) {
  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => dispatch({ type: 'forget-removed' }), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed, dispatch])

  function handleUndo(key: number) {
    flushSync(() => dispatch({ type: 'restore' }))
    // The undo button, which had the focus, was removed.
    focusLine(form.current, key, 'remove')
  }

  return (
    <div role="status">
      {removed ? (
        <div className="tinted row between gap-3 pad-3 break" data-tone="plain">
          <span>
            {removed.line.ingredientName === '' ? 'Linha removida.' : `${removed.line.ingredientName} removido.`}
          </span>
          <Button
            look="plain"
            className="still"
            icon={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => handleUndo(removed.line.key)}
          >
            Desfazer
          </Button>
        </div>
      ) : null}
    </div>
  )
}
