import { useRef } from 'react'
import type { PointerEvent } from 'react'

/** A finger that moves further is scrolling. */
const STILL_PX = 10

/**
 * Handlers for a button that may move between the press and the release, as below rows that are measured meanwhile: the
 * browser sends no click then. The press decides where the pointer itself has stayed.
 */
export function useSteadyPress(onPress: () => void) {
  const pressed = useRef<{ readonly x: number; readonly y: number }>(undefined)
  return {
    onPointerDown({ currentTarget, pointerId, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
      pressed.current = { x: clientX, y: clientY }
      // A touch is captured by itself. With a captured mouse the browser clicks what was pressed.
      if (pointerType === 'mouse') currentTarget.setPointerCapture(pointerId)
    },
    onPointerUp({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
      const from = pressed.current
      pressed.current = undefined
      if (from === undefined || pointerType === 'mouse') return
      const isStill = Math.hypot(clientX - from.x, clientY - from.y) <= STILL_PX
      const under = document.elementFromPoint(clientX, clientY)
      if (isStill && !currentTarget.contains(under)) onPress()
    },
    onPointerCancel() {
      pressed.current = undefined
    },
  }
}
