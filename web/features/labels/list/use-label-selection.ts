import { useCallback, useEffect, useRef, useState } from 'react'
import type { Label } from '#contract/labels'
import { withAllToggled, withRange, withRows } from './selection.ts'
import type { Selection } from './selection.ts'

/** The selected labels. The handlers keep their identity, so that a tick renders one row again and not all of them. */
export function useLabelSelection(visible: readonly Label[]) {
  const [selection, setSelection] = useState<Selection<Label>>(new Map())
  const rows = useRef(visible)
  const anchor = useRef<number | null>(null)
  useEffect(() => {
    rows.current = visible
  }, [visible])

  const tick = useCallback((labels: readonly Label[], ticked: boolean, range: boolean) => {
    const from = range ? anchor.current : null
    anchor.current = labels[0]?.id ?? null
    setSelection((current) => withRange(current, rows.current, from, labels, ticked))
  }, [])
  const toggleAll = useCallback(() => setSelection((current) => withAllToggled(current, rows.current)), [])
  const clear = useCallback(() => setSelection(new Map()), [])
  const drop = useCallback(
    (labels: readonly Label[]) => setSelection((current) => withRows(current, labels, false)),
    [],
  )

  return { selection, tick, toggleAll, clear, drop }
}
