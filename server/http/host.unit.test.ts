import { describe, expect, it } from 'vitest'
import { isLoopback, isServedHost, validHost } from './host.ts'

describe('validHost', () => {
  it.each([
    ['localhost', 'localhost'],
    ['localhost:3000', 'localhost:3000'],
    ['Bistro.Etiquetas.COM.br', 'bistro.etiquetas.com.br'],
    ['192.168.0.10:8080', '192.168.0.10:8080'],
    ['[::1]:3000', '[::1]:3000'],
    ['[FE80::1]', '[fe80::1]'],
    ['a', 'a'],
    ['xn--po-5ia.com.br', 'xn--po-5ia.com.br'],
  ])('accepts %s and returns %s', (host, expected) => {
    expect(validHost(host)).toBe(expected)
  })

  it.each([
    undefined,
    '',
    'app.example.com@evil.com',
    'user:pass@evil.com',
    'evil.com/path',
    'evil.com?x',
    'evil.com#x',
    'evil.com\\x',
    'a b',
    ' a',
    'a ',
    'a,b',
    'a\r\nx: y',
    'a\0',
    '-a',
    'a-',
    '.a',
    'a.',
    'a:',
    'a:b',
    'a:123456',
    'a:80:80',
    '[::1',
    '::1',
    '[::1]x',
    '[evil]',
    'pão.com.br',
    'a_b',
    '%61',
    'a'.repeat(254),
  ])('refuses %j', (host) => {
    expect(validHost(host)).toBeNull()
  })
})

describe('isLoopback', () => {
  it.each([
    'localhost',
    'localhost:3000',
    '127.0.0.1',
    '127.8.9.10:3000',
    '[::1]:3000',
    'bistro.localhost',
    'bistro.localhost:3000',
  ])('is true for %s', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each([
    'etiquetas.com.br',
    'localhost.evil.com',
    'bistro.localhost.evil.com',
    '127.0.0.1.evil.com',
    'evil.com:127',
    'notlocalhost',
    '192.168.0.1',
    '128.0.0.1',
    '[::2]',
  ])('is false for %s', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})

describe('isServedHost', () => {
  const origin = new URL('https://etiquetas.com.br')

  it.each(['etiquetas.com.br', 'etiquetas.com.br:443', 'bistro.etiquetas.com.br', 'localhost:3000', '127.0.0.1'])(
    'is true for %s',
    (host) => {
      expect(isServedHost(host, origin)).toBe(true)
    },
  )

  it.each(['mal.com', 'etiquetas.com.br.mal.com', 'maletiquetas.com.br', '10.0.0.7', 'com.br'])(
    'is false for %s',
    (host) => {
      expect(isServedHost(host, origin)).toBe(false)
    },
  )

  it('is true for every host where no public origin is set', () => {
    expect(isServedHost('10.0.0.7:3000', null)).toBe(true)
  })
})
