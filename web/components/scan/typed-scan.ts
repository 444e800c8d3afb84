/** The keys that have come one right after the other. */
export interface KeyBurst {
  readonly text: string
  /** The time of its last key, in milliseconds. */
  readonly at: number
}

export const noKeys: KeyBurst = { text: '', at: 0 }

/** USB and Bluetooth scanners type a key every 5 to 100 ms, and end with Enter. */
const GAP_MS = 150
/** Fewer keys are a person's. */
const SHORTEST = 8

/**
 * Follows the keys of a scanner that types.
 *
 * @param key as `KeyboardEvent.key` names it
 * @returns `scanned`: what was typed before an Enter at a scanner's speed, else null
 */
export function nextKey(burst: KeyBurst, key: string, at: number): { burst: KeyBurst; scanned: string | null } {
  const goesOn = at - burst.at <= GAP_MS
  if (key === 'Enter') {
    const scanned = goesOn && burst.text.length >= SHORTEST ? burst.text : null
    return { burst: noKeys, scanned }
  }
  // Shift and other keys without a character of their own, which scanners press too.
  if (key.length !== 1) return { burst: goesOn ? { ...burst, at } : noKeys, scanned: null }
  return { burst: { text: goesOn ? burst.text + key : key, at }, scanned: null }
}
