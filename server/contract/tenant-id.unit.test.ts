import { describe, expect, it } from 'vitest'
import { NO_TENANT, TENANT_ID, tenantOfHost } from './tenant-id.ts'

it('NO_TENANT is a valid tenant id', () => expect(NO_TENANT).toMatch(TENANT_ID))

describe('tenantOfHost', () => {
  const base = 'etiquetas.com.br'
  it.each([
    ['bistro.etiquetas.com.br', base, 'bistro'],
    ['a-1.etiquetas.com.br', base, 'a-1'],
    ['bistro.localhost:3000', 'localhost:3000', 'bistro'],
    ['bistro.etiquetas.com.br:8443', base, 'bistro'],
    ['bistro.etiquetas.com.br', 'etiquetas.com.br:8443', 'bistro'],
    ['BISTRO.Etiquetas.com.br', base, 'bistro'],
    ['a.etiquetas.com.br', base, 'a'],
    [`${'a'.repeat(40)}.etiquetas.com.br`, base, 'a'.repeat(40)],
  ])('reads the tenant of host %s with base domain %s: %s', (host, under, expected) => {
    expect(tenantOfHost(host, under)).toBe(expected)
  })

  it.each([
    ['the base itself', base, base],
    ['no base', 'bistro.etiquetas.com.br', ''],
    ['no base, though the name ends in a dot', 'bistro.', ''],
    ["the product's own host", 'www.etiquetas.com.br', base],
    ['another domain', 'bistro.evil.com', base],
    ['a domain that only ends with the same letters', 'bistroetiquetas.com.br', base],
    ['the base inside another domain', 'bistro.etiquetas.com.br.evil.com', base],
    ['two labels', 'a.b.etiquetas.com.br', base],
    ['a label that is not a valid tenant id', 'a--.etiquetas.com.br', base],
    ['a label with a quote', "a'b.etiquetas.com.br", base],
    ['a port that is not at the end', 'bistro:8443.etiquetas.com.br', base],
    ['an empty label', '.etiquetas.com.br', base],
    ['a label of 41 letters', `${'a'.repeat(41)}.etiquetas.com.br`, base],
  ])('returns null for %s', (_what, host, under) => {
    expect(tenantOfHost(host, under)).toBeNull()
  })
})
