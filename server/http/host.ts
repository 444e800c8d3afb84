/** The Host headers that browsers send: a name, an IPv4 or an IPv6 address, with or without a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/** The host in lower case; null where the header is missing or malformed. */
export function validHost(host: string | undefined): string | null {
  const lower = host?.toLowerCase()
  return lower !== undefined && HOST.test(lower) ? lower : null
}

export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(host) || /\.localhost(?::\d+)?$/.test(host)
}
