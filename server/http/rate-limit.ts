/** Token buckets by key, in this process's memory: a fence against floods, not an account of them. */
export interface RateLimit {
  /** Takes a token; answers 0, or the seconds to wait where there is none. */
  take(key: string, now: Date): number
  /** Charges what is only known afterwards, even where that leaves a debt; a negative cost gives back. */
  charge(key: string, now: Date, cost: number): void
}

const KEYS_MAX = 10_000

/** `burst` at once, refilled at `perMinute`. The oldest keys are forgotten once there are too many. */
export function rateLimit({ perMinute, burst }: { readonly perMinute: number; readonly burst: number }): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const tokensOf = (key: string, at: number) => {
    const bucket = buckets.get(key) ?? { tokens: burst, at }
    return Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 60_000) * perMinute)
  }
  const keep = (key: string, at: number, tokens: number) => {
    // A slow request carries an old moment; going back to it would refill the same seconds twice.
    const latest = Math.max(at, buckets.get(key)?.at ?? at)
    buckets.delete(key)
    buckets.set(key, { tokens, at: latest })
    const [oldest] = buckets.keys()
    if (buckets.size > KEYS_MAX && oldest !== undefined) buckets.delete(oldest)
  }
  return {
    take(key, now) {
      const tokens = tokensOf(key, now.getTime())
      keep(key, now.getTime(), tokens >= 1 ? tokens - 1 : tokens)
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perMinute) * 60)
    },
    charge(key, now, cost) {
      const tokens = tokensOf(key, now.getTime())
      keep(key, now.getTime(), Math.max(-burst, Math.min(burst, tokens - cost)))
    },
  }
}
