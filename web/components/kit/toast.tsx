import { useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import styles from './toast.module.css'

const TICK_MS = 200

interface ToastProps {
  readonly ref: RefObject<HTMLDivElement | null>
  /** What it tells of: for something else its time begins anew. */
  readonly about: unknown
  /** How long it stays, in milliseconds; null: until it is closed. */
  readonly goesAfter: number | null
  readonly onGo: () => void
  readonly children: ReactNode
}

/** A notice that goes by itself, its time as a line. It stands still while the pointer is over it or the keyboard is in it. */
export function Toast({ ref, about, goesAfter, onGo, children }: ToastProps) {
  const go = useLatest(onGo)
  // Its line begins anew with its time.
  const [told, setTold] = useState({ about, times: 0 })
  if (told.about !== about) setTold({ about, times: told.times + 1 })
  useEffect(() => {
    if (goesAfter === null) return undefined
    let shown = 0
    const timer = window.setInterval(() => {
      const { current } = ref
      if (!current || current.matches(':hover') || current.querySelector(':focus-visible')) return
      shown += TICK_MS
      if (shown >= goesAfter) go()
    }, TICK_MS)
    return () => window.clearInterval(timer)
  }, [ref, about, goesAfter, go])
  return (
    <div ref={ref} className={`stack gap-2 slim break ${styles.toast}`} tabIndex={-1}>
      {children}
      {goesAfter === null ? null : (
        <i
          key={told.times}
          className={styles.time}
          style={{ animationDuration: `${goesAfter}ms` }}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
