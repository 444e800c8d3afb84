import { describe, expect, it } from 'vitest'
import { NO_TENANT, TENANT_ID, tenantOfHost } from './tenant-id.contract.ts'

it('what belongs to no tenant has an id that a transaction can wear', () => expect(NO_TENANT).toMatch(TENANT_ID))

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
  ])('%s under %s is %s', (host, under, expected) => {
    expect(tenantOfHost(host, under)).toBe(expected)
  })

  it.each([
    ['the base itself', base, base],
    ['no base', 'bistro.etiquetas.com.br', ''],
    ['no base, though the name ends in a dot', 'bistro.', ''],
    ["the product's own door", 'www.etiquetas.com.br', base],
    ['another domain', 'bistro.evil.com', base],
    ['a domain that only ends alike', 'bistroetiquetas.com.br', base],
    ['the base inside another domain', 'bistro.etiquetas.com.br.evil.com', base],
    ['two labels', 'a.b.etiquetas.com.br', base],
    ['a label that no tenant id can be', 'a--.etiquetas.com.br', base],
    ['a label with a quote', "a'b.etiquetas.com.br", base],
    ['a port that is not at the end', 'bistro:8443.etiquetas.com.br', base],
    ['an empty label', '.etiquetas.com.br', base],
    ['a label of 41 letters', `${'a'.repeat(41)}.etiquetas.com.br`, base],
  ])('is none for %s', (_what, host, under) => {
    expect(tenantOfHost(host, under)).toBeNull()
  })
})
