import { useEffect, useState } from 'react'

/** When the dialog closes, returns the focus to the element that opened it, unless the focus has moved elsewhere. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    },
    [opener],
  )
}
