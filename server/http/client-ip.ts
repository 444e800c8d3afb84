/**
 * The visitor's address. Behind proxies of our own it is the entry of X-Forwarded-For that the outermost of them wrote:
 * what stands further left came from outside and may say anything.
 */
export function clientIp({ peer, forwardedFor, trustedProxies }: { readonly peer: string; readonly forwardedFor: string | undefined; readonly trustedProxies: number }): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return peer
  const entries = forwardedFor.split(',').map((entry) => entry.trim())
  return entries.at(-trustedProxies) || peer
}
