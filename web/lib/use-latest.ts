import { useCallback, useEffect, useRef } from 'react'

/** A function that never changes and always calls the newest one: whatever takes it compares equal however often it is drawn. */
export function useLatest<A extends readonly unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
