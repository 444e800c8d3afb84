/** A host as a browser may send it: a name, an IPv4 or an IPv6 address, and a port. Anything else is refused. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

export function validHost(host: string | undefined): string | null {
  const lower = host?.toLowerCase()
  return lower !== undefined && HOST.test(lower) ? lower : null
}

/** The tenant of a sub-domain: `bistro` of `bistro.etiquetas.com.br` where the product lives at `etiquetas.com.br`. */
export function tenantOfHost(host: string, baseDomain: string | null): string | null {
  if (baseDomain === null || !host.endsWith(`.${baseDomain}`)) return null
  const label = host.slice(0, -(baseDomain.length + 1))
  return /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(label) ? label : null
}

export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(host) || /\.localhost(?::\d+)?$/.test(host)
}
