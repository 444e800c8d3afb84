import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { sentLines, type SheetValues } from './sheet-values.ts'

export interface LeaveControls {
  /** Somebody is on the way elsewhere, with something unsaved in the form. */
  readonly asking: boolean
  readonly stay: () => void
  readonly leave: () => void
  /** What was typed is saved: the way out is free. */
  readonly allow: () => void
}

/** @param onCutOff the form goes without anybody having been asked: the session has ended */
export function useLeaveQuestion(start: SheetValues, values: SheetValues, onCutOff: (values: SheetValues) => void): LeaveControls {
  const latest = useRef(values)
  const free = useRef(false)
  useEffect(() => {
    latest.current = values
  })
  const unsaved = useCallback(() => !free.current && textOf(latest.current) !== textOf(start), [start])
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: unsaved, enableBeforeUnload: unsaved, withResolver: true })
  const handleGone = useEffectEvent(() => {
    if (unsaved()) onCutOff(latest.current)
  })
  useEffect(() => () => handleGone(), [])
  const allow = useCallback(() => {
    free.current = true
  }, [])
  return {
    asking: status === 'blocked',
    stay: () => reset?.(),
    leave: () => {
      allow()
      proceed?.()
    },
    allow,
  }
}

/** Lines that wait for their ingredient are nothing to lose. */
function textOf(values: SheetValues): string {
  return JSON.stringify({ ...values, lines: sentLines(values).map(({ key: _place, ...line }) => line) })
}
