import { expect, test } from 'vitest'
import { clearSession, forgetLogin, hasSessionFlag, rememberSession, tenantOf } from './tenant.ts'

const place = { hostname: 'app.example', search: '', baseDomain: '', stored: null }

function storage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const session = { user_email: 'ana@bistro.com.br', tenant_id: 'bistro', tenant_name: 'Bistrô' }

test('the tenant comes from the subdomain, else from ?tenant=, else from storage', () => {
  const all = {
    hostname: 'bistro.foodid.com.br',
    search: '?tenant=praia',
    baseDomain: 'foodid.com.br',
    stored: 'serra',
  }
  expect(tenantOf(all)).toBe('bistro')
  expect(tenantOf({ ...all, hostname: 'foodid.com.br' })).toBe('praia')
  expect(tenantOf({ ...all, hostname: 'foodid.com.br', search: '' })).toBe('serra')
  expect(tenantOf({ ...all, hostname: 'foodid.com.br', search: '', stored: null })).toBeNull()
})

test('only a subdomain of the base domain is a tenant, and www is not', () => {
  expect(tenantOf({ ...place, hostname: 'bistro.foodid.com.br' })).toBeNull()
  expect(tenantOf({ ...place, hostname: 'bistro.evilfoodid.com.br', baseDomain: 'foodid.com.br' })).toBeNull()
  expect(tenantOf({ ...place, hostname: 'www.foodid.com.br', baseDomain: 'foodid.com.br' })).toBeNull()
  expect(tenantOf({ ...place, hostname: 'BISTRO.foodid.com.br', baseDomain: 'FoodID.com.br' })).toBe('bistro')
})

test('an invalid tenant id is skipped', () => {
  expect(tenantOf({ ...place, search: '?tenant=<b>', stored: 'serra' })).toBe('serra')
  expect(tenantOf({ ...place, search: '?tenant=', stored: 'A B' })).toBeNull()
})

test('a login is written to every storage, and a logout removes all keys', () => {
  const storages = [storage(), storage()]
  rememberSession(session, storages)
  for (const { values } of storages) {
    expect(Object.fromEntries(values)).toEqual({
      user_authenticated: 'true',
      user_email: 'ana@bistro.com.br',
      tenant_id: 'bistro',
      tenant_name: 'Bistrô',
      currentTenant: 'bistro',
    })
  }
  expect(hasSessionFlag(storages)).toBe(true)
  clearSession(storages)
  expect(storages.map(({ values }) => values.size)).toEqual([0, 0])
})

test('an expired session keeps the tenant of the device', () => {
  const storages = [storage(), storage()]
  rememberSession(session, storages)
  forgetLogin(storages)
  expect(hasSessionFlag(storages)).toBe(false)
  expect(storages.map((one) => one.getItem('currentTenant'))).toEqual(['bistro', 'bistro'])
})
