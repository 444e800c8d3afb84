import { useDeferredValue } from 'react'

/**
 * False in the first render, and true in the next one, which follows when the first is on the screen: for what is below it,
 * or is needed only for a tap.
 */
export function useLater(): boolean {
  return useDeferredValue(true, false)
}
