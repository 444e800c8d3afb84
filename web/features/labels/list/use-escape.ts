import { useEffect, useEffectEvent } from 'react'

/** Fields that are typed in, and what handles Escape by itself. */
const ELSEWHERE = '[role="dialog"], select, textarea, input:not([type="checkbox"], [type="radio"])'

/**
 * Escape anywhere on the screen, except in a dialog and in a field.
 *
 * @param first answers whether there was something to close; `then` is called otherwise
 */
export function useEscape(first: () => boolean, then: () => void): void {
  const handleEscape = useEffectEvent(() => {
    if (!first()) then()
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const inside = event.target instanceof Element && event.target.closest(ELSEWHERE)
      if (event.key === 'Escape' && !event.defaultPrevented && !inside) handleEscape()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
