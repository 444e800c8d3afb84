/** The Host headers that browsers send: a name, an IPv4 or an IPv6 address, with or without a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/** The host in lower case; null where the header is missing or malformed. */
export function validHost(host: string | undefined): string | null {
  const lower = host?.toLowerCase()
  return lower !== undefined && HOST.test(lower) ? lower : null
}

/**
 * Whether a request has more than one Host header (RFC 9112, 3.2). Node keeps the first of them only, and a proxy may have
 * looked at the other one.
 */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host'
  return rawHeaders.filter(isHost).length > 1
}

export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(host) || /\.localhost(?::\d+)?$/.test(host)
}

/** Of a connection's other end, as Node writes it. */
export const isLoopbackAddress = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip)

const withoutPort = (host: string) => host.replace(/:\d+$/, '')

/**
 * Whether the product is reached by this host: its public one, a tenant's sub-domain of it, or this machine itself, from
 * where an operator looks. Every link that the product writes has the public origin, never the host of the request.
 */
export function isServedHost(host: string, publicOrigin: URL | null): boolean {
  if (publicOrigin === null || isLoopback(host)) return true
  const [name, served] = [withoutPort(host), publicOrigin.hostname]
  return name === served || name.endsWith(`.${served}`)
}
