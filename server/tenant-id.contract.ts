/** A tenant's id: what stands in `?tenant=`, in the sub-domain and in `SET LOCAL`, so its alphabet is closed. */
export const TENANT_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

/** No tenant can be given this id (registering refuses it): a transaction that wears it sees what belongs to none. */
export const NO_TENANT = 'x'.repeat(40)

/**
 * The tenant of a sub-domain: `bistro` of `bistro.etiquetas.com.br` where the product lives at `etiquetas.com.br`.
 * Ports do not count, and `www` is the product's own door.
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
