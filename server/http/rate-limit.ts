/** Token buckets by key, in this process's memory. They limit floods; they do not count requests exactly. */
export interface RateLimit {
  /** Takes a token. Returns 0, or the seconds to wait where the bucket has none. */
  take(key: string, now: Date): number
  /** Takes tokens for a cost that is known only afterwards. The bucket may become negative; a negative cost refunds. */
  charge(key: string, now: Date, cost: number): void
}

const KEYS_MAX = 10_000
/** Longer than any request takes. */
const CLOCK_ERROR_MS = 10 * 60_000

/** A bucket holds `burst` tokens and is refilled at `perMinute`. Above `KEYS_MAX`, the least recently used key goes. */
export function rateLimit({ perMinute, burst }: { readonly perMinute: number; readonly burst: number }): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const tokensOf = (key: string, at: number) => {
    const bucket = buckets.get(key) ?? { tokens: burst, at }
    return Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 60_000) * perMinute)
  }
  const store = (key: string, at: number, tokens: number) => {
    // A slow request has an older time than its predecessor. Storing that time would refill the same seconds twice. A
    // time that is far older shows that the clock was set back: with the later time the bucket would stay empty.
    const before = buckets.get(key)?.at ?? at
    const latest = before - at > CLOCK_ERROR_MS ? at : Math.max(at, before)
    buckets.delete(key)
    buckets.set(key, { tokens, at: latest })
    const [oldest] = buckets.keys()
    if (buckets.size > KEYS_MAX && oldest !== undefined) buckets.delete(oldest)
  }
  return {
    take(key, now) {
      const tokens = tokensOf(key, now.getTime())
      store(key, now.getTime(), tokens >= 1 ? tokens - 1 : tokens)
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perMinute) * 60)
    },
    charge(key, now, cost) {
      const tokens = tokensOf(key, now.getTime())
      store(key, now.getTime(), Math.max(-burst, Math.min(burst, tokens - cost)))
    },
  }
}
