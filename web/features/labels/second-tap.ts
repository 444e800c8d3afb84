/** A tap, and what was on the screen under it. */
interface Tap {
  readonly x: number
  readonly y: number
  /** In milliseconds. */
  readonly at: number
  readonly shown: string
}

const SAME_PLACE_PX = 24
const SOON_MS = 400

/** The second tap of a double tap, where the first one has brought another button under the finger. */
function isSecondTap(tap: Tap, last: Tap | null): boolean {
  return (
    last !== null &&
    tap.shown !== last.shown &&
    tap.at - last.at < SOON_MS &&
    Math.hypot(tap.x - last.x, tap.y - last.y) < SAME_PLACE_PX
  )
}

interface PointerClick {
  readonly clientX: number
  readonly clientY: number
  readonly timeStamp: number
  /** 0: by the keyboard. */
  readonly detail: number
  preventDefault(): void
  stopPropagation(): void
}

/** Stops the second tap of a double tap before it reaches a button that nobody has read. `shown` names what there is. */
export function secondTapGuard(): (event: PointerClick, shown: string) => void {
  let last: Tap | null = null
  return (event, shown) => {
    if (event.detail === 0) return
    const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp, shown }
    if (last === null || !isSecondTap(tap, last)) {
      last = tap
      return
    }
    // A third tap of the same haste is stopped too.
    last = { ...tap, shown: last.shown }
    event.preventDefault()
    event.stopPropagation()
  }
}
