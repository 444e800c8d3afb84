import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { sentLines } from './sheet-values.ts'
import type { SheetValues } from './sheet-values.ts'

export interface LeaveControls {
  /** The user is leaving the form with unsaved values: the dialog is open. */
  readonly asking: boolean
  readonly stay: () => void
  readonly leave: () => void
  /** The values are saved: the next navigation asks nothing. */
  readonly allow: () => void
}

/** @param onCutOff called when the form unmounts with unsaved values and without the question: the session has ended */
export function useLeaveQuestion(
  start: SheetValues,
  values: SheetValues,
  onCutOff: (values: SheetValues) => void,
): LeaveControls {
  const latest = useRef(values)
  const isAllowed = useRef(false)
  useEffect(() => {
    latest.current = values
  })
  const unsaved = useCallback(
    () => !isAllowed.current && comparableText(latest.current) !== comparableText(start),
    [start],
  )
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  const handleUnmount = useEffectEvent(() => {
    if (unsaved()) onCutOff(latest.current)
  })
  useEffect(() => () => handleUnmount(), [])
  const allow = useCallback(() => {
    isAllowed.current = true
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

/** Text to compare two sheets by. Blank lines and line keys are left out: they are not worth a question. */
function comparableText(values: SheetValues): string {
  return JSON.stringify({ ...values, lines: sentLines(values).map(({ key: _place, ...line }) => line) })
}
