import { describe, expect, it } from 'vitest'
import { clientIp, networkOf, storedAddress } from './client-ip.ts'

describe('clientIp', () => {
  it("is the peer's address where no proxy is trusted, even with X-Forwarded-For", () => {
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '1.2.3.4', trustedProxies: 0 })).toBe('10.0.0.9')
  })

  it('is the entry that the outermost trusted proxy wrote', () => {
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '6.6.6.6, 203.0.113.7', trustedProxies: 1 })).toBe('203.0.113.7')
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '6.6.6.6, 203.0.113.7, 10.0.0.8', trustedProxies: 2 })).toBe(
      '203.0.113.7',
    )
  })

  it("is the peer's address where the header is missing or has fewer entries than trusted proxies", () => {
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: undefined, trustedProxies: 1 })).toBe('10.0.0.9')
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '203.0.113.7', trustedProxies: 3 })).toBe('10.0.0.9')
  })
})

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8:0:7:ffff:1:2:3', '2001:db8:0:7::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('of %j is %j', (ip, network) => expect(networkOf(ip)).toBe(network))

  it('differs for another /64 of the same provider', () => {
    expect(networkOf('2001:db8:0:7::1')).not.toBe(networkOf('2001:db8:0:8::1'))
  })
})

describe('storedAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8::1', '2001:db8::1'],
    ["203.0.113.7'; drop table events", ''],
    ['', ''],
  ])('of %j is %j', (ip, stored) => expect(storedAddress(ip)).toBe(stored))
})
