import { describe, expect, it } from 'vitest'
import { isLoopback, tenantOfHost, validHost } from './host.ts'

describe('validHost', () => {
  it.each([
    ['localhost', 'localhost'], ['localhost:3000', 'localhost:3000'], ['Bistro.Etiquetas.COM.br', 'bistro.etiquetas.com.br'],
    ['192.168.0.10:8080', '192.168.0.10:8080'], ['[::1]:3000', '[::1]:3000'], ['[FE80::1]', '[fe80::1]'], ['a', 'a'], ['xn--po-5ia.com.br', 'xn--po-5ia.com.br'],
  ])('takes %s as %s', (host, expected) => {
    expect(validHost(host)).toBe(expected)
  })

  it.each([
    undefined, '', 'app.example.com@evil.com', 'user:pass@evil.com', 'evil.com/path', 'evil.com?x', 'evil.com#x', 'evil.com\\x', 'a b', ' a', 'a ', 'a,b', 'a\r\nx: y', 'a\0',
    '-a', 'a-', '.a', 'a.', 'a:', 'a:b', 'a:123456', 'a:80:80', '[::1', '::1', '[::1]x', '[evil]', 'pão.com.br', 'a_b', '%61', 'a'.repeat(254),
  ])('refuses %j', (host) => {
    expect(validHost(host)).toBeNull()
  })
})

describe('tenantOfHost', () => {
  const base = 'etiquetas.com.br'
  it.each([
    ['bistro.etiquetas.com.br', base, 'bistro'],
    ['a-1.etiquetas.com.br', base, 'a-1'],
    ['bistro.localhost:3000', 'localhost:3000', 'bistro'],
    [`${'a'.repeat(40)}.etiquetas.com.br`, base, 'a'.repeat(40)],
  ])('%s under %s is %s', (host, under, expected) => {
    expect(tenantOfHost(host, under)).toBe(expected)
  })

  it.each([
    ['the base itself', base, base],
    ['no base', 'bistro.etiquetas.com.br', null],
    ['another domain', 'bistro.evil.com', base],
    ['a domain that only ends alike', 'bistroetiquetas.com.br', base],
    ['the base inside another domain', 'bistro.etiquetas.com.br.evil.com', base],
    ['another port', 'bistro.etiquetas.com.br:8443', base],
    ['two labels', 'a.b.etiquetas.com.br', base],
    ['a label that no tenant id can be', 'a--.etiquetas.com.br', base],
    ['a label with a quote', "a'b.etiquetas.com.br", base],
    ['an empty label', '.etiquetas.com.br', base],
    ['a label of 41 letters', `${'a'.repeat(41)}.etiquetas.com.br`, base],
  ])('is none for %s', (_what, host, under) => {
    expect(tenantOfHost(host, under)).toBeNull()
  })
})

describe('isLoopback', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1', '127.8.9.10:3000', '[::1]:3000', 'bistro.localhost:3000'])('is true for %s', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each(['etiquetas.com.br', 'localhost.evil.com', '127.0.0.1.evil.com', 'evil.com:127', 'notlocalhost', '192.168.0.1', '128.0.0.1', '[::2]'])('is false for %s', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})
