import { describe, expect, it } from 'vitest'
import { parseSender, parseSmtpAddress } from './smtp-address.ts'

const parse = (url: string, sender: string | null = null, publicHost: string | null = null) =>
  parseSmtpAddress(url, sender, publicHost)

describe('the address of a mail server', () => {
  it('is parsed completely, with user and password decoded', () => {
    expect(parse('smtp://ana%40bistro.com.br:se%3Anha%2F%25@mail.bistro.com.br:2525')).toEqual({
      host: 'mail.bistro.com.br',
      port: 2525,
      secure: false,
      requireTls: true,
      login: { user: 'ana@bistro.com.br', password: 'se:nha/%' },
      from: { name: 'FoodID', address: 'ana@bistro.com.br' },
    })
    expect(parse('smtps://chave:segredo@mail.bistro.com.br')).toMatchObject({
      port: 465,
      secure: true,
      requireTls: false,
      from: { address: 'foodid@mail.bistro.com.br' },
    })
    expect(parse('smtp://relay')).toEqual({
      host: 'relay',
      port: 587,
      secure: false,
      requireTls: false,
      login: null,
      from: { name: 'FoodID', address: 'foodid@localhost' },
    })
    expect(parse('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25, from: { address: 'foodid@localhost' } })
  })

  it('requires TLS to send a password, except to this machine', () => {
    const hosts = ['mail.com.br', '127.0.0.1', 'localhost', '[::1]', '127.evil.com', '10.0.0.1']
    expect(hosts.map((host) => parse(`smtp://a:b@${host}`)?.requireTls)).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('sends from the given sender, else from its user, else from foodid@ the public host', () => {
    expect(parse('smtp://x:y@mail.com.br', 'Bistrô <etiquetas@bistro.com.br>', 'app.com.br')?.from).toEqual({
      name: 'Bistrô',
      address: 'etiquetas@bistro.com.br',
    })
    expect(parse('smtp://x:y@mail.com.br', null, 'app.com.br')?.from).toEqual({
      name: 'FoodID',
      address: 'foodid@app.com.br',
    })
    expect(parse('smtp://10.0.0.1', null, null)?.from.address).toBe('foodid@localhost')
  })

  it.each([
    '',
    'mail.com.br',
    'http://mail.com.br',
    'smtp://',
    'smtp:///x',
    'smtp://a%ZZ:b@mail.com.br',
    'javascript:alert(1)',
  ])('cannot be %j', (url) => {
    expect(parse(url)).toBeNull()
  })
})

describe('a sender', () => {
  it.each([
    ['a@b.com.br', { name: 'FoodID', address: 'a@b.com.br' }],
    [' <a@b.com.br> ', { name: 'FoodID', address: 'a@b.com.br' }],
    ['Bistrô, Filial 2 <a@b.com.br>', { name: 'Bistrô, Filial 2', address: 'a@b.com.br' }],
    ['"Bistrô" <a@b.com.br>', { name: 'Bistrô', address: 'a@b.com.br' }],
  ])('is parsed from %j', (text, sender) => expect(parseSender(text)).toEqual(sender))

  it.each([
    '',
    'ana',
    'a@b@c',
    'a b@c.com',
    'a@b.com, c@d.com',
    'x <a@b.com> <c@d.com>',
    'a@b.com\r\nBcc: c@d.com',
    'x\r\nBcc: c@d.com <a@b.com>',
    '<>',
  ])('is not parsed from %j', (text) => expect(parseSender(text)).toBeNull())
})
