import { isIP, isIPv6 } from 'node:net'

/** An IPv4 address as a socket of IPv6 writes it. */
const MAPPED_V4 = /^::ffff:(?=\d+\.)/i

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

/**
 * The form in which an address is stored. What is no address is not: a proxy passes on what a client wrote where
 * `trustedProxies` is too high.
 */
export function storedAddress(ip: string): string {
  const address = ip.replace(MAPPED_V4, '')
  return isIP(address) === 0 ? '' : address.toLowerCase()
}

/**
 * The network that limits count by: an IPv4 address, or the first 64 bits of an IPv6 address. A connection has a whole
 * /64 of IPv6, so its addresses are one visitor. What is no address is counted as it is.
 */
export function networkOf(ip: string): string {
  const address = ip.replace(MAPPED_V4, '')
  if (!isIPv6(address)) return address
  const [left = '', right] = address.split('::')
  const groups = (part = '') => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(left), groups(right)]
  const zeros = Array.from({ length: right === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  const prefix = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}
