import { expect, it } from 'vitest'
import { openAddresses, originWarning } from './open-addresses.ts'

const address = (text: string, family: 'IPv4' | 'IPv6', internal: boolean) =>
  family === 'IPv4'
    ? { address: text, family, internal, netmask: '', mac: '', cidr: null }
    : { address: text, family, internal, netmask: '', mac: '', cidr: null, scopeid: 0 }
const interfaces = {
  lo: [address('127.0.0.1', 'IPv4', true)],
  eth0: [address('192.168.0.7', 'IPv4', false), address('fe80::1', 'IPv6', false)],
}

it('lists the addresses in the network of a server that listens everywhere, and none of one that listens at home', () => {
  expect(openAddresses('0.0.0.0', 3000, interfaces)).toEqual(['http://192.168.0.7:3000'])
  expect(openAddresses('::', 3000, interfaces)).toEqual(['http://192.168.0.7:3000'])
  expect(openAddresses('127.0.0.1', 3000, interfaces)).toEqual([])
})

it('warns of a server that is open to the network without a public origin', () => {
  for (const host of ['0.0.0.0', '::', '192.168.0.7', 'cozinha.local'])
    expect(originWarning(host, null)).toContain(`HOST=${host} abre o FoodID à rede, e PUBLIC_ORIGIN não foi definido.`)
  for (const host of ['127.0.0.1', '127.0.0.2', 'localhost', '::1', '::ffff:127.0.0.1'])
    expect(originWarning(host, null)).toBeNull()
  expect(originWarning('0.0.0.0', new URL('https://etiquetas.exemplo.com.br'))).toBeNull()
})
