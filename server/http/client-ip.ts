/**
 * The client's IP address. Behind trusted proxies it is the X-Forwarded-For entry that the outermost trusted proxy
 * wrote. The entries to its left were sent by the client and prove nothing.
 */
export function clientIp({
  peer,
  forwardedFor,
  trustedProxies,
}: {
  readonly peer: string
  readonly forwardedFor: string | undefined
  readonly trustedProxies: number
}): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return peer
  const entries = forwardedFor.split(',').map((entry) => entry.trim())
  return entries.at(-trustedProxies) || peer
}
