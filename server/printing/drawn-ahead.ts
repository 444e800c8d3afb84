import { setImmediate } from 'node:timers/promises'

/** The largest number of label codes in memory; the oldest are dropped first. The largest code has 170 KB. */
const KEPT_MAX = 64

/** By all that the code depends on. Null: it is still to be drawn. */
const kept = new Map<string, Uint8Array | null>()

/** A label's code, and the text of all that it depends on. */
export interface LabelCode {
  readonly key: string
  draw(): Uint8Array
}

/** Draws the first of these codes before they are asked for. */
export async function drawAhead(codes: readonly LabelCode[]): Promise<void> {
  const wanted = codes.slice(0, KEPT_MAX)
  for (const { key } of wanted) kept.set(key, null)
  for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_MAX))) kept.delete(key)
  for (const { key, draw } of wanted) {
    // Another job may be asked for in between, or this one before it is drawn.
    await setImmediate()
    if (kept.get(key) === null) kept.set(key, draw())
  }
}

/** The code. One that was drawn ahead is given away, as a label is seldom printed twice; other jobs go in between. */
export async function takeCode({ key, draw }: LabelCode): Promise<Uint8Array> {
  const code = kept.get(key) ?? null
  kept.delete(key)
  if (code !== null) return code
  await setImmediate()
  return draw()
}
