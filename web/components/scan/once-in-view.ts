/** A code counts again when it has been out of sight for this long. */
const AWAY_MS = 2_000

/** Lets a code that stays before the camera through once. */
export function onceInView(): (text: string, now: number) => boolean {
  const seen = new Map<string, number>()
  return (text, now) => {
    const last = seen.get(text)
    seen.set(text, now)
    return last === undefined || now - last >= AWAY_MS
  }
}
