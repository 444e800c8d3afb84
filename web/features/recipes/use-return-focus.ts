import { useEffect, useState } from 'react'

/** When the dialog goes, the focus goes back to what asked for it, unless somebody has put it elsewhere. */
export function useReturnFocus(): void {
  const [asker] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && asker instanceof HTMLElement) asker.focus()
      })
    },
    [asker],
  )
}
