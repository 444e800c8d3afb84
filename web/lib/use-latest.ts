import { useCallback, useEffect, useRef } from 'react'

/**
 * A function with a stable identity that calls the latest callback, so that memo components that receive it do not
 * render again.
 */
export function useLatest<A extends readonly unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
