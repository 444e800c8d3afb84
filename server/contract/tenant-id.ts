/**
 * A tenant's id. It is used in `?tenant=`, in the sub-domain and as a literal in `SET LOCAL`, so only these characters
 * are allowed.
 */
export const TENANT_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

/** Reserved id, refused at registration: a transaction with this tenant id sees the rows that belong to no tenant. */
export const NO_TENANT = 'x'.repeat(40)

/**
 * The tenant id in a host name: `bistro` in `bistro.etiquetas.com.br`, with the base domain `etiquetas.com.br`.
 * Ports are ignored. `www` is the product itself, not a tenant.
 */
export function tenantOfHost(host: string, baseDomain: string): string | null {
  const [name, base] = [hostname(host), hostname(baseDomain)]
  if (base === '' || !name.endsWith(`.${base}`)) return null
  const label = name.slice(0, -(base.length + 1))
  return label !== 'www' && TENANT_ID.test(label) ? label : null
}

function hostname(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
