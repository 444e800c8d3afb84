import { TENANT_ID, tenantOfHost } from '#contract/tenant-id'

type Storages = readonly Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>[]

const keys = ['user_authenticated', 'user_email', 'tenant_id', 'tenant_name', 'currentTenant'] as const

interface TenantPlace {
  readonly hostname: string
  readonly search: string
  readonly baseDomain: string
  readonly stored: string | null
}

/** From the subdomain, else `?tenant=`, else the stored `currentTenant`. Invalid tenant ids are skipped. */
export function tenantOf({ hostname, search, baseDomain, stored }: TenantPlace): string | null {
  const candidates = [tenantOfHost(hostname, baseDomain), new URLSearchParams(search).get('tenant'), stored]
  return candidates.find((name): name is string => name !== null && TENANT_ID.test(name)) ?? null
}

export function currentTenant(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="foodid-base-domain"]')
  return tenantOf({
    hostname: location.hostname,
    search: location.search,
    baseDomain: meta?.content ?? '',
    stored: storedValue('currentTenant'),
  })
}

/** A server URL with the tenant, for links and for requests that cannot set a header. */
export function addressWithTenant(path: string): string {
  const tenant = currentTenant()
  return tenant ? `${path}?tenant=${encodeURIComponent(tenant)}` : path
}

interface RememberedSession {
  readonly user_email: string
  readonly tenant_id: string
  readonly tenant_name: string
}

/** The storage keys of the specification. They only speed up the screens; the server checks every request. */
export function rememberSession(session: RememberedSession, storages: Storages = browserStorages()): void {
  const values = {
    user_authenticated: 'true',
    user_email: session.user_email,
    tenant_id: session.tenant_id,
    tenant_name: session.tenant_name,
    currentTenant: session.tenant_id,
  }
  for (const storage of storages) for (const key of keys) storage.setItem(key, values[key])
}

/** For a session that expired or was revoked: the device keeps its tenant. */
export function forgetLogin(storages: Storages = browserStorages()): void {
  for (const storage of storages) {
    storage.removeItem('user_authenticated')
    storage.removeItem('user_email')
  }
}

export function clearSession(storages: Storages = browserStorages()): void {
  for (const storage of storages) for (const key of keys) storage.removeItem(key)
}

/** Whether the browser has the flag of a login. Without it the server is not asked for a session. */
export function hasSessionFlag(storages: Storages = browserStorages()): boolean {
  return storedValue('user_authenticated', storages) === 'true'
}

function storedValue(key: (typeof keys)[number], storages: Storages = browserStorages()): string | null {
  for (const storage of storages) {
    const value = storage.getItem(key)
    if (value) return value
  }
  return null
}

/** Empty when the browser denies storage (private windows, policies). */
function browserStorages(): Storages {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}
