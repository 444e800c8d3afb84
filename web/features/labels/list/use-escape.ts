import { useEffect, useEffectEvent } from 'react'

/** Fields that are typed in, and what handles Escape by itself. */
const ELSEWHERE = '[role="dialog"], select, textarea, input:not([type="checkbox"], [type="radio"])'

/** Calls the handler with Escape anywhere on the screen, except in a dialog and in a field. */
export function useEscape(onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const inside = event.target instanceof Element && event.target.closest(ELSEWHERE)
      if (event.key === 'Escape' && !event.defaultPrevented && !inside) handleEscape()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
