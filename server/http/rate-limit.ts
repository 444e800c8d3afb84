/** Token buckets by key, in this process's memory: a fence against floods, not an account of them. */
export interface RateLimit {
  /** Takes a token; answers 0, or the seconds to wait where there is none. */
  take(key: string, now: Date, cost?: number): number
}

const KEYS_MAX = 10_000

/** `burst` at once, refilled at `perMinute`. The oldest keys are forgotten once there are too many. */
export function rateLimit({ perMinute, burst }: { readonly perMinute: number; readonly burst: number }): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(key, now, cost = 1) {
      const at = now.getTime()
      const bucket = buckets.get(key) ?? { tokens: burst, at }
      const tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 60_000) * perMinute)
      const allowed = tokens >= cost
      buckets.delete(key)
      buckets.set(key, { tokens: allowed ? tokens - cost : tokens, at })
      const [oldest] = buckets.keys()
      if (buckets.size > KEYS_MAX && oldest !== undefined) buckets.delete(oldest)
      return allowed ? 0 : Math.ceil(((cost - tokens) / perMinute) * 60)
    },
  }
}
