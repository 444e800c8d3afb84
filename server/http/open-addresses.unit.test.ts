import { expect, it } from 'vitest'
import { openAddresses } from './open-addresses.ts'

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
